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
  });
}

/** Makes a paused run due now. */
export async function wakeRun(tx: Tx, changeId: string, now: number): Promise<void> {
  await tx.changeRun.updateMany({
    where: { changeId, state: 'running', owner: null, notBefore: { gt: new Date(now) } },
    data: { notBefore: new Date(now) },
  });
}

export async function finishRun(tx: Tx, changeId: string, now: number): Promise<void> {
  await tx.changeRun.updateMany({
    where: { changeId },
    data: { state: 'finished', owner: null, leaseUntil: null, finishedAt: new Date(now) },
  });
}

/** Frees locks and deletes sealed secrets. @returns what to record of calls without an answer. */
export async function endRun(tx: Tx, changeId: string, now: number): Promise<AuditNote[]> {
  await finishRun(tx, changeId, now);
  await freeLocks(tx, changeId);
  await tx.changeSecret.deleteMany({ where: { changeId } });
  return closeIntents(tx, changeId);
}
