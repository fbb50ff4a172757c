import { UpstreamFailure } from '@/lib/domain/failure';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import { CORDONED_BY, FIELD_MANAGER } from '@/lib/domain/node/node-protection';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { DrainData, DrainBatch } from './data';
import { presentNodes } from './batch-pods';
import { endIfProtected } from './evict-limits';
import type { RunContext, StepWork, WorkAct, WorkAnswer, WorkRow, WorkView } from '@/lib/domain/change/step';

const LOOK_MS = 2_000;

const isCordonedBy = (node: KubeNode, changeId: string): boolean =>
  node.unschedulable && node.annotations[CORDONED_BY] === changeId;

/** The annotation remains if others uncordon and cordon a node again: the last field manager is more reliable. */
const isOurs = (node: KubeNode, changeId: string): boolean =>
  isCordonedBy(node, changeId) && (node.cordonedBy ?? FIELD_MANAGER) === FIELD_MANAGER;

function rowOf(node: { name: string; uid: string }, reported: Pick<WorkRow, 'state' | 'detail'>): WorkRow {
  return { key: node.uid, type: 'node', group: node.uid, name: node.name, ...reported };
}

async function setUnschedulable(
  ctx: RunContext,
  { node, unschedulable }: { node: { name: string; uid: string }; unschedulable: boolean },
): Promise<WorkAnswer> {
  const { name, uid } = node;
  const { changeId } = ctx;
  try {
    const { requestId } = await ctx.kubeWrite.setUnschedulable({ name, uid, unschedulable, changeId });
    return { state: 'accepted', requestId };
  } catch (error) {
    const gone = error instanceof UpstreamFailure && (error.kind === 'conflict' || error.kind === 'not-found');
    if (gone) return { state: 'accepted', requestId: null };
    throw error;
  }
}

function viewOf(rows: WorkRow[], q: { acts: WorkAct[]; what: 'cordoned' | 'uncordoned' }): WorkView {
  const done = rows.filter(({ state }) => state !== 'waiting').length;
  const params = { done, total: rows.length };
  return {
    rows,
    acts: q.acts,
    end: { state: done === rows.length ? 'done' : 'working' },
    detail: q.what === 'cordoned' ? message('detail.nodes-cordoned', params) : openedMessage(params),
    nextLookMs: LOOK_MS,
  };
}

const openedMessage = (params: { done: number; total: number }): Message =>
  params.total === 0 ? message('detail.none-opened') : message('detail.nodes-uncordoned', params);

/** A node already cordoned by others is not ours to uncordon. If one of them is protected, none is cordoned. */
export const cordonWork = (batch: DrainBatch, data: Pick<DrainData, 'onLimit'>): StepWork => ({
  look: async (ctx) => {
    const byUid = new Map((await ctx.kube.nodes()).map((node) => [node.uid, node]));
    const rows = batch.nodes.map((one): WorkRow => {
      const node = byUid.get(one.uid);
      if (node === undefined) return rowOf(one, { state: 'skipped', detail: message('detail.node-away-now') });
      if (!node.unschedulable) return rowOf(one, { state: 'waiting', detail: message('detail.not-yet-cordoned') });
      return isOurs(node, ctx.changeId)
        ? rowOf(one, { state: 'done', detail: message('detail.cordoned') })
        : rowOf(one, { state: 'skipped', detail: message('detail.already-cordoned') });
    });
    const open = batch.nodes.filter(({ uid }) => rows.some((row) => row.key === uid && row.state === 'waiting'));
    const acts = open.map((node): WorkAct => ({
      key: node.uid,
      send: (run) => setUnschedulable(run, { node, unschedulable: true }),
    }));
    const view = viewOf(rows, { acts, what: 'cordoned' });
    const held = endIfProtected(presentNodes(batch, [...byUid.values()]), { data, now: ctx.now });
    return held === null || view.end.state === 'done' ? view : { ...view, end: held };
  },
});

/** Uncordons the nodes that this run cordoned, and no others. */
export const uncordonWork = (batch: DrainBatch): StepWork => ({
  look: async (ctx, past) => {
    const byUid = new Map((await ctx.kube.nodes()).map((node) => [node.uid, node]));
    const ours = batch.nodes.flatMap(({ uid }) => {
      const node = byUid.get(uid);
      return node !== undefined && isOurs(node, ctx.changeId) ? [node] : [];
    });
    const others = batch.nodes.filter(({ uid }) => {
      const node = byUid.get(uid);
      return node !== undefined && isCordonedBy(node, ctx.changeId) && !isOurs(node, ctx.changeId);
    });
    const cordoned = new Set([...ours, ...others].map(({ uid }) => uid));
    const before = batch.nodes.filter(({ uid }) => past.items.has(uid) && !cordoned.has(uid));
    const rows = [
      ...others.map((node) => rowOf(node, { state: 'skipped', detail: message('detail.cordoned-by-another') })),
      ...ours.map((node) => rowOf(node, { state: 'waiting', detail: message('detail.still-cordoned') })),
      ...before.map((node) => rowOf(node, { state: 'done', detail: message('detail.uncordoned') })),
    ];
    const acts = ours.map((node): WorkAct => ({
      key: node.uid,
      send: (run) => setUnschedulable(run, { node, unschedulable: false }),
    }));
    return viewOf(rows, { acts, what: 'uncordoned' });
  },
});
