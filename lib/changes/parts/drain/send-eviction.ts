import { problem } from '@/lib/domain/change/problem';
import type { ClassifiedPod } from '@/lib/domain/drain/classified';
import { reasonMessage } from '@/lib/domain/drain/reason-message';
import { budgetVerdict } from '@/lib/domain/drain/budget-verdict';
import { UpstreamFailure } from '@/lib/domain/failure';
import { message } from '@/lib/domain/message/message';
import type { EvictAnswer } from '@/lib/domain/ports/kube';
import { budgetsOf, podName } from './batch-pods';
import type { RunContext, PastAct, WorkAnswer } from '@/lib/domain/change/step';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 30_000;

/** A number from 0 to 1, deterministic per text: waits differ from pod to pod, but tests can predict them. */
function spread(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash / 2 ** 32;
}

/** 5 s, increasing to 30 s, up to a fifth more or less; never sooner than the server requested. Milliseconds. */
export function budgetWaitMs(q: { uid: string; tries: number; retryMs: number | null }): number {
  const { uid, tries, retryMs } = q;
  const grown = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 1.5 ** Math.max(0, tries - 1));
  const own = Math.min(LONGEST_WAIT_MS, Math.round(grown * (0.8 + 0.4 * spread(`${uid}/${tries}`))));
  return Math.max(own, retryMs ?? 0);
}

/** An eviction covered by several PDBs gets 500 and never succeeds; another 500 may be temporary. */
async function severalBudgets(ctx: RunContext, row: ClassifiedPod): Promise<WorkAnswer | null> {
  const verdict = budgetVerdict(row.pod, await budgetsOf(ctx).catch(() => null));
  if (verdict.verdict !== 'never' || verdict.reason.code !== 'pdbs-overlap') return null;
  const names = verdict.reason.budgets.join(', ');
  const msg = message('problem.several-budgets', { pod: podName(row.pod), names });
  return {
    state: 'never',
    problem: problem('several-budgets', { message: msg, remedy: message('remedy.one-budget') }),
  };
}

function answerOf(msg: EvictAnswer, q: { row: ClassifiedPod; past: PastAct | null }): WorkAnswer {
  switch (msg.answer) {
    case 'accepted':
      return { state: 'accepted', requestId: msg.requestId };
    case 'gone':
    case 'namespace-terminating':
      return { state: 'accepted', requestId: null };
    case 'budget': {
      const { row, past } = q;
      const { uid } = row.pod;
      // PDBs that could not be read have just been shown to exist.
      const why = row.reasons.find(({ code }) => code.startsWith('pdb') && code !== 'pdbs-unknown');
      return {
        state: 'refused',
        code: 'budget',
        message: why === undefined ? message('detail.budget-refuses') : reasonMessage(why),
        retryAfterMs: budgetWaitMs({ uid, tries: (past?.tries ?? 0) + 1, retryMs: msg.retryAfterMs }),
      };
    }
  }
}

/** Sends one eviction and interprets the answer (facts of the Eviction API: registry/core/pod/storage/eviction.go). */
export async function sendEviction(
  ctx: RunContext,
  q: { row: ClassifiedPod; past: PastAct | null },
): Promise<WorkAnswer> {
  const { pod, graceSeconds } = q.row;
  const { namespace, name, uid } = pod;
  // The pod's own grace period, unless its OS needs more.
  const longer = graceSeconds > pod.graceSeconds ? { graceSeconds } : {};
  try {
    return answerOf(await ctx.kubeWrite.evict({ namespace, name, uid, ...longer }), q);
  } catch (error) {
    const unclear = error instanceof UpstreamFailure && error.kind === 'server';
    const several = unclear ? await severalBudgets(ctx, q.row) : null;
    if (several !== null) return several;
    throw error;
  }
}
