import { readerOf, MINUTE_MS } from '@/lib/changes/parts/observe-step';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import { acceptsTemplate } from '@/lib/domain/workload/accepts-template';
import type { CloudNodePool, CloudTask } from '@/lib/domain/ports/cloud';
import type { KubeNode, KubeWorkload } from '@/lib/domain/ports/kube';
import type { DrainPod } from '@/lib/domain/ports/kube-drain';
import { type PoolUpgradeData, type BatchedUpgrade, ofBatch, placeOfPart } from '../data';
import { isThere, isUp, lookAtNodes, type NodeSeen, nodeMessage, rollRow } from '../observe';
import type { DrainBatch } from '@/lib/changes/parts/drain/data';
import { taskOf } from '@/lib/changes/parts/pool/pool-task';
import type { PlanContext, StepWork, WorkPast, WorkRow, WorkView } from '@/lib/domain/change/step';
import { someNames } from '@/lib/changes/parts/names';

/** What a node with a new system disk lacks; `wrong`: waiting does not fix it. */
interface Missing {
  message: Message;
  wrong: boolean;
}

interface NodeVerdict extends NodeSeen {
  missing: Missing | null;
}

interface Measure {
  data: PoolUpgradeData;
  boots: BatchedUpgrade['boots'];
  pool: CloudNodePool | null;
  daemonSets: KubeWorkload[];
}

const missingOf = (msg: Message, wrong = false): Missing => ({ message: msg, wrong });

/** By UID or boot. Windows counts boots from zero on a new disk: an equal or missing count proves nothing. */
function isRebuilt(node: KubeNode, { wanted, boots }: { wanted: { uid: string } } & Measure): boolean {
  const before = boots[wanted.uid] ?? '';
  const unknown = before === '' || node.bootId === '' || node.os === 'windows';
  return node.uid !== wanted.uid || unknown || node.bootId !== before;
}

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

async function missingFrom(ctx: PlanContext, one: NodeSeen, measure: Measure): Promise<Missing | null> {
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
  const pods = await ctx.kube.drainPods({ nodeName: node.name, depth: 'pods' });
  const daemons = missingDaemonPods(node, { ...measure, pods });
  return daemons.length > 0
    ? missingOf(message('detail.daemon-set-pods-missing', { names: daemons.join(', ') }))
    : null;
}

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
  return Promise.all(seen.map(async (one) => ({ ...one, missing: await missingFrom(ctx, one, measure) })));
}

const LOOK_MS = 5_000;
/** ACK and the API server may report new versions at slightly different times. */
const WRONG_FOR_MS = 2 * MINUTE_MS;
/** On Windows nodes it takes a while until every pod of a DaemonSet is Ready. */
const READY_WITHIN_MS = 30 * MINUTE_MS;

function rowOf({ wanted, node, missing }: NodeVerdict, pauses: boolean): WorkRow {
  if (missing === null) return rollRow(wanted, { state: 'done', detail: nodeMessage(node) });
  return rollRow(wanted, { state: pauses ? 'failed' : 'moving', detail: missing.message });
}

/** Why the nodes need attention; null while they are within their time limit. */
function reasonToPause(
  missing: readonly NodeVerdict[],
  q: { task: CloudTask | null; past: WorkPast; now: number },
): Message | null {
  const [first] = missing;
  if (first === undefined) return null;
  const { task, past, now } = q;
  const names = someNames(missing.map(({ wanted }) => wanted.name));
  if (task?.state === 'failed') {
    return message('problem.rebuild-failed', { names, message: task.error?.message ?? task.stage });
  }
  const limitMs = missing.some(({ missing }) => missing?.wrong === true) ? WRONG_FOR_MS : READY_WITHIN_MS;
  const what = first.missing?.message ?? message('detail.is-not-ready');
  return now - past.from < limitMs ? null : message('problem.not-rebuilt', { names, what });
}

/** Checks each node of a batch against the plan. A failed batch pauses the run; no later node is touched. */
export const rebuiltWork = (
  data: PoolUpgradeData,
  { batches, batch, part }: { batches: BatchedUpgrade; batch: DrainBatch; part: number },
): StepWork => ({
  look: async (ctx, past): Promise<WorkView> => {
    const verdicts = await verdictsOf(ctx, { data: ofBatch(data, batch), batches });
    const missing = verdicts.filter(({ missing }) => missing !== null);
    const task = missing.length === 0 ? null : await taskOf(ctx, placeOfPart(data, part));
    const msg = reasonToPause(missing, { task, past, now: ctx.now });
    const pauses = msg !== null;
    const end: WorkView['end'] =
      msg !== null ? { state: 'ask', message: msg } : { state: missing.length === 0 ? 'done' : 'working' };
    return {
      rows: verdicts.map((one) => rowOf(one, pauses)),
      acts: [],
      end,
      detail: message('detail.rebuilt', { done: verdicts.length - missing.length, total: verdicts.length }),
      nextLookMs: LOOK_MS,
    };
  },
});
