import { boundWorkloads } from '@/lib/domain/change/bounds';
import { finding } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { RescheduledPod, Rescheduling, ReschedulingInputs, UnschedulablePod } from '@/lib/placement';
import { type DisplacedPod, ownerName } from '@/lib/domain/workload/displaced-pod';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { WorldParts } from '@/lib/domain/placement/placement-facts';
import type { PlanContext } from '@/lib/domain/change/step';
import { distinct, podsFinding, someNames, workloadsFinding } from './names';
import type { Message } from '@/lib/domain/message/model';
import { nodesClosedByOthers } from './other-changes';
import { reschedulingInSlices } from './rescheduling-in-slices';
import { reschedulingInRounds, type Rounds, withMoved } from './rescheduling-in-rounds';

const MAX_NAMED = 8;

/**
 * Where pods would be rescheduled; null if not everything it depends on can be read. `rounds`: names of the nodes that
 * they leave at the same time, one group after the other; absent: all of them.
 */
export async function reschedulingNow(
  ctx: PlanContext,
  { rounds, ...inputs }: ReschedulingInputs & { rounds?: Rounds['rounds'] },
): Promise<Rescheduling | null> {
  if (inputs.displacedPods.length === 0) return { places: [], unschedulable: [], returning: [], renewed: [] };
  const [parts, closed] = await Promise.all([placementNow(ctx), nodesClosedByOthers(ctx)]);
  if (parts === null) return null;
  const then = { ...inputs, closed: new Set(closed) };
  return rounds === undefined
    ? await reschedulingInSlices(parts, then)
    : await reschedulingInRounds(parts, { ...then, rounds, after: withMoved });
}

/** Pods without a node, or on one where they do not run: the maximum that a plan's approval covers. */
export const unplacedCount = (rescheduling: Rescheduling | null): number =>
  rescheduling === null
    ? 0
    : rescheduling.unschedulable.length +
      rescheduling.places.filter((one) => one.outcome === 'fails' && one.isWorse).length;

export function byOwner<T extends { displaced: DisplacedPod }>(some: readonly T[]): Map<string, T[]> {
  const owners = new Map<string, T[]>();
  for (const one of some) {
    const name = ownerName(one.displaced);
    const known = owners.get(name);
    if (known === undefined) owners.set(name, [one]);
    else known.push(one);
  }
  return owners;
}

/** By workload; `says`: what is shown of each. */
function ownersFinding<T extends { displaced: DisplacedPod }>(
  code: FindingCode,
  some: readonly T[],
  { subject, says }: { subject: ResourceRef; says: (name: string, ofOwner: readonly T[]) => string },
): Finding[] {
  const owners = [...byOwner(some)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const params = {
    count: some.length,
    names: someNames(
      owners.map(([name, all]) => says(name, all)),
      MAX_NAMED,
    ),
  };
  const names = owners.map(([name]) => name);
  return workloadsFinding(code, names, { subject, params });
}

/** Pods that stay Pending, by workload: how many leave, and how many of these fit elsewhere. */
export function pendingFindings(
  some: readonly UnschedulablePod[],
  { rescheduling, subject }: { rescheduling: Rescheduling; subject: ResourceRef },
): Finding[] {
  const placed = byOwner(rescheduling.places);
  const unschedulable = byOwner(rescheduling.unschedulable);
  const says = (name: string): string => {
    const has = placed.get(name)?.length ?? 0;
    return `${name} (${has + (unschedulable.get(name)?.length ?? 0)} → ${has})`;
  };
  return ownersFinding('drain-no-other-node', some, { subject, says });
}

const CODES: readonly [RescheduledPod['outcome'], FindingCode][] = [
  ['fails', 'rescheduling-fails'],
  ['runs', 'rescheduling-may-fail'],
  ['unknown', 'rescheduling-unknown'],
];

/** What happens to pods on their new nodes, if there is anything to report. `pods`: how many must move. */
export function rescheduledFindings(
  rescheduling: Rescheduling | null,
  { subject, pods }: { subject: ResourceRef; pods: number },
): Finding[] {
  if (rescheduling === null)
    return pods === 0 ? [] : [finding('rescheduling-unavailable', { subject, params: { count: pods } })];
  const rejected = [...(rescheduling.rejected ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const params = {
    count: rejected.length,
    workloads: boundWorkloads(
      'rescheduling-rejected',
      rejected.map(([name]) => name),
    ),
    names: someNames(
      rejected.map(([name, why]) => `${name} (${why})`),
      MAX_NAMED,
    ),
  };
  const outcomes = CODES.flatMap(([outcome, code]) => {
    const some = rescheduling.places.filter((one) => one.outcome === outcome && one.isWorse);
    const says = (name: string, ofOwner: readonly RescheduledPod[]): string =>
      `${name} (${distinct(ofOwner.map(({ host }) => host)).join(', ')})`;
    return ownersFinding(code, some, { subject, says });
  });
  return [
    ...(rejected.length === 0 ? [] : [finding('rescheduling-rejected', { subject, params })]),
    ...outcomes,
    ...podsFinding('rescheduling-new-template', rescheduling.renewed, { subject, shown: MAX_NAMED }),
  ];
}

/** All that happens to pods once they are evicted. */
export const evictedFindings = (
  rescheduling: Rescheduling | null,
  { subject, pods }: { subject: ResourceRef; pods: number },
): Finding[] => [
  ...(rescheduling === null ? [] : pendingFindings(rescheduling.unschedulable, { rescheduling, subject })),
  ...rescheduledFindings(rescheduling, { subject, pods }),
  ...returningFindings(rescheduling, subject),
];

/** What to know about the end of each of these pods, by its UID. */
export const endsOf = (rescheduling: Rescheduling | null): Map<string, Message | null> =>
  new Map(
    [...(rescheduling?.unschedulable ?? []), ...(rescheduling?.places ?? [])].map(
      ({ displaced, message }) => [displaced.uid, message] as const,
    ),
  );

/** Pods that ignore a cordon: they may be scheduled to the same node again. */
export function returningFindings(rescheduling: Rescheduling | null, subject: ResourceRef): Finding[] {
  const some = (rescheduling?.returning ?? []).map((displaced) => ({ displaced }));
  return ownersFinding('rescheduling-tolerates-cordon', some, { subject, says: (name) => name });
}

/** Inputs of verdicts; null: not readable, so only labels and taints are used. */
export async function placementNow({ kube, now }: Pick<PlanContext, 'kube' | 'now'>): Promise<WorldParts | null> {
  const today = new Date(now).toISOString().slice(0, 10);
  try {
    return { ...(await kube.placementFacts()), today };
  } catch (error) {
    if (error instanceof UpstreamFailure) return null;
    throw error;
  }
}
