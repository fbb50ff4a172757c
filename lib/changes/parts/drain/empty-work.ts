import { message } from '@/lib/domain/message/message';
import type { DrainData, DrainBatch } from './data';
import { podName, readBatch } from './batch-pods';
import { isDisplaced, type ClassifiedPod } from '@/lib/domain/drain/classified';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { evictRows, goneDetail, leftDetail, withGone } from './evict-work';
import { endIfProtected } from './evict-limits';
import { lastPods } from './last-pods';
import type { StepWork, WorkView, WorkAct, WorkAnswer, WorkRow, RunContext } from '@/lib/domain/change/step';

/** Between the two complete lists that prove a node empty. */
const APART_MS = 5_000;
const EMPTY_FOR_MS = 3 * 60_000;

const look = (end: WorkView['end'], detail: WorkView['detail']): WorkView => ({
  rows: [],
  acts: [],
  end,
  detail,
  nextLookMs: 1_000,
});

/** Two complete lists, some seconds apart, must show only pods that stay on the nodes or have ended. */
export function emptyWork(data: DrainData, batch: DrainBatch): StepWork {
  let emptySince: number | null = null;
  return {
    look: async (ctx, past) => {
      const { rows, missing } = await readBatch(ctx, { data, batch });
      const left = rows.filter(isDisplaced).map(({ pod }) => podName(pod));
      if (left.length > 0) {
        emptySince = null;
        const params = { count: left.length, names: left.slice(0, 3).join(', ') };
        const msg = message('problem.pods-again', params);
        return ctx.now - past.from >= EMPTY_FOR_MS
          ? look({ state: 'ask', message: msg }, msg)
          : look({ state: 'working' }, message('detail.pods-again', params));
      }
      emptySince ??= ctx.now;
      const isProven = ctx.now - emptySince >= APART_MS;
      const isEmpty = message(isProven ? 'detail.nodes-empty' : 'detail.empty-once');
      const detail = missing.length === batch.nodes.length ? goneDetail(missing) : withGone(isEmpty, missing);
      return look({ state: isProven ? 'done' : 'working' }, detail);
    },
  };
}

const LOOK_MS = 2_000;
/** Afterwards the run pauses: a kubelet that does not respond keeps even a deleted pod. */
const FORCE_FOR_MS = 5 * 60_000;

/** Two pods of one ordinal could write the same data: never while the first may still run. */
function mayForce({ pod, reasons }: ClassifiedPod, nodes: readonly KubeNode[]): boolean {
  const node = nodes.find(({ name }) => name === pod.nodeName);
  if (pod.owner?.kind === 'StatefulSet' && node?.ready !== 'True') return false;
  const losses = ['empty-dir', 'no-controller', 'daemon-orphaned', 'host-path'];
  return reasons.every((one) => !losses.includes(one.code) || ('accepted' in one && one.accepted));
}

async function deleteNow(ctx: RunContext, { pod }: ClassifiedPod): Promise<WorkAnswer> {
  const { namespace, name, uid } = pod;
  const msg = await ctx.kubeWrite.deletePod({ namespace, name, uid, graceSeconds: 0 });
  return { state: 'accepted', requestId: msg.answer === 'accepted' ? msg.requestId : null };
}

function rowsOf(q: { never: ClassifiedPod[]; rows: WorkRow[] }): WorkRow[] {
  const never = new Set(q.never.map(({ pod }) => pod.uid));
  return q.rows.map((row) =>
    never.has(row.key) ? { ...row, state: 'blocked', detail: message('detail.never-forced') } : row,
  );
}

/** Deletes remaining pods at the limit, bypassing PDBs and without grace. A separate step of the approved plan. */
export const forceWork = (data: DrainData, batch: DrainBatch): StepWork => ({
  look: async (ctx, past) => {
    const { now } = ctx;
    const seen = await readBatch(ctx, { data, batch });
    const left = seen.rows.filter((row) => row.mustLeave);
    const leaving = ({ pod }: ClassifiedPod): boolean => pod.deletionAt !== null;
    const mayLeave = await lastPods(ctx, { data, past, rows: seen.rows, leaving });
    const never = left.filter((row) => !mayForce(row, seen.nodes));
    const waits = left.filter((row) => !never.includes(row) && !mayLeave(row));
    const held = new Set(waits.map(({ pod }) => pod.uid));
    const kept = [...never, ...waits];
    const rows = evictRows({ seen, past, now, held, placeOf: () => undefined });
    const due = left.filter(
      (row) => !kept.includes(row) && (past.items.get(row.pod.uid)?.act?.state ?? '') !== 'accepted',
    );
    const names = left
      .map(({ pod }) => podName(pod))
      .slice(0, 3)
      .join(', ');
    const late = never.length === left.length || now - past.from >= FORCE_FOR_MS;
    const ask = { state: 'ask', message: message('problem.not-forced', { count: left.length, names }) } as const;
    const remedy = held.size === 0 ? {} : { remedy: message('remedy.last-serving') };
    return {
      rows: rowsOf({ never, rows }),
      acts: due.map((row): WorkAct => ({ key: row.pod.uid, send: (run) => deleteNow(run, row) })),
      end:
        left.length === 0
          ? { state: 'done' }
          : (endIfProtected(seen.nodes, { data, now }) ?? (late ? { ...ask, ...remedy } : { state: 'working' })),
      detail: leftDetail({ seen, past }),
      nextLookMs: LOOK_MS,
    };
  },
});
