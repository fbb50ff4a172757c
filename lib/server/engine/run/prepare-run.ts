import { type Actor, repairActor } from '@/lib/domain/access/actor';
import { can, type Permission } from '@/lib/domain/access/permission';
import { roleSchema } from '@/lib/domain/access/actor';
import type { Approval, Change } from '@/lib/domain/change/change';
import { blockedNotes } from '../journal/audit-entry';
import type { ChangeFact } from '@/lib/domain/change/event';
import type { ResourceRef } from '@/lib/domain/change/plan';
import { problem } from '@/lib/domain/change/problem';
import { messageOf } from '@/lib/domain/change/texts';
import { joinSecrets } from '@/lib/domain/change/secrets';
import { Failure } from '@/lib/domain/failure';
import { lockHead } from '@/lib/server/audit/append-audit';
import { rememberTargets } from '@/lib/server/audit/names';
import { DamagedData, readStored } from '@/lib/server/db/damaged-data';
import type { Db, Reads, Tx } from '@/lib/server/db/db';
import { phraseField, type Message, wordAt } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import { z } from 'zod';
import { isBlocked, isSameEffect, isStillAgreed } from '../approve/agreement';
import { expiredFact } from '../approve/expire';
import { hasLostRight } from '../approve/lost-right';
import { releaseRun } from './lease';
import { freeLocks, takeLocks, waitsForMessage } from './locks';
import type { MadePlan } from '../plan/made-plan';
import { factsAfterPlan, makePlan } from '../plan/make-plan';
import { backOffMs, problemOf } from './problem';
import { besideOthers } from '../plan/other-changes';
import { planRow } from '../plan/request';
import { enqueueRun } from './queue-change';
import { RunEnd } from './run-end';
import { whyStale } from './why-stale';
import type { RunSession } from './run-session';

/** Stale plans in a row before the run ends. */
const MAX_PLANS = 6;
const LOCKED_MS = 2_000;
/** Each try plans again. */
const LOCKED_AFTER_PLAN_MS = 15_000;

const rolesSchema = z.array(roleSchema);

/** Current roles; null for a person that this installation does not manage. @throws DamagedData. */
async function rolesNow(
  db: Pick<Reads, 'person'> & { inspect?: Db['inspect'] },
  id: string,
): Promise<Actor['roles'] | null> {
  return readStored(db, { table: 'Person', id }, async () => {
    const row = await db.person.findUnique({ where: { id }, select: { roles: true, disabled: true } });
    if (row === null) return null;
    const roles = rolesSchema.safeParse(JSON.parse(row.roles));
    return row.disabled || !roles.success ? [] : roles.data;
  });
}

type PeopleReads = Pick<Reads, 'person' | 'auditRecord'>;

/** Losing the right voids approvals for good, so an account that has it again does not revive them. */
async function isVoid(db: PeopleReads, change: Change, { by }: Approval): Promise<boolean> {
  const roles = await rolesNow(db, by.id);
  if (roles !== null && !can(roles, 'change.approve').ok) return true;
  return hasLostRight(db, { change, personId: by.id });
}

/** People can lose rights before the start. @throws RunEnd. */
async function checkPeople(session: RunSession, db: PeopleReads): Promise<void> {
  const change = session.change();
  const requester = await rolesNow(db, change.requester.id);
  const lost = (msg: Message, voided?: string[]): RunEnd => {
    const why = problem('right-lost', { message: msg, remedy: message('remedy.request-again') });
    return new RunEnd('failed', { ...why, ...(voided === undefined ? {} : { voided }) });
  };
  const rights: Permission[] = ['change.request', ...session.kind.rights(change.input)];
  if (requester !== null && rights.some((right) => !can(requester, right).ok))
    throw lost(message('problem.requester-lost', { name: change.requester.name }));
  const by: Approval['by'][] = [];
  for (const approval of change.approvals)
    if (approval.decision === 'approved' && (await isVoid(db, change, approval))) by.push(approval.by);
  const names = by.map(({ name }) => name).join(', ');
  if (by.length > 0)
    throw lost(
      message('problem.approver-lost', { count: by.length, names }),
      by.map(({ id }) => id),
    );
}

async function waitFor(session: RunSession, q: { reason: Message; forMs: number }): Promise<void> {
  const msg = session.change().problem?.message === q.reason.text;
  await session.record(msg ? [] : [{ type: 'waiting', body: { reason: q.reason.text, ...phraseField(q.reason) } }], {
    also: (tx) => freeLocks(tx, session.lease.changeId),
  });
  await releaseRun(session.parts, session.lease, session.parts.clock.now() + q.forMs);
}

/** False: another change has one of them, and this one waits without any lock. */
async function lock(session: RunSession, targets: readonly ResourceRef[], forMs: number): Promise<boolean> {
  let holder: string | null = null;
  await session.record([], {
    also: async (tx, now) => {
      holder = await takeLocks(tx, { change: session.change(), targets, fence: session.lease.fence, now });
    },
  });
  if (holder === null) return true;
  const reason = await waitsForMessage(session.parts.db, String(holder));
  await waitFor(session, { reason, forMs });
  return false;
}

/** The configuration may have lost the cluster since the request. False when the run waits for it. */
async function requireCluster(session: RunSession): Promise<boolean> {
  const { cluster } = session.change();
  if (session.parts.fleet.cluster(cluster) !== null) return true;
  const reason = message('problem.cluster-missing', { cluster });
  await waitFor(session, { reason, forMs: backOffMs(session.lease.attempt) });
  return false;
}

