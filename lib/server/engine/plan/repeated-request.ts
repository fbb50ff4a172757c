import 'server-only';
import type { Actor } from '@/lib/domain/access/actor';
import type { Change } from '@/lib/domain/change/change';
import { type ChangeState, terminalStates } from '@/lib/domain/change/state';
import { Failure } from '@/lib/domain/failure';
import type { Json } from '@/lib/domain/json';
import { sha256 } from '@/lib/server/audit/sha256';
import { DamagedData, readStored } from '@/lib/server/db/damaged-data';
import type { Db, Tx } from '@/lib/server/db/db';
import { secretAad } from '@/lib/server/secrets/secret-aad';
import type { EngineParts, EngineSecrets } from '../deps';
import { isSameEffect } from '../approve/agreement';
import { loadChange } from '../journal/change-log';
import type { MadePlan } from './made-plan';

/** A request; `input` and `reason` as far as they may be stored: without secrets. */
export interface RequestIdentity {
  actor: Actor;
  /** Of the `Idempotency-Key` header. */
  key?: string | undefined;
  kind: string;
  cluster: string;
  input: Json;
  reason: string;
  secrets: Record<string, string>;
}

const keysAreKeptMs = 24 * 3_600_000;
/** Most changes of one person that are not over. */
export const maxOpenChanges = 100;

const digestOf = ({ kind, cluster, input, reason }: RequestIdentity): string =>
  sha256(JSON.stringify([kind, cluster, input, reason]));

type Rows = Pick<Db | Tx, 'requestKey' | 'changeEvent' | 'changeSecret'> & { inspect?: Db['inspect'] };

/** As far as the change still holds them: they are deleted when it ends. */
async function hasSecrets(db: Rows, changeId: string, q: { secrets: Record<string, string>; sealing: EngineSecrets }) {
  for (const { field, sealed } of await db.changeSecret.findMany({ where: { changeId } }))
    if ((await q.sealing.open(sealed, secretAad(changeId, field))) !== q.secrets[field]) return false;
  return true;
}

/**
 * The change that answered the same key before; null: the key is new.
 * @throws Failure `conflict` for another request, DamagedData when the change is missing.
 */
export async function answeredBefore(
  { secrets: sealing, clock }: Pick<EngineParts, 'secrets' | 'clock'>,
  db: Rows,
  request: RequestIdentity,
): Promise<Change | null> {
  const { actor, key } = request;
  if (key === undefined) return null;
  const place = { table: 'RequestKey', id: `${actor.id}/${key}` };
  const where = { personId_key: { personId: actor.id, key } };
  const earlier = await readStored(db, place, () => db.requestKey.findUnique({ where }));
  if (earlier === null || earlier.createdAt.getTime() < clock.now() - keysAreKeptMs) return null;
  const { changeId, digest } = earlier;
  const isSame = digest === digestOf(request);
  if (isSame && (await hasSecrets(db, changeId, { secrets: request.secrets, sealing }))) {
    const change = await loadChange(db, changeId);
    // It may have run: the same request must not run again.
    if (change === null) throw new DamagedData({ ...place, column: 'changeId' });
    return change;
  }
  throw new Failure('conflict', 'This Idempotency-Key was sent with another request.', {
    field: 'Idempotency-Key',
    remedy: 'Send a new key with a new request.',
  });
}

export async function rememberKey(tx: Tx, request: RequestIdentity, q: { changeId: string; now: number }) {
  const { actor, key } = request;
  if (key === undefined) return;
  const createdAt = new Date(q.now);
  await tx.requestKey.deleteMany({ where: { createdAt: { lt: new Date(q.now - keysAreKeptMs) } } });
  await tx.requestKey.create({
    data: { personId: actor.id, key, digest: digestOf(request), changeId: q.changeId, createdAt },
  });
}

/** States in which a change may still do what it says; a blocked or outdated one is planned again. */
const effective: ChangeState[] = ['awaiting-approval', 'approved', 'queued', 'running', 'paused', 'verifying'];

/**
 * The same request of the same person with the same effect, if it is still open: a second click or a repeated call. What the
 * cluster adds to its bounds meanwhile makes no other change: it is planned again before it runs.
 */
export async function identicalOpenChange(tx: Tx, request: RequestIdentity, made: MadePlan): Promise<Change | null> {
  const { actor, kind, cluster, input, reason } = request;
  const rows = await tx.change.findMany({
    where: {
      requesterId: actor.id,
      kind,
      cluster,
      reason,
      input: JSON.stringify(input),
      state: { in: effective },
      cancelRequested: false,
    },
    orderBy: { number: 'desc' },
    select: { id: true },
  });
  for (const { id } of rows) {
    const change = await loadChange(tx, id);
    if (change !== null && isSameEffect(change, made)) return change;
  }
  return null;
}

/** @throws Failure `conflict` when a person has too many open changes. */
export async function checkOpenChanges(tx: Tx, actor: Actor): Promise<void> {
  if (actor.kind !== 'person') return;
  const open = await tx.change.count({ where: { requesterId: actor.id, state: { notIn: [...terminalStates] } } });
  if (open < maxOpenChanges) return;
  throw new Failure('conflict', `You have ${open} open changes; the limit is ${maxOpenChanges}.`, {
    remedy: 'Withdraw changes that are no longer needed, or wait until others have ended.',
  });
}
