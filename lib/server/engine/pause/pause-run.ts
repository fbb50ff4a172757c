import type { Change } from '@/lib/domain/change/change';
import { problem } from '@/lib/domain/change/problem';
import { messageOf } from '@/lib/domain/change/texts';
import { phraseField, type Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { Tx } from '@/lib/server/db/db';
import type { AuditNote } from '../journal/audit-entry';
import { RunEnd, RunRest } from '../run/run-end';
import type { RunSession } from '../run/run-session';
import { look } from '../run/step-run';
import type { StepDefinition } from '@/lib/domain/change/step';

/** Between two checks of a paused run; a person's request wakes it at once. */
const REST_MS = 5_000;
const DECISION_MS = 24 * 3_600_000;

type Also = (tx: Tx) => Promise<void>;

export type PausedBy = 'person' | 'provider' | { limit: Message; remedy?: Message | undefined };

function whyPaused({ pause }: Change, why: PausedBy): Message {
  if (typeof why === 'object') return why.limit;
  return why === 'person' && pause.by !== null
    ? message('problem.paused-by', { name: pause.by.name })
    : message('problem.paused-provider');
}

/** Pauses the run, which keeps its locks, and releases it until it is resumed. @throws RunRest always. */
export async function pauseRun(
  session: RunSession,
  q: { why: PausedBy; also?: Also; audits?: AuditNote[] },
): Promise<never> {
  if (session.change().state !== 'paused') {
    const msg = whyPaused(session.change(), q.why);
    const { clock, config } = session.parts;
    const isLimit = typeof q.why === 'object';
    const until = isLimit ? { until: clock.now() + (config.decisionMs ?? DECISION_MS) } : {};
    const remedy = typeof q.why === 'object' && q.why.remedy !== undefined ? { remedy: q.why.remedy } : {};
    const body = { reason: msg.text, ...phraseField(msg), ...until, ...remedy };
    const audits: AuditNote[] = [...(q.audits ?? []), { phase: 'paused', reason: msg.text }];
    await session.record([{ type: 'paused', body }], { audits, ...(q.also && { also: q.also }) });
  }
  throw new RunRest(REST_MS);
}

/** A paused run keeps its locks: without a decision it ends, and later changes of its targets proceed. @throws RunEnd. */
export function endUndecided(session: RunSession): void {
  const { pause, problem: why } = session.change();
  if (pause.until === undefined || session.parts.clock.now() < pause.until) return;
  const reason: Message = why === null ? { text: '' } : messageOf(why);
  const remedy = message('remedy.decision-late');
  throw new RunEnd(
    'failed',
    problem('decision-late', { message: message('problem.decision-late', { reason }), remedy }),
  );
}

export async function continueRun(session: RunSession, also?: Also, audits: AuditNote[] = []): Promise<void> {
  if (session.change().state !== 'paused') return;
  const { attempt } = session.lease;
  await session.record([{ type: 'resumed', body: { attempt } }], {
    audits: [...audits, { phase: 'resumed' }],
    ...(also && { also }),
  });
}

/** Whether nothing is left to write and all remaining waits are satisfied: a stop comes too late. */
async function isCarriedOut(session: RunSession, left: readonly StepDefinition[]): Promise<boolean> {
  if (left.some(({ run, work }) => run !== null || work !== undefined)) return false;
  const seen = await Promise.all(left.map((step) => look({ session, step })));
  return seen.every(({ state }) => state === 'done');
}

/** A person wants nothing more to be sent. */
export const isStopOrPauseWanted = ({ cancelRequested, pause }: Change): boolean =>
  cancelRequested || pause.wanted === 'pause';

/** Between two steps: where a run stops or pauses. A running task has no such boundary. @throws RunEnd, RunRest. */
export async function checkStopOrPause(
  session: RunSession,
  { step, after = [] }: { step: StepDefinition; after?: readonly StepDefinition[] | undefined },
): Promise<void> {
  await session.refresh();
  const { cancelRequested, pause } = session.change();
  if (step.rolling === undefined || step.run !== null) {
    if (cancelRequested) {
      if (!(await isCarriedOut(session, [step, ...after]))) throw new RunEnd('cancelled', null);
    } else if (pause.wanted === 'pause') await pauseRun(session, { why: 'person' });
  }
  await continueRun(session);
}
