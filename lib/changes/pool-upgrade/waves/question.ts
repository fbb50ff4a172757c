import { type NodePoolUpgradeInput, nodePoolUpgradeWaves } from '@/lib/changes/node-pool-upgrade.input';
import { type NodeDrainInput, nodeDrainInput } from '@/lib/changes/node-drain.input';
import type { DrainData } from '@/lib/changes/drain/data';
import { wavesOf } from '@/lib/changes/drain/plan-drain';
import { type DrainWorld, readDrain } from '@/lib/changes/drain/question';
import type { PlanContext } from '@/lib/domain/change/kind';
import { type Landing, landingOf } from '@/lib/domain/drain/landing-of';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { UpgradeQuestion } from '../question';

export type WavesAsked = NonNullable<NodePoolUpgradeInput['waves']>;

/** An upgrade by waves beside everything that a drain of its nodes is judged by. */
export interface WaveQuestion {
  upgrade: UpgradeQuestion;
  asked: WavesAsked;
  /** The drain that empties the nodes. */
  drain: NodeDrainInput;
  /** With the landing of every wave for itself: rebuilt nodes take pods again. */
  world: DrainWorld;
  waves: DrainData['waves'];
  /** Expected number of nodes; null = ACK tells none, or the autoscaler decides. */
  size: number | null;
}

const HOST = 'kubernetes.io/hostname';

/** Nodes of the surge as they will be: like the pool's youngest, and empty. */
function standIns({ poolNodes }: UpgradeQuestion, surge: number): KubeNode[] {
  const youngest = poolNodes.toSorted((a, b) => b.createdAt - a.createdAt)[0];
  if (youngest === undefined) return [];
  return Array.from({ length: surge }, (_, at) => {
    const name = `surge-${at + 1}`;
    const labels = { ...youngest.labels, [HOST]: name };
    return { ...youngest, name, uid: name, labels, ready: 'True', unschedulable: false, annotations: {} };
  });
}

/** Whether the pods of each wave find a place while only its nodes are away. */
function landingOfWaves(
  { rows, placed, nodes }: DrainWorld,
  q: { waves: DrainData['waves']; more: readonly KubeNode[] },
): Landing {
  const moving = rows.filter(({ act, pod }) => act === 'evict' && pod.owner !== null).map(({ pod }) => pod);
  const landings = q.waves.map((wave) => {
    const drained = wave.nodes.map(({ name }) => name);
    const leaving = moving.filter(({ nodeName }) => drained.includes(nodeName));
    return landingOf({ moving: leaving, placed, nodes: [...nodes, ...q.more], drained });
  });
  return {
    places: landings.flatMap(({ places }) => places),
    stranded: landings.flatMap(({ stranded }) => stranded),
  };
}

/** The settings are a drain's own; what is more is not looked at. */
const drainSettings = nodePoolUpgradeWaves.omit({ surge: true }).strip();

function drainOf(asked: WavesAsked, { behind }: UpgradeQuestion): NodeDrainInput {
  const nodes = behind.map(({ node: { name, uid } }) => ({ name, uid }));
  return nodeDrainInput.parse({ ...drainSettings.parse(asked), nodes });
}

export async function readWaves(
  ctx: PlanContext,
  { upgrade, asked }: { upgrade: UpgradeQuestion; asked: WavesAsked },
): Promise<WaveQuestion> {
  const drain = drainOf(asked, upgrade);
  const world = await readDrain(ctx, { ...drain, disk: 'lost' });
  const waves = wavesOf(world.present, drain);
  const landing = landingOfWaves(world, { waves, more: standIns(upgrade, asked.surge) });
  const { pool } = upgrade;
  const size = pool.autoScaling === null ? (pool.desiredSize ?? pool.machines.total) : null;
  return { upgrade, asked, drain, world: { ...world, landing }, waves, size };
}
