import { ifPermitted } from '@/lib/changes/parts/pool/read-world';
import { readerOf } from '@/lib/changes/parts/observe-step';
import { type Message, phraseField, toMessage } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { CloudNode } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { PoolUpgradeData } from './data';
import { partsBehind } from './target';
import { followTask, type TaskPlace } from '@/lib/changes/parts/pool/pool-task';
import type { WorkState } from '@/lib/domain/change/work';
import type { PlanContext, RunContext, Observation, WorkRow } from '@/lib/domain/change/step';

type Wanted = PoolUpgradeData['nodes'][number];

export interface NodeSeen {
  wanted: Wanted;
  node: KubeNode | null;
  cloud: CloudNode | undefined;
}

/** The current nodes of the upgrade, found by name: a node with a new system disk registers under it again. */
export async function lookAtNodes(ctx: PlanContext, data: PoolUpgradeData): Promise<NodeSeen[]> {
  const [nodes, instances] = await Promise.all([ctx.kube.nodes(), ifPermitted(readerOf(ctx).nodes(data.poolId))]);
  const byName = new Map(nodes.map((node) => [node.name, node]));
  return data.nodes.map((wanted) => ({
    wanted,
    node: byName.get(wanted.name) ?? null,
    cloud: instances?.find(({ nodeName }) => nodeName === wanted.name),
  }));
}

/** Whether a node has the requested versions. `strict`: an unknown image counts only if the node registered again. */
export function isThere({ wanted, node, cloud }: NodeSeen, q: { data: PoolUpgradeData; strict: boolean }): boolean {
  if (node === null) return false;
  const unsure = q.strict && node.uid === wanted.uid ? 'behind' : 'there';
  return partsBehind(node, { cloud, target: q.data.target, unsure }).length === 0;
}

export const isUp = (node: KubeNode | null): boolean => node !== null && node.ready === 'True';

function stateOf(node: KubeNode | null): Message {
  if (node === null) return message('detail.node-away');
  const version = node.kubeletVersion;
  if (node.ready !== 'True') return message('detail.node-not-ready', { version });
  if (node.unschedulable) return message('detail.node-draining');
  return message('detail.node-ready', { version });
}

interface UpgradeProgress {
  done: number;
  total: number;
  focus: { node: string; state: Message } | null;
}

export function progressOf(seen: readonly NodeSeen[], q: { data: PoolUpgradeData; strict: boolean }): UpgradeProgress {
  const through = seen.filter((one) => isThere(one, q) && isUp(one.node));
  const moving = seen.find((one) => !through.includes(one) && (one.node?.unschedulable !== false || !isUp(one.node)));
  const focus = moving === undefined ? null : { node: moving.wanted.name, state: stateOf(moving.node) };
  return { done: through.length, total: seen.length, focus };
}

export async function followUpgrade(
  ctx: RunContext,
  { data, place }: { data: PoolUpgradeData; place: TaskPlace },
): Promise<Observation> {
  const look = { data, strict: true };
  const nodes = await lookAtNodes(ctx, data);
  const { done, total, focus } = progressOf(nodes, look);
  const followed = await followTask(ctx, {
    place,
    reached: nodes.every((one) => isThere(one, look)),
    under: (stage) =>
      focus === null
        ? message('detail.upgrading', { stage, done, total })
        : message('detail.upgrading-node', { stage, done, total, ...focus }),
    paused: message('detail.upgrade-paused', { done, total }),
    after: message('detail.upgraded', { done, total }),
  });
  return withRows(withProgress(followed, { done, total }), { ...look, nodes });
}

/** Nodes that are upgraded stay so when ACK's task fails or is canceled. */
function withProgress(followed: Observation, progress: { done: number; total: number }): Observation {
  if (followed.state !== 'failed') return followed;
  const reason = toMessage(followed.detail, followed.phrase);
  const ended = message('detail.upgrade-ended', { reason, ...progress });
  return { ...followed, detail: ended.text, ...phraseField(ended) };
}

function upMessage(node: KubeNode): Message {
  if (node.ready !== 'True') return message('detail.is-not-ready');
  return node.unschedulable ? message('detail.node-draining') : message('detail.is-ready');
}

export function nodeMessage(node: KubeNode | null): Message {
  if (node === null) return message('detail.node-away');
  const has = { kubelet: node.kubeletVersion, runtime: node.containerRuntime, state: upMessage(node) };
  return node.build === null
    ? message('detail.linux-has', has)
    : message('detail.node-has', { ...has, build: node.build });
}

function rowState(seen: NodeSeen, q: { data: PoolUpgradeData; strict: boolean; ended: boolean }): WorkState {
  const { node } = seen;
  if (isThere(seen, q) && isUp(node)) return 'done';
  const begun = !isUp(node) || node?.unschedulable !== false || isThere(seen, q);
  if (begun) return q.ended ? 'failed' : 'moving';
  return q.ended ? 'skipped' : 'waiting';
}

/** Keyed by the planned node's UID: with a new system disk it has another one. Its drain has a separate row. */
export const rollRow = (
  { uid, name }: { uid: string; name: string },
  reported: Pick<WorkRow, 'state' | 'detail'>,
): WorkRow => ({ key: `roll:${uid}`, group: uid, type: 'roll', name, ...reported });

/** After ACK's task failed, nodes in progress count as failed and unreached nodes as unchanged. */
export function withRows(
  observation: Observation,
  q: { nodes: readonly NodeSeen[]; data: PoolUpgradeData; strict: boolean },
): Observation {
  const ended = observation.state === 'failed';
  const rows = q.nodes.map((seen) =>
    rollRow(seen.wanted, { state: rowState(seen, { ...q, ended }), detail: nodeMessage(seen.node) }),
  );
  return { ...observation, rows };
}
