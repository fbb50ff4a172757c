import { changeKind } from '@/lib/changes';
import type { Change } from '@/lib/domain/change/change';
import type { ChangeFact } from '@/lib/domain/change/event';
import { problem } from '@/lib/domain/change/problem';
import type { Finding } from '@/lib/domain/change/plan';
import { findingMessage } from '@/lib/domain/change/texts';
import { Failure } from '@/lib/domain/failure';
import { type Json, jsonSchema } from '@/lib/domain/json';
import { alteredJournal } from '../journal/altered-journal';
import { loadLogged } from '../journal/change-log';
import { DamagedData, readStored } from '@/lib/server/db/damaged-data';
import type { StepDefinition } from '@/lib/domain/change/step';
import type { EngineParts } from '../deps';
import { keepLease, type Lease } from './lease';
import { leftOver, withLeft } from './stopped-run-message';
import { sleep } from '../pause/sleep';
import { prepareRun } from './prepare-run';
import { backOffMs, problemOf } from './problem';
import { secretAad } from '@/lib/server/secrets/secret-aad';
import { finishRun } from './queue-change';
import { RunEnd, RunRest, stopIfAborted } from './run-end';
import { RunSession } from './run-session';
import { runStep } from './run-step';
import { readJournal } from '../journal/step-journal';
import { type Undone, undoSteps } from './undo-steps';

const VERIFY_FOR_MS = 120_000;
const SEEN_WITHIN_MS = 10_000;

async function openSecrets(parts: EngineParts, changeId: string): Promise<Record<string, string>> {
  const place = { table: 'ChangeSecret', id: changeId };
  const rows = await readStored(parts.db, place, () => parts.db.changeSecret.findMany({ where: { changeId } }));
  const opened = await Promise.all(
    rows.map(async ({ field, sealed }) => [field, await parts.secrets.open(sealed, secretAad(changeId, field))]),
  );
  return Object.fromEntries(opened);
}

const placeOfPlan = ({ id }: Change) => ({ table: 'ChangePlan', id, column: 'data' });

async function planData(parts: EngineParts, change: Change): Promise<Json> {
  const row = await readStored(parts.db, placeOfPlan(change), () =>
    parts.db.changePlan.findFirst({
      where: { changeId: change.id, fingerprint: change.plan?.fingerprint ?? '' },
      orderBy: { id: 'desc' },
      select: { data: true },
    }),
  );
  if (row === null) throw new Failure('internal', `The plan of change ${change.id} is missing.`);
  return readStored(parts.db, placeOfPlan(change), () => jsonSchema.parse(JSON.parse(row.data)));
}

const stepsOf = (session: RunSession, data: Json): Promise<StepDefinition[]> =>
  readStored(session.parts.db, placeOfPlan(session.change()), () => session.kind.steps(data));

async function runSteps(session: RunSession, q: { data: Json; wait: (ms: number) => Promise<void> }): Promise<void> {
  const { entries } = await readJournal(session.parts.db, session.change().id);
  const steps = await stepsOf(session, q.data);
  for (const [idx, step] of steps.entries())
    await runStep(session, { step, idx, after: steps.slice(idx + 1), entries, wait: q.wait });
}

/** What cannot be read is retried for a while, then needs attention. */
async function verified(
  session: RunSession,
  q: { data: Json; wait: (ms: number) => Promise<void> },
): Promise<Finding[]> {
  const since = session.parts.clock.now();
  for (let attempt = 1; ; attempt += 1) {
    stopIfAborted(session.signal);
    try {
      const ctx = session.cluster().planContext(session.parts.clock.now(), { fresh: true });
      return await session.kind.verify(ctx, q.data);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (session.parts.clock.now() - since > VERIFY_FOR_MS) throw new RunEnd('needs-attention', problemOf(error));
      await q.wait(backOffMs(attempt, error));
    }
  }
}

/** The lists show the effect before the change is over; a silent source delays this only briefly. */
async function untilSeen(session: RunSession): Promise<void> {
  const calls = session.change().plan?.calls ?? [];
  if (calls.every(({ system }) => system !== 'ack')) return;
  const limit = sleep(SEEN_WITHIN_MS, session.signal);
  await Promise.race([session.cluster().lookAgain(), limit.done]);
  limit.wake();
}

function verdictOf(outcome: Finding[]): Extract<ChangeFact, { type: 'succeeded' | 'failed' }> {
  const worst = outcome.find((one) => one.severity === 'blocker');
  if (worst === undefined) return { type: 'succeeded', body: { outcome } };
  const message = findingMessage(worst, 'cause');
  const why = problem(worst.code, { message, remedy: findingMessage(worst, 'remedy') });
  return { type: 'failed', body: { problem: why, outcome } };
}

async function complete(session: RunSession, data: Json): Promise<void> {
  const wait = (ms: number): Promise<void> => sleep(ms, session.signal).done;
  if (session.change().state !== 'verifying') {
    await runSteps(session, { data, wait });
    await session.record([{ type: 'verifying', body: {} }]);
  }
  const verdict = verdictOf(await verified(session, { data, wait }));
  await untilSeen(session);
  const failed = verdict.type === 'failed';
  await session.record([verdict], {
    audits: [
      {
        phase: verdict.type,
        outcome: failed ? 'failed' : 'ok',
        requestIds: session.change().requestIds,
        ...(failed ? { reason: verdict.body.problem.message } : {}),
      },
    ],
  });
}

