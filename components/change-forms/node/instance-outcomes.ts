import type { Plan } from '@/lib/domain/change/plan';

export type Outcome = 'released' | 'kept' | 'unknown';

export interface InstanceOutcome {
  uid: string;
  name: string;
  /** The machine; null where the plan has none. */
  instanceId: string | null;
  /** Last part of the diff's path, e.g. `keptSubscription`: why. */
  because: string;
}

const outcomeOf = (because: string): Outcome =>
  because.startsWith('released') ? 'released' : because.startsWith('kept') ? 'kept' : 'unknown';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What becomes of each machine, by the plan's entries `vm.…`. A word that is not known is an unknown fate. */
export function instanceOutcomes(diff: Plan['diff']): Record<Outcome, InstanceOutcome[]> {
  const fates: Record<Outcome, InstanceOutcome[]> = { released: [], kept: [], unknown: [] };
  for (const { path, target, from, to } of diff) {
    if (!path.startsWith('vm.')) continue;
    const because = path.slice('vm.'.length);
    const instanceId = textOf(from) ?? textOf(to);
    fates[outcomeOf(because)].push({ uid: target.uid, name: target.name, instanceId, because });
  }
  return fates;
}
