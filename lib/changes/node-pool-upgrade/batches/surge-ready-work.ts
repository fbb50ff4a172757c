import { MINUTE_MS } from '@/lib/changes/parts/observe-step';
import type { RunContext } from '@/lib/domain/change/context';
import type { StepWork, WorkAct, WorkAnswer, WorkRow } from '@/lib/domain/change/work';
import { UpstreamFailure } from '@/lib/domain/failure';
import { message } from '@/lib/domain/message/message';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { PoolUpgradeData } from '../data';
import { isUp } from '../observe';
import type { BatchedUpgrade } from './data';
import { isUpgraded, newNodes, SURGE_OF } from './surge';

const LOOK_MS = 5_000;
const READY_WITHIN_MS = 30 * MINUTE_MS;

const isOurs = ({ annotations }: KubeNode, { changeId }: RunContext): boolean => annotations[SURGE_OF] === changeId;

async function mark(ctx: RunContext, { name, uid }: KubeNode): Promise<WorkAnswer> {
  try {
    const set = { [SURGE_OF]: ctx.changeId };
    const { requestId } = await ctx.kubeWrite.patchAnnotations({ name, uid, set, remove: [] });
    return { state: 'accepted', requestId };
  } catch (error) {
    // It was changed or removed meanwhile: the next check shows it.
    if (error instanceof UpstreamFailure && (error.kind === 'conflict' || error.kind === 'not-found'))
      return { state: 'accepted', requestId: null };
    throw error;
  }
}

function rowOf(node: KubeNode, ours: boolean): WorkRow {
  const { uid, name } = node;
  const row = { key: uid, group: uid, type: 'node' as const, name };
  if (!isUp(node)) return { ...row, state: 'waiting', detail: message('detail.is-not-ready') };
  return ours
    ? { ...row, state: 'done', detail: message('detail.stands-in') }
    : { ...row, state: 'waiting', detail: message('detail.still-unmarked') };
}

/** The nodes that this run adds: as many as the surge requires, already annotated ones before other new nodes. */
const chosen = (nodes: readonly KubeNode[], q: { ctx: RunContext; surge: number }): KubeNode[] =>
  [...nodes.filter((node) => isOurs(node, q.ctx)), ...nodes.filter((node) => !isOurs(node, q.ctx))].slice(0, q.surge);

/** Waits for the surge nodes and annotates them as this run's, so that exactly these are removed at the end. */
export const surgeReadyWork = (data: PoolUpgradeData, batches: BatchedUpgrade): StepWork => ({
  look: async (ctx, past) => {
    const { surge } = batches;
    const nodes = chosen(await newNodes(ctx, { data, batches }), { ctx, surge });
    const ready = nodes.filter((node) => isUp(node) && isOurs(node, ctx)).length;
    const due = nodes.filter((node) => !isOurs(node, ctx));
    const enough = ready >= surge || (await isUpgraded(ctx, data));
    const late = ctx.now - past.from >= READY_WITHIN_MS;
    const msg = message('problem.surge-late', { ready, wanted: surge });
    return {
      rows: nodes.map((node) => rowOf(node, isOurs(node, ctx))),
      acts: enough ? [] : due.map((node): WorkAct => ({ key: node.uid, send: (run) => mark(run, node) })),
      end: enough ? { state: 'done' } : late ? { state: 'ask', message: msg } : { state: 'working' },
      detail: message('detail.nodes-ready', { ready, wanted: surge }),
      nextLookMs: LOOK_MS,
    };
  },
});
