import { autoscalingFor } from '@/lib/changes/parts/pool/autoscaling';
import { type NodePoolUpgradeInput, nodePoolUpgradeBatches } from '@/lib/changes/node-pool-upgrade/input';
import { type DrainInput, drainOf } from '../../parts/inputs/drain';
import type { DrainData, DrainWorld } from '@/lib/changes/parts/drain/data';
import { type DrainRead, displacedPodsOf, readDrain } from '@/lib/changes/parts/drain/read-inputs';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { Rescheduling } from '@/lib/placement';
import type { WorldParts } from '@/lib/domain/placement/placement-facts';
import type { UpgradeInputs } from '../read-inputs';
import { placementNow } from '@/lib/changes/parts/rescheduling-findings';
import { nodesClosedByOthers } from '@/lib/changes/parts/other-changes';
import type { PlanContext } from '@/lib/domain/change/step';
import { namesOf } from '@/lib/changes/parts/names';
import { reschedulingOfRounds } from '@/lib/changes/parts/rescheduling-of-rounds';

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

/** Whether the pods of each batch fit elsewhere while only its nodes are unavailable. */
function reschedulingOfBatches(
  { rows, nodes }: DrainRead,
  q: { rounds: string[][]; parts: WorldParts; upgrade: UpgradeInputs; surge: number; closed: string[] },
): Promise<Rescheduling> {
  const { cluster } = q.parts;
  const more = surgeNodes(q.upgrade, { surge: q.surge, nodes: cluster.nodes });
  const parts = { ...q.parts, cluster: { ...cluster, nodes: [...cluster.nodes, ...more] } };
  return reschedulingOfRounds(parts, {
    rounds: q.rounds,
    displacedPods: displacedPodsOf(rows),
    left: [...nodes, ...more.map(({ name }) => ({ name, createdAt: Number.MAX_SAFE_INTEGER }))],
    build: q.upgrade.target.build,
    closed: q.closed,
  });
}

/** Uses the drain's own settings; further keys are ignored. */
const drainSettings = nodePoolUpgradeBatches.omit({ surge: true }).strip();

const drainOfUpgrade = (requested: RequestedBatches, { behind }: UpgradeInputs): DrainInput =>
  drainOf(
    behind.map(({ node: { name, uid } }) => ({ name, uid })),
    drainSettings.parse(requested),
  );

export async function readBatches(
  ctx: PlanContext,
  { upgrade, requested }: { upgrade: UpgradeInputs; requested: RequestedBatches },
): Promise<BatchInputs> {
  const drain = drainOfUpgrade(requested, upgrade);
  const read = await readDrain(ctx, { ...drain, disk: 'lost' });
  const { batches } = read;
  const rounds = batches.map((batch) => namesOf(batch.nodes));
  const parts = upgrade.placement ?? (await placementNow(ctx));
  const closed = await nodesClosedByOthers(ctx);
  const rescheduling =
    parts === null
      ? null
      : await reschedulingOfBatches(read, { rounds, parts, upgrade, surge: requested.surge, closed });
  const { pool } = upgrade;
  const { desiredSize, instances } = pool;
  // With an expected number that is not reached, a larger one would add the missing nodes too.
  const isMet = desiredSize === null || instances.total === null || desiredSize === instances.total;
  const size = pool.autoScaling === null && isMet ? (desiredSize ?? instances.total) : null;
  const autoscaling = await autoscalingFor(ctx, { rescheduling, left: read.nodes, rounds });
  return { upgrade, requested, drain, world: { ...read, rescheduling, autoscaling }, batches, size };
}
