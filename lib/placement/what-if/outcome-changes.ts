import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { ownerKey } from '../verdict/matrix/own-pods';
import type { OutcomeChange } from '@/lib/domain/placement/outcome-change';
import { outcomeChangeOf, outcomeChangeOrder } from './compare';
import type { Scenario } from '../../domain/placement/scenario';
import type { WorkloadPlacement } from '../verdict/matrix/workload-placement';

function addedOsOf(scenario: Scenario): 'linux' | 'windows' | null {
  if (scenario.kind === 'add-pool') return scenario.pool.os;
  return scenario.kind === 'copy-pool' ? scenario.os : null;
}

/** How many pods of each workload have lost their node, by `ownerKey`. */
function displacedOf(before: readonly PodFacts[], after: readonly PodFacts[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  if (before === after) return counts;
  const had = new Set(before.filter(({ nodeName }) => nodeName !== null).map(({ uid }) => uid));
  for (const { uid, nodeName, namespace, name, workload } of after) {
    if (nodeName !== null || !had.has(uid)) continue;
    const key = ownerKey({ namespace, kind: workload?.kind ?? 'Pod', name: workload?.name ?? name });
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

interface Side {
  /** By the UID of the workload. */
  placements: ReadonlyMap<string, WorkloadPlacement>;
  pods: readonly PodFacts[];
}

/** Every workload before and after a scenario, those that need attention first. */
export function outcomeChangesOf(
  scenario: Scenario,
  { before, after }: { before: Side; after: Side },
): OutcomeChange[] {
  const displaced = displacedOf(before.pods, after.pods);
  const addedOs = addedOsOf(scenario);
  const outcomeChanges = [...before.placements].flatMap(([uid, now]): OutcomeChange[] => {
    const later = after.placements.get(uid);
    if (later === undefined) return [];
    const lost = displaced.get(ownerKey(now.workload)) ?? 0;
    return [outcomeChangeOf({ before: now, after: later, addedOs, displaced: lost })];
  });
  return outcomeChanges.toSorted(outcomeChangeOrder);
}
