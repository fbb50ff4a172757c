import type { Change } from '@/lib/domain/change/change';
import type { ResourceRef } from '@/lib/domain/change/plan';
import { message } from '@/lib/domain/message/message';
import type { Message } from '@/lib/domain/message/model';
import type { Reads, Tx } from '@/lib/server/db/db';

/** UIDs of different clusters never collide. */
export const lockKey = (cluster: string, { type, uid }: Pick<ResourceRef, 'type' | 'uid'>): string =>
  `${cluster}/${type}/${uid}`;

const keysOf = (cluster: string, targets: readonly ResourceRef[]): string[] =>
  [...new Set(targets.map((target) => lockKey(cluster, target)))].toSorted();

/**
 * Takes all these locks or none, beside those it has: null, else the change that holds one. A race on a row fails the
 * transaction; retried later.
 */
export async function takeLocks(
  tx: Tx,
  q: { change: Pick<Change, 'id' | 'cluster'>; targets: readonly ResourceRef[]; fence: number; now: number },
): Promise<string | null> {
  const { change, targets, fence, now } = q;
  const keys = keysOf(change.cluster, targets);
  const held = await tx.resourceLock.findMany({ where: { uid: { in: keys } }, select: { uid: true, changeId: true } });
  const other = held.find((lock) => lock.changeId !== change.id);
  if (other !== undefined) return other.changeId;
  const ours = new Set(held.map((lock) => lock.uid));
  const missing = keys.filter((key) => !ours.has(key));
  const since = new Date(now);
  await tx.resourceLock.createMany({ data: missing.map((uid) => ({ uid, changeId: change.id, fence, since })) });
  return null;
}

/** The change whose run holds one of these targets. */
export async function lockHolder(
  db: Pick<Reads, 'resourceLock'>,
  q: { cluster: string; targets: readonly ResourceRef[] },
): Promise<string | null> {
  const uid = { in: q.targets.map((target) => lockKey(q.cluster, target)) };
  return (await db.resourceLock.findFirst({ where: { uid }, select: { changeId: true } }))?.changeId ?? null;
}

/** What the change that holds a target waits for, and so what a person can do. */
export async function waitsForMessage(db: Pick<Reads, 'change'>, holder: string): Promise<Message> {
  const select = { state: true, requesterName: true };
  const other = await db.change.findUnique({ where: { id: holder }, select });
  return message(whyBusy(other?.state), { id: holder, name: other?.requesterName ?? '?' });
}

function whyBusy(state: string | undefined) {
  if (state === 'paused') return 'problem.target-paused';
  return state === 'needs-attention' ? 'problem.target-undecided' : 'problem.target-busy';
}

export async function freeLocks(tx: Tx, changeId: string): Promise<void> {
  await tx.resourceLock.deleteMany({ where: { changeId } });
}
