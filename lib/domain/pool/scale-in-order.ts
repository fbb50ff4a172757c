/** Null: unknown. */
export interface LeavingCandidate {
  id: string;
  createdAt: number | null;
  zoneId: string | null;
  /** `PostPaid`, `PrePaid`. */
  chargeType: string | null;
  /** Price per hour and vCPU. */
  pricePerCpu: number | null;
}

export type LeavingReason = 'newest' | 'fullest-zone' | 'dearest-cpu' | 'all-go';

export interface Leaving {
  id: string;
  because: LeavingReason;
}

export interface ScaleInEstimate {
  /** In the order of removal; null if a deciding fact is unknown. */
  leaving: Leaving[] | null;
  /** Subscription instances: a scale-in does not release them. */
  staying: string[];
  /** How many fewer instances than requested are removed, because the rest are subscriptions. */
  short: number;
}

const byId = (a: LeavingCandidate, b: LeavingCandidate): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Only candidates with a known age are compared. */
const newestFirst = (a: LeavingCandidate, b: LeavingCandidate): number =>
  (b.createdAt ?? 0) - (a.createdAt ?? 0) || byId(a, b);

const dearestFirst = (a: LeavingCandidate, b: LeavingCandidate): number =>
  (b.pricePerCpu ?? 0) - (a.pricePerCpu ?? 0) || newestFirst(a, b);

function evenZones(candidates: readonly LeavingCandidate[], count: number): LeavingCandidate[] {
  const left = candidates.toSorted(newestFirst);
  const sizes = new Map<string | null, number>();
  for (const { zoneId } of left) sizes.set(zoneId, (sizes.get(zoneId) ?? 0) + 1);
  return Array.from({ length: count }, () => {
    const fullest = Math.max(...left.map(({ zoneId }) => sizes.get(zoneId) ?? 0));
    const at = left.findIndex(({ zoneId }) => sizes.get(zoneId) === fullest);
    const [next] = left.splice(at, 1);
    if (next !== undefined) sizes.set(next.zoneId, fullest - 1);
    return next;
  }).filter((one) => one !== undefined);
}

const zonesDiffer = (candidates: readonly LeavingCandidate[]): boolean =>
  new Set(candidates.map(({ zoneId }) => zoneId)).size > 1;

/** Which instances are removed if some stay; null for an undocumented policy or a missing fact. */
function chosen(
  candidates: readonly LeavingCandidate[],
  { count, policy }: { count: number; policy: string },
): Leaving[] | null {
  const all = (fact: keyof LeavingCandidate): boolean => candidates.every((one) => one[fact] !== null);
  if (!all('createdAt')) return null;
  const as = (list: LeavingCandidate[], because: LeavingReason): Leaving[] =>
    list.slice(0, count).map(({ id }) => ({ id, because }));
  switch (policy) {
    case 'PRIORITY':
      return as(candidates.toSorted(newestFirst), 'newest');
    case 'BALANCE':
      if (!all('zoneId')) return null;
      return as(evenZones(candidates, count), zonesDiffer(candidates) ? 'fullest-zone' : 'newest');
    case 'COST_OPTIMIZED':
      return all('pricePerCpu') ? as(candidates.toSorted(dearestFirst), 'dearest-cpu') : null;
    default:
      return null;
  }
}

/** Estimate: PRIORITY newest; BALANCE even zones, newest; COST_OPTIMIZED dearest vCPU (ACK docs: scaling policy). */
export function scaleInOrder(
  instances: readonly LeavingCandidate[],
  { count, policy }: { count: number; policy: string },
): ScaleInEstimate {
  const staying = instances.filter((one) => one.chargeType === 'PrePaid').map((one) => one.id);
  const removable = instances.filter((one) => one.chargeType !== 'PrePaid');
  const short = Math.max(0, count - removable.length);
  const unknown = removable.some((one) => one.chargeType === null);
  const everyOne = removable.toSorted(newestFirst).map(({ id }): Leaving => ({ id, because: 'all-go' }));
  const leaving = count >= removable.length ? everyOne : chosen(removable, { count, policy });
  return { leaving: unknown ? null : leaving, staying, short };
}
