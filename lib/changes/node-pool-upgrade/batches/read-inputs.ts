import { type NodePoolUpgradeInput, nodePoolUpgradeBatches } from '@/lib/changes/node-pool-upgrade/input';
import { type DrainInput, drainInput } from '../../parts/inputs/drain';
import type { DrainData, DrainWorld } from '@/lib/changes/parts/drain/data';
import { type DrainRead, displacedPodsOf, readDrain } from '@/lib/changes/parts/drain/read-inputs';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { type Rescheduling, reschedulingOf } from '@/lib/placement';
import type { WorldParts } from '@/lib/domain/placement/placement-facts';
import { rebuilt } from '@/lib/domain/placement/future-nodes';
import type { UpgradeInputs } from '../read-inputs';
import { placementNow } from '@/lib/changes/parts/rescheduling-findings';
import { nodesClosedByOthers } from '@/lib/changes/parts/other-changes';
import type { PlanContext } from '@/lib/domain/change/step';

export type RequestedBatches = NonNullable<NodePoolUpgradeInput['batches']>;

export interface BatchInputs {
  upgrade: UpgradeInputs;
  requested: RequestedBatches;
  drain: DrainInput;
  /** With the rescheduling of every batch on its own: rebuilt nodes accept pods again. */
  world: DrainWorld;
  batches: DrainData['batches'];
  /** Expected number of nodes; null: not reported by ACK, or the autoscaler decides. */
  size: number | null;
}

const HOST = 'kubernetes.io/hostname';

/** The future surge nodes: like the pool's newest node, and empty. */
function surgeNodes({ poolNodes }: UpgradeInputs, q: { surge: number; nodes: readonly NodeFacts[] }): NodeFacts[] {
  const youngest = poolNodes.toSorted((a, b) => b.createdAt - a.createdAt)[0];
  const like = q.nodes.find(({ uid }) => uid === youngest?.uid);
  if (like === undefined) return [];
  return Array.from({ length: q.surge }, (_, at): NodeFacts => {
    const name = `surge-${at + 1}`;
    const taints = like.taints.filter(({ key }) => !key.startsWith('node.kubernetes.io/'));
    const labels = { ...like.labels, [HOST]: name };
    return { ...like, name, uid: name, labels, taints, ready: 'True', unschedulable: false };
  });
}

/** Nodes of earlier batches already run the new build. */
function renewed(nodes: readonly NodeFacts[], q: { done: ReadonlySet<string>; build: string | null }): NodeFacts[] {
  const build = q.build === null ? null : Number(q.build);
  return nodes.map((node) =>
    build !== null && node.build !== null && q.done.has(node.name) ? rebuilt(node, build) : node,
  );
}

/** Whether the pods of each batch fit elsewhere while only its nodes are unavailable. */
function reschedulingOfBatches(
  { rows, nodes }: DrainRead,
  q: { batches: DrainData['batches']; parts: WorldParts; upgrade: UpgradeInputs; surge: number; closed: string[] },
): Rescheduling {
  const { cluster } = q.parts;
  const more = surgeNodes(q.upgrade, { surge: q.surge, nodes: cluster.nodes });
  const left = [...nodes, ...more.map(({ name }) => ({ name, createdAt: Number.MAX_SAFE_INTEGER }))];
  const displacedPods = displacedPodsOf(rows);
  const done = new Set<string>();
  const reschedulings = q.batches.map((batch) => {
    const own = new Set(batch.nodes.map(({ name }) => name));
    const cordoned = new Set([...own, ...q.closed]);
    const then = [...renewed(cluster.nodes, { done, build: q.upgrade.target.build }), ...more];
    const leaving = displacedPods.filter(({ nodeName }) => own.has(nodeName ?? ''));
    for (const name of own) done.add(name);
    const parts = { ...q.parts, cluster: { ...cluster, nodes: then } };
    return reschedulingOf(parts, { displacedPods: leaving, left, cordoned });
  });
  return {
    places: reschedulings.flatMap(({ places }) => places),
    unschedulable: reschedulings.flatMap(({ unschedulable }) => unschedulable),
    returning: reschedulings.flatMap(({ returning }) => returning),
    rejected: new Map(reschedulings.flatMap((one) => [...(one.rejected ?? [])])),
  };
}

/** Uses the drain's own settings; further keys are ignored. */
const drainSettings = nodePoolUpgradeBatches.omit({ surge: true }).strip();

function drainOf(requested: RequestedBatches, { behind }: UpgradeInputs): DrainInput {
  const nodes = behind.map(({ node: { name, uid } }) => ({ name, uid }));
  return drainInput.parse({ ...drainSettings.parse(requested), nodes });
}

export async function readBatches(
  ctx: PlanContext,
  { upgrade, requested }: { upgrade: UpgradeInputs; requested: RequestedBatches },
): Promise<BatchInputs> {
  const drain = drainOf(requested, upgrade);
  const read = await readDrain(ctx, { ...drain, disk: 'lost' });
  const { batches } = read;
  const parts = upgrade.placement ?? (await placementNow(ctx));
  const closed = await nodesClosedByOthers(ctx);
  const rescheduling =
    parts === null ? null : reschedulingOfBatches(read, { batches, parts, upgrade, surge: requested.surge, closed });
  const { pool } = upgrade;
  const size = pool.autoScaling === null ? (pool.desiredSize ?? pool.instances.total) : null;
  return { upgrade, requested, drain, world: { ...read, rescheduling }, batches, size };
}
