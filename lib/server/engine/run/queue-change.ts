import type { Tx } from '@/lib/server/db/db';

/** Puts a change in the worker's queue; again after a new plan or a person's decision. */
export async function enqueueRun(tx: Tx, changeId: string, now: number): Promise<void> {
  const notBefore = new Date(now);
  await tx.changeRun.upsert({
    where: { changeId },
    create: { changeId, state: 'queued', notBefore },
    update: { state: 'queued', owner: null, leaseUntil: null, notBefore, finishedAt: null },
  });
}

/** A run that rests while it is held is looked at now. */
export async function wakeRun(tx: Tx, changeId: string, now: number): Promise<void> {
  await tx.changeRun.updateMany({
    where: { changeId, state: 'running', owner: null, notBefore: { gt: new Date(now) } },
    data: { notBefore: new Date(now) },
  });
}

/** Ends a run: out of the queue, locks free. */
export async function endRun(tx: Tx, changeId: string, now: number): Promise<void> {
  await tx.changeRun.updateMany({
    where: { changeId },
    data: { state: 'finished', owner: null, leaseUntil: null, finishedAt: new Date(now) },
  });
  await tx.resourceLock.deleteMany({ where: { changeId } });
}

/** Sealed secrets live no longer than the change needs them. */
export async function forgetSecrets(tx: Tx, changeId: string): Promise<void> {
  await tx.changeSecret.deleteMany({ where: { changeId } });
}
