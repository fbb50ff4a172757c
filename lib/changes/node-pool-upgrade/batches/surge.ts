import type { DrainBatch } from '@/lib/changes/parts/drain/data';
import { ifPermitted } from '@/lib/changes/parts/pool/read-world';
import { nodesOfPool, readerOf, MINUTE_MS } from '@/lib/changes/parts/observe-step';
import { isAdded } from '@/lib/domain/pool/release';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { PoolUpgradeData, BatchedUpgrade } from '../data';
import { isThere, isUp, lookAtNodes } from '../observe';
import { UpstreamFailure } from '@/lib/domain/failure';
import { message } from '@/lib/domain/message/message';
import type { PlanContext, RunContext, StepWork, WorkAct, WorkAnswer, WorkRow } from '@/lib/domain/change/step';

/** Annotation of a surge node: the change that added it. */
export const SURGE_OF = 'mullion/surge-of';

type Plain = Pick<KubeNode, 'createdAt' | 'name'>;
const byAge = (a: Plain, b: Plain): number => a.createdAt - b.createdAt || (a.name < b.name ? -1 : 1);

/** Nodes that this run added, by their annotation. */
export async function surgeNodes(ctx: RunContext, { poolId }: PoolUpgradeData): Promise<KubeNode[]> {
  const nodes = nodesOfPool(await ctx.kube.nodes(), poolId);
  return nodes.filter(({ annotations }) => annotations[SURGE_OF] === ctx.changeId).toSorted(byAge);
}

/** Nodes new to the pool, oldest first; never an attached instance, which is not ours to release. */
export async function newNodes(
  ctx: PlanContext,
  { data, batches }: { data: PoolUpgradeData; batches: BatchedUpgrade },
): Promise<KubeNode[]> {
  const before = new Set(batches.before);
  const [all, instances] = await Promise.all([ctx.kube.nodes(), ifPermitted(readerOf(ctx).nodes(data.poolId))]);
  const added = new Set((instances ?? []).filter(isAdded).map(({ nodeName }) => nodeName));
  const nodes = nodesOfPool(all, data.poolId);
  return nodes.filter(({ name }) => !before.has(name) && !added.has(name)).toSorted(byAge);
}

/** Whether nothing remains that would need a surge node. */
export async function isUpgraded(ctx: PlanContext, data: PoolUpgradeData): Promise<boolean> {
  return (await lookAtNodes(ctx, data)).every((one) => isThere(one, { data, strict: true }) && isUp(one.node));
}

/** Work on the surge nodes, which have no names before they exist. */
export function onSurge(data: PoolUpgradeData, make: (batch: DrainBatch) => StepWork): StepWork {
  let work: StepWork | null = null;
  return {
    look: async (ctx, past) => {
      if (work === null) {
        const nodes = await surgeNodes(ctx, data);
        work = make({ os: nodes[0]?.os ?? 'unknown', nodes: nodes.map(({ name, uid }) => ({ name, uid })) });
      }
      return work.look(ctx, past);
    },
  };
}

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
