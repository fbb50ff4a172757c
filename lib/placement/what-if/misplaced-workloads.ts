import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import { type EvaluatedWorkload, evaluateWorkload } from '../verdict/evaluate-workload';
import type { WorldParts } from '../../domain/placement/placement-facts';
import { podToPlace } from '../../kube-rules/admission/pod-to-place';
import type { PlacementWorld } from '../verdict/assessment';
import { worldOf } from '../verdict/matrix/folded-world';
import { placementWorld } from '../verdict/placement-world';
import { rebuilt } from '@/lib/domain/placement/future-nodes';

function isPut(workload: WorkloadObject, world: PlacementWorld): boolean {
  const pod = podToPlace(workload, world.cluster);
  const { nodes, whole } = world.feasibility(pod, { daemonSet: workload.kind === 'DaemonSet' });
  return whole === null && nodes.some(({ refusals }) => refusals.length === 0);
}

/** Workloads that would be placed on one of these nodes if they were empty; capacity and neighbors do not count. */
function evaluatedOn(parts: WorldParts, nodes: readonly NodeFacts[]): EvaluatedWorkload[] {
  const { cluster } = parts;
  const whole = placementWorld(parts);
  const world = worldOf(cluster, nodes, { ...whole, parts });
  // Most are excluded, and finding that out costs a tenth of evaluating them.
  return cluster.workloads
    .filter((workload) => isPut(workload, world))
    .map((workload) => evaluateWorkload(workload, world));
}

interface Strays {
  /** Intended for another OS, or the intended OS is unknown. */
  others: WorkloadObject[];
  /** Intended for this OS, but they do not start there. */
  fails: WorkloadObject[];
}

type Why = keyof Strays | null;

function misplacedOf({ intent, evaluations }: EvaluatedWorkload, os: 'linux' | 'windows'): Why {
  const put = [...evaluations.values()].filter(({ startOutcome, full }) => startOutcome !== null && !full);
  if (put.length === 0) return null;
  if (intent.os !== os && intent.os !== 'either') return 'others';
  const fails = put.some(({ startOutcome }) => startOutcome === 'kubelet-rejects' || startOutcome === 'cannot-start');
  return fails ? 'fails' : null;
}

/** Workloads that could be scheduled to nodes of an OS they are not for or do not start on. */
export function misplacedOn(
  parts: WorldParts,
  { nodes, os }: { nodes: readonly NodeFacts[]; os: 'linux' | 'windows' },
): Strays {
  const misplaced: Strays = { others: [], fails: [] };
  for (const evaluated of evaluatedOn(parts, nodes)) {
    const why = misplacedOf(evaluated, os);
    if (why !== null) misplaced[why].push(evaluated.workload);
  }
  return misplaced;
}

/** The node without its temporary taints and marks, such as those of a cordon or a problem. */
const opened = (node: NodeFacts): NodeFacts => ({
  ...node,
  unschedulable: false,
  taints: node.taints.filter(({ key }) => !key.startsWith('node.kubernetes.io/')),
});

/** It runs on one of the nodes, or may, as far as is known. */
const mayRun = ({ evaluations }: EvaluatedWorkload): boolean =>
  [...evaluations.values()].some(
    ({ startOutcome, full }) => !full && (startOutcome === 'runs' || startOutcome === 'unknown'),
  );

/** Workloads that run on some Windows nodes and no longer would once these run another build. */
export function incompatibleWorkloads(
  parts: WorldParts,
  { nodes, build }: { nodes: readonly NodeFacts[]; build: number },
): WorkloadObject[] {
  const open = nodes.map(opened);
  const workloads = evaluatedOn(parts, open)
    .filter(mayRun)
    .map(({ workload }) => workload);
  const after = evaluatedOn(
    { ...parts, cluster: { ...parts.cluster, workloads } },
    open.map((node) => rebuilt(node, build)),
  );
  const fine = new Set(after.filter(mayRun).map(({ workload }) => workload));
  return workloads.filter((workload) => !fine.has(workload));
}
