import type { AcceptedLosses, ClassifiedPod, DrainInputs } from '@/lib/domain/drain/classified';
import { classifyPods } from '@/lib/domain/drain/classify-pods';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { KubeNode, KubeWorkload } from '@/lib/domain/ports/kube';
import type { DrainBudget, DrainDepth } from '@/lib/domain/ports/kube-drain';
import type { DrainData, DrainBatch } from './data';
import { workloadKey } from './missing-replicas';
import type { PlanContext } from '@/lib/domain/change/step';
import { podsOfOthers } from '../other-changes';

/** PDBs, or null without permission to read them: the API server enforces them anyway. */
export async function budgetsOf({ kube }: PlanContext): Promise<DrainBudget[] | null> {
  try {
    return await kube.drainBudgets();
  } catch (error) {
    if (error instanceof UpstreamFailure && error.kind === 'forbidden') return null;
    throw error;
  }
}

/** Nodes of a batch with the same identity; one recreated under its name does not count. */
export function presentNodes(batch: DrainBatch, nodes: readonly KubeNode[]): KubeNode[] {
  const byUid = new Map(nodes.map((node) => [node.uid, node]));
  return batch.nodes.flatMap(({ uid }) => byUid.get(uid) ?? []);
}

export function missingNodes({ nodes }: DrainBatch, present: readonly KubeNode[]): DrainBatch['nodes'] {
  const uids = new Set(present.map(({ uid }) => uid));
  return nodes.filter(({ uid }) => !uids.has(uid));
}

export interface BatchPods {
  nodes: KubeNode[];
  rows: ClassifiedPod[];
  /** Nodes of the batch that were removed or recreated: what became of their pods is unknown. */
  missing: DrainBatch['nodes'];
  /** The UID of the node a pod is on. */
  groupOf: (row: ClassifiedPod) => string;
}

const availableOf = (workloads: readonly KubeWorkload[] | null): ReadonlyMap<string, number> =>
  new Map(
    (workloads ?? []).flatMap((one) => (typeof one.available === 'number' ? [[workloadKey(one), one.available]] : [])),
  );

/** Serving pods on other nodes that other changes may stop, by workload. */
async function servingOfOthers(ctx: PlanContext, nodes: readonly KubeNode[]): Promise<Map<string, number>> {
  const own = new Set(nodes.map(({ name }) => name));
  const counts = new Map<string, number>();
  for (const { namespace, workload, nodeName, serving } of await podsOfOthers(ctx)) {
    if (workload === null || serving !== true || own.has(nodeName ?? '')) continue;
    const key = workloadKey({ namespace, ...workload });
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The nodes of a batch are drained at the same time. */
function batchAt(batches: DrainData['batches']): NonNullable<DrainInputs['at']> {
  const places = new Map(batches.flatMap(({ nodes }, at) => nodes.map(({ name }) => [name, String(at)])));
  return ({ nodeName }) => places.get(nodeName) ?? nodeName;
}

/** Every pod of some nodes, or `only` some of them, classified. Throws unless all lists are complete. */
export async function podsOf(
  ctx: PlanContext,
  q: {
    nodes: readonly KubeNode[];
    accepted: AcceptedLosses;
    depth?: DrainDepth | undefined;
    disk?: DrainData['disk'] | undefined;
    only?: ReadonlySet<string>;
    /** null or absent: which of their pods serve is not known. */
    workloads?: readonly KubeWorkload[] | null;
    at?: DrainInputs['at'];
    parallel?: DrainInputs['parallel'];
    /** In which they are drained, once it is known which nodes have pods. */
    batches?: (rows: readonly ClassifiedPod[]) => DrainData['batches'];
  },
): Promise<BatchPods> {
  const { nodes, accepted, depth, disk = 'kept', only, workloads = null, at, parallel } = q;
  const [lists, budgets, leaving] = await Promise.all([
    Promise.all(
      nodes.map((node) => ctx.kube.drainPods({ nodeName: node.name, ...(depth === undefined ? {} : { depth }) })),
    ),
    budgetsOf(ctx),
    // Without workloads it is not asked which pods are the last ones.
    workloads === null ? new Map<string, number>() : servingOfOthers(ctx, nodes),
  ]);
  const uids = new Map(nodes.map((node) => [node.name, node.uid]));
  const pods = lists.flat().filter(({ uid }) => only?.has(uid) ?? true);
  const available = availableOf(workloads);
  const together = { ...(at === undefined ? {} : { at }), ...(parallel === undefined ? {} : { parallel }) };
  const inputs = { nodes, budgets, accepted, disk, now: ctx.now, pods, available, leaving, ...together };
  const alone = classifyPods(inputs);
  const rows = q.batches === undefined ? alone : classifyPods({ ...inputs, at: batchAt(q.batches(alone)) });
  return { nodes: [...nodes], rows, missing: [], groupOf: (row) => uids.get(row.pod.nodeName) ?? '' };
}

/** Only a deep read can identify orphaned DaemonSet pods. */
const depthOf = ({ accepted }: DrainData): DrainDepth | undefined =>
  accepted.bare === 'all' || accepted.bare.length === 0 ? 'pods' : undefined;

export async function readBatch(ctx: PlanContext, q: { data: DrainData; batch: DrainBatch }): Promise<BatchPods> {
  const nodes = presentNodes(q.batch, await ctx.kube.nodes());
  const seen = await podsOf(ctx, { nodes, accepted: q.data.accepted, depth: depthOf(q.data), disk: q.data.disk });
  return { ...seen, missing: missingNodes(q.batch, nodes) };
}

export const podName = ({ namespace, name }: { namespace: string; name: string }): string => `${namespace}/${name}`;
