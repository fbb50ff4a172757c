import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { JudgedWorkload } from '../verdict/judge-workload';
import type { WorldParts } from '../../domain/placement/placement-facts';
import { judgedOn } from './judged-on';

/** Workloads that would be put on nodes where they have no business. */
export interface Strays {
  /** Intended for another OS, or the intended OS is unknown. */
  others: WorkloadObject[];
  /** Intended for this OS, but they do not start there. */
  fails: WorkloadObject[];
}

type Why = keyof Strays | null;

function misplacedOf({ intent, judgements }: JudgedWorkload, os: 'linux' | 'windows'): Why {
  const put = [...judgements.values()].filter(({ startOutcome, full }) => startOutcome !== null && !full);
  if (put.length === 0) return null;
  if (intent.os !== os && intent.os !== 'either') return 'others';
  const fails = put.some(({ startOutcome }) => startOutcome === 'kubelet-rejects' || startOutcome === 'cannot-start');
  return fails ? 'fails' : null;
}

/**
 * Workloads that could be scheduled to nodes of an OS they are not intended for or do not start on, in the order of the
 * cluster.
 */
export function misplacedOn(
  parts: WorldParts,
  { nodes, os }: { nodes: readonly NodeFacts[]; os: 'linux' | 'windows' },
): Strays {
  const misplaced: Strays = { others: [], fails: [] };
  for (const judged of judgedOn(parts, nodes)) {
    const why = misplacedOf(judged, os);
    if (why !== null) misplaced[why].push(judged.workload);
  }
  return misplaced;
}