/** Undoes begun steps when a run ends early. A change that needs attention is left as it is. */
async function takeBack(session: RunSession, end: RunEnd): Promise<{ undone: Undone; ofWrites: ReadonlySet<string> }> {
  const undone: Undone = { steps: [], left: [] };
  const { state } = session.change();
  if (!['cancelled', 'failed'].includes(end.kind) || (state !== 'running' && state !== 'paused'))
    return { undone, ofWrites: new Set() };
  const steps = await stepsOf(session, await planData(session.parts, session.change()));
  const ofWrites = new Set(steps.flatMap(({ id, work }) => (work === undefined ? [] : [id])));
  if (steps.every((step) => step.undo === undefined)) return { undone, ofWrites };
  const { entries } = await readJournal(session.parts.db, session.change().id);
  const wait = (ms: number): Promise<void> => sleep(ms, session.signal).done;
  return { undone: await undoSteps(session, { steps, entries, wait }), ofWrites };
}

async function recordEnd(session: RunSession, end: RunEnd): Promise<void> {
  const requestIds = session.change().requestIds;
  const { undone, ofWrites } = await takeBack(session, end);
  if (end.kind === 'cancelled') {
    const { text, phrase } = leftOver(session.change(), { endedStep: end.endedStep, ofWrites, undone });
    const fact: ChangeFact = { type: 'cancelled', body: { leftOver: text, phrase } };
    return session.record([fact], { audits: [{ phase: 'cancelled', reason: text, requestIds }] });
  }
  const why = withLeft(end.problem ?? problem('internal', { message: { text: end.message } }), undone);
  const audit = { reason: why.message, requestIds };
  if (end.kind === 'failed') {
    const fact: ChangeFact = { type: 'failed', body: { problem: why, outcome: [] } };
    return session.record([fact], { audits: [{ ...audit, phase: 'failed', outcome: 'failed' }] });
  }
  return session.record([{ type: 'needs-attention', body: { problem: why } }], {
    // The locks stay: the outcome is unknown.
    also: (tx, now) => finishRun(tx, session.change().id, now),
    audits: [{ ...audit, phase: 'needs-attention', outcome: 'unknown' }],
  });
}

/** What the run did was read before. False: the change goes on needing attention, and who decides next learns why. */
async function isUnaltered(session: RunSession): Promise<boolean> {
  const { id } = session.change();
  if (Object.keys(await alteredJournal(session.parts.db, id)).length === 0) return true;
  await session.record([], { also: (tx, now) => finishRun(tx, id, now) });
  return false;
}

async function carryOut(session: RunSession): Promise<void> {
  try {
    await session.unseal();
    for (const [step, receipt] of (await readJournal(session.parts.db, session.change().id)).receipts)
      session.receipts.set(step, receipt);
    const { state } = session.change();
    if (state === 'queued' && !(await prepareRun(session))) return;
    // A paused run stays paused under every worker.
    if (state === 'needs-attention' && !(await isUnaltered(session))) return;
    if (state !== 'queued' && state !== 'paused')
      await session.record([{ type: 'resumed', body: { attempt: session.lease.attempt } }]);
    await complete(session, await planData(session.parts, session.change()));
  } catch (error) {
    const end = endOf(error, session.change());
    if (end === null) throw error;
    await recordEnd(session, end);
  }
}

/** Null when it is retried later or continues elsewhere. */
function endOf(error: unknown, change: Change): RunEnd | null {
  if (error instanceof RunEnd) return error.kind === 'stopping' ? null : error;
  // Its stored data is lost, damaged or cannot be opened: a retry would fail silently.
  const isLost = error instanceof DamagedData || (error instanceof Failure && error.code === 'internal');
  if (!isLost) return null;
  return new RunEnd(change.state === 'queued' ? 'failed' : 'needs-attention', problemOf(error));
}

/** Runs one claimed change as far as possible. @throws LeaseLost, RunEnd `stopping`, DamagedData, and unexpected errors. */
export async function runChange(parts: EngineParts, lease: Lease, lost: AbortController): Promise<void> {
  const logged = await loadLogged(parts.db, lease.changeId);
  if (logged === null) throw new DamagedData({ table: 'ChangeEvent', id: lease.changeId });
  const { change } = logged;
  const kind = changeKind(change.kind);
  if (kind === null) throw new Failure('internal', `this version does not know the kind ${change.kind}`);
  const stopKeeping = keepLease(parts, lease, lost);
  let rests = false;
  try {
    const unseal = (): Promise<Record<string, string>> => openSecrets(parts, change.id);
    await carryOut(new RunSession(parts, { lease, kind, logged, signal: lost.signal, unseal, receipts: new Map() }));
  } catch (error) {
    rests = error instanceof RunRest;
    throw error;
  } finally {
    stopKeeping();
    if (!rests) parts.fleet.cluster(change.cluster)?.poke();
  }
}
