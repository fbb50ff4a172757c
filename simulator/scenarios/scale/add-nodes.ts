import { addNewPool, type PoolSetup } from '@/simulator/scenarios/add-cluster';
import { Draw, shares } from '@/simulator/scenarios/scale/draw';
import { bodyOf, SCALE_POOLS, type ScalePool } from '@/simulator/scenarios/scale/pools';
import { VSWITCH_IDS } from '@/simulator/scenarios/base-state';
import type { ClusterRecord, PoolRecord } from '@/simulator/world/ack/records';
import { instanceType } from '@/simulator/world/catalog/instance-types';
import { joinNodeOf } from '@/simulator/world/fleet/join-node';
import { launchAt } from '@/simulator/world/fleet/launch';
import { adoptNode } from '@/simulator/world/kube/node/node-life';
import type { JoinNode, Node } from '@/simulator/world/kube/shapes/node';
import type { World } from '@/simulator/world/world';

const DAY_MS = 24 * 3_600_000;

/** Builds of kubelets by minor version, newest first: the API server of 1.34 accepts three older ones. */
const MINORS = [
  [34, 2],
  [33, 7],
  [32, 11],
  [31, 14],
] as const;
const KUBELETS = MINORS.flatMap(([minor, patches]) =>
  Array.from({ length: patches * 3 }, (_, at) => `1.${minor}.${Math.floor(at / 3)}-aliyun.${(at % 3) + 1}`),
);

const CONTAINERDS = ['2.1.5', '2.1.1', '1.7.27', '1.6.38', '1.7.13', '1.6.36', '1.6.28'];
const WINDOWS_REVISIONS = [2322, 2402, 2655, 3091, 4061];
const TEAMS = 'payments search catalog checkout identity billing ads media chat maps risk ledger'.split(' ');
export const TEAM = 'example.com/team';
export const RACK = 'example.com/rack';
export const RACKS = 120;

/** Which teams have nodes of a pool. */
export const teamsOf = (pool: ScalePool): string[] => {
  const at = SCALE_POOLS.indexOf(pool);
  return [0, 1, 2, 3].map((step) => TEAMS[(at * 3 + step) % TEAMS.length] ?? '');
};

export interface PlacedNode {
  pool: ScalePool;
  node: Node;
}

/** Labels as they come together on a real node: of the company, the hardware and the machine alone. */
function ownLabels(pool: ScalePool, zone: string, draw: Draw): Record<string, string> {
  return {
    [TEAM]: draw.pick(teamsOf(pool)),
    [RACK]: `rack-${zone}-${draw.below(RACKS)}`,
    'example.com/machine-id': draw.hex(32),
    'example.com/asset-tag': `A${draw.between(100_000, 999_999)}`,
    'example.com/cost-center': `cc-${draw.between(4_100, 4_139)}`,
    'example.com/patch-ring': `ring-${draw.below(4)}`,
    'example.com/bought': `202${draw.between(3, 6)}-q${draw.between(1, 4)}`,
    'feature.node.kubernetes.io/cpu-model.id': String(draw.pick([85, 106, 143, 207])),
    ...(draw.chance(0.3) ? { 'feature.node.kubernetes.io/cpu-cpuid.AVX512F': 'true' } : {}),
    ...(draw.chance(0.02) ? { 'example.com/canary': 'true' } : {}),
  };
}

interface Group {
  world: World;
  cluster: ClusterRecord;
  pool: PoolRecord;
  setup: ScalePool;
  draw: Draw;
  /** Of the whole cluster. */
  nodes: number;
  kubelets: readonly string[];
}

/** Nodes at even distances run one version after the other, so that each is there; the others draw mostly newer ones. */
function rareVersion({ nodes, kubelets, order }: Pick<Group, 'nodes' | 'kubelets'> & { order: number }) {
  const distance = Math.max(1, Math.floor(nodes / kubelets.length));
  return order % distance === 0 ? kubelets[order / distance] : undefined;
}

function addNode({ world, cluster, pool, setup, draw, nodes, kubelets }: Group, index: number): PlacedNode {
  const { context } = world.kube(cluster.clusterId);
  const order = context.store.nodes.size;
  const zone = setup.zones[index % setup.zones.length] ?? 'h';
  const vSwitch = world.state.network.vSwitches.find(({ id }) => id === VSWITCH_IDS[zone]);
  const type = instanceType(draw.pick(setup.types));
  if (vSwitch === undefined || type === undefined) throw new Error(`scenario: ${setup.name} has no place`);
  const instance = launchAt(world, pool, { type, vSwitch });
  const createdMs = world.now() - draw.between(2, 300) * DAY_MS - draw.below(DAY_MS);
  const done = { createdMs, runningAtMs: createdMs, joinAtMs: createdMs, readyAtMs: createdMs };
  const versions = {
    kubeletVersion: rareVersion({ nodes, kubelets, order }) ?? draw.pickSkewed(kubelets),
    runtimeVersion: draw.pickSkewed(CONTAINERDS),
  };
  Object.assign(instance, { ...done, ...versions, phase: 'joined' });
  const join = joinNodeOf(world, pool, instance);
  const [, kernel = ''] = /^(10\.0\.\d+)\./.exec(join.kernelVersion) ?? [];
  const whole: JoinNode = {
    ...join,
    labels: { ...join.labels, ...ownLabels(setup, zone, draw) },
    ...(kernel === '' ? {} : { kernelVersion: `${kernel}.${draw.pick(WINDOWS_REVISIONS)}` }),
  };
  return { pool: setup, node: adoptNode(context, whole, { createdMs, nodes }) };
}

/** The pools of a cluster with nodes that have been Ready for long. */
export function addNodes(
  world: World,
  cluster: ClusterRecord,
  { nodes, kubelets }: { nodes: number; kubelets: number },
): PlacedNode[] {
  const draw = new Draw(`${world.state.seed}/${cluster.name}/nodes`);
  const counts = shares(
    nodes,
    SCALE_POOLS.map(({ weight }) => weight),
  );
  const versions = KUBELETS.slice(0, kubelets);
  return SCALE_POOLS.flatMap((setup, at) => {
    const count = counts[at] ?? 0;
    const given: PoolSetup = {
      poolId: `np${draw.hex(32)}`,
      nodes: count,
      body: bodyOf(setup, count),
      isDefault: at === 0,
    };
    const pool = addNewPool(world, cluster, given);
    const group: Group = { world, cluster, pool, setup, draw, nodes, kubelets: versions };
    return Array.from({ length: count }, (_, index) => addNode(group, index));
  });
}
