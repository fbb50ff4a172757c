import { z } from 'zod';
import { type Actor, systemActor } from '@/lib/domain/access/actor';
import { bareEntry } from '@/lib/domain/audit/record';
import type { ChangeFact } from '@/lib/domain/change/event';
import { nextState } from '@/lib/domain/change/lifecycle';
import { resourceRefSchema } from '@/lib/domain/change/plan';
import { type ChangeState, changeStates, isOver } from '@/lib/domain/change/state';
import { Failure } from '@/lib/domain/failure';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { type DamagedData, damageOf, isMalformed } from '@/lib/server/db/damaged-data';
import type { Tx } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import type { EngineParts } from '../deps';
import { type Alteration, alterChange } from '../journal/alter-change';
import { eventRows, VersionMoved } from '../journal/change-log';
import { problemOf } from './problem';
import { endRun, resetRun } from './queue-change';

type Ended = Extract<ChangeFact, { type: 'failed' | 'needs-attention' | 'expired' }>;

interface Ending {
  damage: DamagedData;
  actor?: Actor;
  /** Before its run it expires, or needs attention; absent: it fails. */
  asked?: 'expired' | 'needs-attention';
  /** In its transaction, first. */
  also?: (tx: Tx) => Promise<void>;
}

/**
 * Ends a change whose stored data cannot be read, so that it is neither retried silently nor in the way of others. What is
 * damaged stays as it is.
 */
export async function endUnreadable(parts: EngineParts, id: string, q: Ending): Promise<void> {
  parts.onFault?.(`the stored data of change ${id} cannot be read: ${q.damage.place}`, q.damage);
  try {
    await alterChange(parts, id, (change, now) => alteration(change.state, { ...q, id, now }));
  } catch (error) {
    if (error instanceof Failure && error.code === 'conflict') await finishOnly(parts, id, q);
    else if (damageOf(error, id) === null && !isMalformed(error)) throw error;
    else await endUnread(parts, id, q);
  }
}

function factOf(state: string, { damage, asked }: Ending): Ended {
  const why = problemOf(damage);
  if (asked === 'expired')
    return {
      type: 'expired',
      body: { reason: why.message, ...(why.phrase === undefined ? {} : { phrase: why.phrase }) },
    };
  return asked === undefined && state === 'queued'
    ? { type: 'failed', body: { problem: why, outcome: [] } }
    : { type: 'needs-attention', body: { problem: why } };
}

const outcomes = { failed: 'failed', 'needs-attention': 'unknown', expired: 'ok' } as const;

function alteration(state: string, q: Ending & { id: string; now: number }): Alteration {
  const fact = factOf(state, q);
  return {
    facts: [fact],
    audit: {
      phase: fact.type,
      actor: q.actor ?? systemActor,
      outcome: outcomes[fact.type],
      reason: problemOf(q.damage).message,
    },
    also: (tx) => release(tx, q),
  };
}

async function release(tx: Tx, { id, also, now }: Ending & { id: string; now: number }): Promise<void> {
  await also?.(tx);
  await resetRun(tx, id, now);
}

const finishOnly = (parts: EngineParts, id: string, q: Ending): Promise<void> =>
  transaction(parts.db, (tx) => release(tx, { ...q, id, now: parts.clock.now() }));

const isState = (text: string): text is ChangeState => changeStates.some((one) => one === text);

/** By the columns of its row, when its events cannot be read: one is added to them. */
async function endUnread(parts: EngineParts, id: string, q: Ending): Promise<void> {
  const select = { kind: true, cluster: true, state: true, version: true, fingerprint: true, targets: true };
  const row = await parts.db.change.findUnique({ where: { id }, select }).catch((error: unknown) => {
    if (!isMalformed(error)) throw error;
    return null;
  });
  if (row === null || !isState(row.state)) return finishOnly(parts, id, q);
  const fact = factOf(row.state, q);
  const state = nextState(row.state, fact.type);
  if (state === null) return finishOnly(parts, id, q);
  const now = parts.clock.now();
  const seq = row.version + 1;
  const { id: actorId, name, via } = q.actor ?? systemActor;
  const entry = bareEntry({
    actor: { id: actorId, name, via },
    action: `${row.kind}:${fact.type}`,
    outcome: outcomes[fact.type],
    reason: problemOf(q.damage).message,
    after: null,
  });
  await transaction(parts.db, async (tx) => {
    const data = { state, version: seq, updatedAt: new Date(now) };
    const moved = await tx.change.updateMany({ where: { id, version: row.version, state: row.state }, data });
    if (moved.count !== 1) throw new VersionMoved();
    const body = z.json().parse(JSON.parse(JSON.stringify(fact.body)));
    await tx.changeEvent.createMany({ data: eventRows(id, [{ seq, at: now, type: fact.type, body }]) });
    await release(tx, { ...q, id, now });
    if (isOver(state)) await endRun(tx, id, now);
    const { cluster, fingerprint, targets } = row;
    await appendAudit(tx, { ...entry, cluster, changeId: id, fingerprint, target: targetOf(targets) }, now);
  });
  parts.bus.moved(id, state);
}

function targetOf(text: string) {
  try {
    const [first] = z.array(resourceRefSchema).parse(JSON.parse(text));
    return first === undefined ? null : { type: first.type, id: first.uid, name: first.name };
  } catch {
    return null;
  }
}
