import type { Tx } from '@/lib/server/db/db';
import type { AuditNote } from '../journal/audit-entry';
import { closeIntents } from '../journal/open-intents';
import { freeLocks } from './locks';

export async function enqueueRun(tx: Tx, changeId: string, now: number): Promise<void> {
  const notBefore = new Date(now);
  await tx.changeRun.upsert({
    where: { changeId },
    create: { changeId, state: 'queued', notBefore },
    update: { state: 'queued', owner: null, leaseUntil: null, notBefore, finishedAt: null },
    // Nothing else is read back: it may be damaged.
    select: { changeId: true },
  });
}

/** Makes a paused run due now. */
export async function wakeRun(tx: Tx, changeId: string, now: number): Promise<void> {
  await tx.changeRun.updateMany({
    where: { changeId, state: 'running', owner: null, notBefore: { gt: new Date(now) } },
    data: { notBefore: new Date(now) },
  });
}

/** Of `backOffMs` and of every pause between two looks. */
const LONGEST_REST_MS = 60_000;
const CENTURY_MS = 100 * 365 * 86_400_000;

/**
 * Makes due what rests for longer than any run rests: the clock was set back meanwhile. SQLite compares texts: one that is no
 * time is later than a century, and is left to those who report it.
 */
export async function wakeDelayed(tx: Tx, now: number): Promise<void> {
  const notBefore = { gt: new Date(now + LONGEST_REST_MS), lt: new Date(now + CENTURY_MS) };
  await tx.changeRun.updateMany({
    where: { state: { in: ['queued', 'running'] }, owner: null, notBefore },
    data: { notBefore: new Date(now) },
  });
}

export async function finishRun(tx: Tx, changeId: string, now: number): Promise<void> {
  await tx.changeRun.updateMany({
    where: { changeId },
    data: { state: 'finished', owner: null, leaseUntil: null, finishedAt: new Date(now) },
  });
}

/** As `finishRun`, and repairs whatever the row holds. No worker has its lease. */
export async function resetRun(tx: Tx, changeId: string, now: number): Promise<void> {
  const at = new Date(now);
  await tx.changeRun.updateMany({
    where: { changeId },
    data: {
      state: 'finished',
      owner: null,
      leaseUntil: null,
      notBefore: at,
      startedAt: null,
      finishedAt: at,
      fence: 0,
      attempt: 0,
    },
  });
}

/** Frees locks and deletes sealed secrets. @returns what to record of calls without an answer. */
export async function endRun(tx: Tx, changeId: string, now: number): Promise<AuditNote[]> {
  await finishRun(tx, changeId, now);
  await freeLocks(tx, changeId);
  await tx.changeSecret.deleteMany({ where: { changeId } });
  return closeIntents(tx, changeId);
}
