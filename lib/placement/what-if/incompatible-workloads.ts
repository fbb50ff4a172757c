import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { JudgedWorkload } from '../verdict/judge-workload';
import type { WorldParts } from '../../domain/placement/placement-facts';
import { rebuilt } from '@/lib/domain/placement/future-nodes';
import { judgedOn } from './judged-on';

/** The node without its temporary taints and marks, such as those of a cordon or a problem. */
const opened = (node: NodeFacts): NodeFacts => ({
  ...node,
  unschedulable: false,
  taints: node.taints.filter(({ key }) => !key.startsWith('node.kubernetes.io/')),
});

/** It runs on one of the nodes, or may, as far as is known. */
const mayRun = ({ judgements }: JudgedWorkload): boolean =>
  [...judgements.values()].some(
    ({ startOutcome, full }) => !full && (startOutcome === 'runs' || startOutcome === 'unknown'),
  );

/** Workloads that run on some Windows nodes and no longer would once these run another build. */
export function incompatibleWorkloads(
  parts: WorldParts,
  { nodes, build }: { nodes: readonly NodeFacts[]; build: number },
): WorkloadObject[] {
  const open = nodes.map(opened);
  const workloads = judgedOn(parts, open)
    .filter(mayRun)
    .map(({ workload }) => workload);
  const after = judgedOn(
    { ...parts, cluster: { ...parts.cluster, workloads } },
    open.map((node) => rebuilt(node, build)),
  );
  const fine = new Set(after.filter(mayRun).map(({ workload }) => workload));
  return workloads.filter((workload) => !fine.has(workload));
}
