import { readerOf } from '@/lib/changes/parts/observe-step';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import { acceptsTemplate } from '@/lib/domain/workload/accepts-template';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode, KubeWorkload } from '@/lib/domain/ports/kube';
import type { DrainPod } from '@/lib/domain/ports/kube-drain';
import type { PoolUpgradeData } from '../data';
import { isThere, isUp, lookAtNodes, type NodeSeen } from '../observe';
import type { BatchedUpgrade } from './data';

/** What a node with a new system disk lacks; `wrong`: waiting does not fix it. */
export interface Missing {
  message: Message;
  wrong: boolean;
}

export interface NodeVerdict extends NodeSeen {
  /** null: it is as planned. */
  missing: Missing | null;
}

/** What nodes are checked against besides the versions. */
interface Measure {
  data: PoolUpgradeData;
  boots: BatchedUpgrade['boots'];
  pool: CloudNodePool | null;
  daemonSets: KubeWorkload[];
}

const missingOf = (msg: Message, wrong = false): Missing => ({ message: msg, wrong });

/**
 * Its UID or its boot differs. A Windows kubelet counts boots, and restarts counting with a new disk: the same count
 * proves nothing, and neither does a missing one.
 */
function isRebuilt(node: KubeNode, { wanted, boots }: { wanted: { uid: string } } & Measure): boolean {
  const before = boots[wanted.uid] ?? '';
  const unknown = before === '' || node.bootId === '' || node.os === 'windows';
  return node.uid !== wanted.uid || unknown || node.bootId !== before;
}

/** Labels and taints of the pool that a node lacks. */
function missingLabelsAndTaints(node: KubeNode, pool: CloudNodePool | null): string[] {
  const labels = Object.entries(pool?.labels ?? {}).flatMap(([key, value]) =>
    node.labels[key] === value ? [] : [key],
  );
  const taints = (pool?.taints ?? []).flatMap(({ key, value, effect }) =>
    node.taints.some((one) => one.key === key && one.value === value && one.effect === effect) ? [] : [key],
  );
  return [...labels, ...taints];
}

/** DaemonSets that ran on nodes of the upgrade before, accept this node, and have no Ready pod on it. */
function missingDaemonPods(node: KubeNode, { pods, daemonSets }: { pods: DrainPod[] } & Measure): string[] {
  const ready = new Set(
    pods.flatMap(({ namespace, owner, ready: isReady }) =>
      isReady && owner?.workload.kind === 'DaemonSet' ? [`${namespace}/${owner.workload.name}`] : [],
    ),
  );
  return daemonSets
    .filter(({ template }) => acceptsTemplate(node, template, true))
    .map(({ namespace, name }) => `${namespace}/${name}`)
    .filter((name) => !ready.has(name));
}

async function missingReplicasOf(ctx: PlanContext, one: NodeSeen, measure: Measure): Promise<Missing | null> {
  const { node, wanted } = one;
  const { data, pool } = measure;
  if (node === null) return missingOf(message('detail.node-away'));
  if (!isUp(node)) return missingOf(message('detail.is-not-ready'));
  if (!isRebuilt(node, { ...measure, wanted })) return missingOf(message('detail.not-rebuilt'), true);
  const { build } = data.target;
  const otherBuild = build !== null && node.build !== null && node.build !== build;
  if (otherBuild || !isThere(one, { data, strict: false })) {
    const has = { kubelet: node.kubeletVersion, runtime: node.containerRuntime, build: node.build ?? '–' };
    return missingOf(message('detail.versions-differ', has), true);
  }
  const marks = missingLabelsAndTaints(node, pool);
  if (marks.length > 0) return missingOf(message('detail.labels-missing', { names: marks.join(', ') }));
  const pods = await ctx.kube.drainPods({ nodeName: node.name, shallow: true });
  const daemons = missingDaemonPods(node, { ...measure, pods });
  return daemons.length > 0
    ? missingOf(message('detail.daemon-set-pods-missing', { names: daemons.join(', ') }))
    : null;
}

/** Each node of the upgrade, and what it lacks compared with the plan. */
export async function verdictsOf(
  ctx: PlanContext,
  { data, batches }: { data: PoolUpgradeData; batches: Pick<BatchedUpgrade, 'boots'> },
): Promise<NodeVerdict[]> {
  const [seen, pool, workloads] = await Promise.all([
    lookAtNodes(ctx, data),
    readerOf(ctx).nodePool(data.poolId),
    ctx.kube.workloads(),
  ]);
  const daemonSets = workloads.filter(
    ({ kind, namespace, name }) => kind === 'DaemonSet' && data.daemonSets.includes(`${namespace}/${name}`),
  );
  const measure: Measure = { data, boots: batches.boots, pool, daemonSets };
  return Promise.all(seen.map(async (one) => ({ ...one, missing: await missingReplicasOf(ctx, one, measure) })));
}
