import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { JudgedWorkload } from '../verdict/judge-workload';
import type { WorldParts } from '../verdict/placement-world';
import { judgedOn } from './judged-on';

/** A workload that would be put on nodes where it has no business. */
export interface Stray {
  workload: WorkloadObject;
  /** `other-os`: intended for another OS, or the intended OS is unknown; `fails`: intended for this OS, but does not start there. */
  because: 'other-os' | 'fails';
}

function strayOf({ workload, intent, judgements }: JudgedWorkload, os: 'linux' | 'windows'): Stray[] {
  const put = [...judgements.values()].filter(({ startOutcome, full }) => startOutcome !== null && !full);
  if (put.length === 0) return [];
  if (intent.os !== os && intent.os !== 'either') return [{ workload, because: 'other-os' }];
  const fails = put.some(({ startOutcome }) => startOutcome === 'kubelet-rejects' || startOutcome === 'cannot-start');
  return fails ? [{ workload, because: 'fails' }] : [];
}

/** Who would be put on nodes of an OS though it is not meant for it or does not start there; in the order of the cluster. */
export const straysOn = (
  parts: WorldParts,
  { nodes, os }: { nodes: readonly NodeFacts[]; os: 'linux' | 'windows' },
): Stray[] => judgedOn(parts, nodes).flatMap((judged) => strayOf(judged, os));