/** @throws RunEnd when the cluster is now in another environment than the approved one. */
function checkEnvironment(session: RunSession): void {
  const change = session.change();
  const { environment } = session.cluster();
  if (environment === change.environment) return;
  const msg = message('problem.environment-changed', {
    cluster: change.cluster,
    before: wordAt('common.environment', change.environment),
    now: wordAt('common.environment', environment),
  });
  const remedy = message('remedy.request-under-rules');
  throw new RunEnd('failed', problem('environment-changed', { message: msg, remedy }));
}

/** The change is found by the targets of the new plan as well. */
async function findByTargets(tx: Tx, changeId: string, { plan }: MadePlan): Promise<void> {
  const rows = await tx.changeTarget.findMany({ where: { changeId }, select: { uid: true } });
  const known = new Set(rows.map(({ uid }) => uid));
  const uids = [...new Set(plan.targets.map(({ uid }) => uid))].filter((uid) => !known.has(uid));
  await tx.changeTarget.createMany({ data: uids.map((uid) => ({ changeId, uid })) });
  await rememberTargets(tx, plan.targets);
}

async function replaceStale(session: RunSession, q: { change: Change; made: MadePlan }): Promise<void> {
  const { change, made } = q;
  const { parts } = session;
  const before = change.plan?.fingerprint ?? '';
  const plans = await parts.db.changePlan.count({ where: { changeId: change.id } });
  if (plans >= MAX_PLANS) {
    const msg = message('problem.plan-keeps-moving', { plans });
    throw new RunEnd('failed', problem('plan-keeps-moving', { message: msg, remedy: message('remedy.find-mover') }));
  }
  const { text: reason, phrase } = whyStale(change, made);
  const facts: ChangeFact[] = [
    { type: 'stale', body: { reason, phrase, before, after: made.plan.fingerprint } },
    { type: 'replanning', body: {} },
    ...factsAfterPlan(made),
  ];
  const again = facts.some((fact) => fact.type === 'queued');
  await session.record(facts, {
    also: async (tx, now) => {
      await tx.changePlan.create({ data: planRow(change.id, made) });
      await findByTargets(tx, change.id, made);
      const other = { changeId: change.id, fingerprint: { not: made.plan.fingerprint } };
      await tx.changeApproval.deleteMany({ where: other });
      if (again) await enqueueRun(tx, change.id, now);
      else await tx.changeRun.updateMany({ where: { changeId: change.id }, data: { state: 'finished', owner: null } });
      await freeLocks(tx, change.id);
    },
    audits: [{ phase: 'stale', reason }, ...blockedNotes(facts)],
  });
  parts.poke();
}

async function requesterNow(session: RunSession): Promise<Pick<Actor, 'kind' | 'roles'>> {
  const { id } = session.change().requester;
  if (id === repairActor.id) return repairActor;
  return { kind: 'person', roles: (await rolesNow(session.parts.db, id)) ?? ['requester'] };
}

async function planAgain(session: RunSession, change: Change): Promise<MadePlan> {
  const { db, clock } = session.parts;
  const ctx = besideOthers(session.cluster().planContext(clock.now(), { fresh: true }), db, change.id);
  const input = joinSecrets(change.input, session.secrets);
  const approved = change.plan === null ? {} : { approved: change.plan.bounds };
  return makePlan({ ...ctx, ...approved }, { kind: session.kind, input, actor: await requesterNow(session) });
}

/** The approved effect on today's data: approved data is hours old, and a task begun meanwhile is not this change's. */
const keepFreshData =
  (change: Change, made: MadePlan) =>
  async (tx: Tx): Promise<void> => {
    if (!isSameEffect(change, made)) return;
    const approved = { changeId: change.id, fingerprint: change.plan?.fingerprint ?? '' };
    await tx.changePlan.updateMany({ where: approved, data: { data: JSON.stringify(made.data) } });
  };

/** Takes locks, plans again, checks rights. False when it waits or goes back to planning. @throws RunEnd, LeaseLost. */
export async function prepareRun(session: RunSession): Promise<boolean> {
  const change = session.change();
  const now = session.parts.clock.now();
  if (change.plan === null || change.plan.expiresAt <= now) {
    const fact = expiredFact();
    const { reason } = fact.body;
    await session.record([fact], { audits: [{ phase: 'expired', reason }] });
    return false;
  }
  if (!(await requireCluster(session))) return false;
  checkEnvironment(session);
  await checkPeople(session, session.parts.db);
  if (!(await lock(session, change.targets, LOCKED_MS))) return false;
  let made: MadePlan;
  try {
    made = await planAgain(session, change);
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid') throw new RunEnd('failed', problemOf(error));
    if (!(error instanceof Failure) || error instanceof DamagedData) throw error;
    const reason = message('problem.cannot-plan', { message: messageOf(problemOf(error)) });
    await waitFor(session, { reason, forMs: backOffMs(session.lease.attempt, error) });
    return false;
  }
  if (isBlocked(made) || !isStillAgreed(change, made)) {
    await replaceStale(session, { change, made });
    return false;
  }
  if (made.locks.length > 0 && !(await lock(session, made.locks, LOCKED_AFTER_PLAN_MS))) return false;
  const { attempt } = session.lease;
  await session.record([{ type: 'started', body: { attempt } }], {
    also: async (tx, at) => {
      // Again, with what the start is recorded with: planning takes time. The lock keeps accounts from changing in between.
      await lockHead(tx);
      await checkPeople(session, tx);
      await keepFreshData(change, made)(tx);
      await tx.changeRun.updateMany({ where: { changeId: change.id }, data: { startedAt: new Date(at) } });
    },
    audits: [{ phase: 'started' }],
  });
  return true;
}
