import 'server-only';
import { randomBytes } from 'node:crypto';
import type { Actor } from '@/lib/domain/access/actor';
import { can } from '@/lib/domain/access/permission';
import { noEvents } from '@/lib/domain/audit/proof';
import type { Change, Requirement } from '@/lib/domain/change/change';
import type { ChangeFact } from '@/lib/domain/change/event';
import { problem } from '@/lib/domain/change/problem';
import type { Problem } from '@/lib/domain/change/change';
import { joinSecrets, redactText, searchedSecrets, secretCopies, splitSecrets } from '@/lib/domain/change/secrets';
import type { Environment } from '@/lib/domain/cluster/cluster';
import { Failure } from '@/lib/domain/failure';
import type { ChangeKind } from '@/lib/domain/change/kind';
import type { Json } from '@/lib/domain/json';
import { lockHead } from '@/lib/server/audit/append-audit';
import { rememberTargets } from '@/lib/server/audit/names';
import type { Tx } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { secretAad } from '@/lib/server/secrets/secret-aad';
import { announce } from '../journal/alter-change';
import { columnsOf } from '@/lib/domain/change/columns';
import { appendRecords } from '../journal/append-records';
import { blockedNotes } from '../journal/audit-entry';
import { applyFacts, storeEvents } from '../journal/change-log';
import type { EngineParts } from '../deps';
import type { MadePlan } from './made-plan';
import { factsAfterPlan, findCluster, findKind, makePlan } from './make-plan';
import { besideOthers } from './other-changes';
import { refuseRequest } from '../approve/record-refusal';
import { lockHolder, waitsForMessage } from '../run/locks';
import { enqueueRun } from '../run/queue-change';
import type { Plan } from '@/lib/domain/change/plan';
import {
  answeredBefore,
  checkOpenChanges,
  identicalOpenChange,
  rememberKey,
  type RequestIdentity,
} from './repeated-request';

export interface ChangeRequest {
  actor: Actor;
  kind: string;
  cluster: string;
  input: unknown;
  reason: string;
  /** `Idempotency-Key`: a request is answered again by the change it made. */
  key?: string | undefined;
}

interface Draft {
  request: ChangeRequest;
  kind: ChangeKind;
  environment: Environment;
  masked: Json;
  secrets: Record<string, string>;
  made: MadePlan;
}

/** Digits and letters that are not mistaken for each other. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz';
const suffix = (): string => [...randomBytes(6)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

function requestedFact(id: string, { request, kind, environment, masked, secrets }: Draft): ChangeFact {
  const summary = kind.summary(masked);
  return {
    type: 'requested',
    body: {
      id,
      kind: kind.id,
      cluster: request.cluster,
      environment,
      requester: { id: request.actor.id, name: request.actor.name },
      reason: redactText(request.reason, searchedSecrets(secrets)),
      input: masked,
      summary: summary.text,
      summaryParams: summary.params,
      targets: kind.targets(masked),
    },
  };
}

async function insert(tx: Tx, q: { number: number; draft: Draft; change: Change; now: number }): Promise<void> {
  const { change, draft, now } = q;
  await tx.change.create({
    data: {
      ...columnsOf(change),
      id: change.id,
      number: q.number,
      kind: change.kind,
      cluster: change.cluster,
      environment: change.environment,
      requesterId: change.requester.id,
      requesterName: change.requester.name,
      reason: change.reason,
      targets: JSON.stringify(change.targets),
      input: JSON.stringify(change.input),
      summary: change.summary,
      summaryParams: JSON.stringify(change.summaryParams),
      createdAt: new Date(now),
    },
  });
  const uids = [...new Set(change.targets.map((target) => target.uid))];
  await tx.changeTarget.createMany({ data: uids.map((uid) => ({ changeId: change.id, uid })) });
  await tx.changePlan.create({ data: planRow(change.id, draft.made) });
}

export const planRow = (changeId: string, { plan, data, requirement }: MadePlan) => ({
  changeId,
  fingerprint: plan.fingerprint,
  plan: JSON.stringify(plan),
  data: JSON.stringify(data),
  requirement: JSON.stringify(requirement),
  createdAt: new Date(plan.createdAt),
  expiresAt: new Date(plan.expiresAt),
});

/** One request after the other: the number is free, and no identical request appears in between. */
async function store(parts: EngineParts, draft: Draft, identity: RequestIdentity): Promise<Change> {
  const now = parts.clock.now();
  // Another secret is another request, and secrets are not compared.
  const hasSecrets = Object.keys(draft.secrets).length > 0;
  const stored = await transaction(parts.db, async (tx) => {
    await lockHead(tx);
    const answered = await answeredBefore(parts, tx, identity);
    if (answered !== null) return { change: answered, applied: null };
    const same = hasSecrets ? null : await identicalOpenChange(tx, identity, draft.made);
    const applied = same === null ? await storeNew(parts, tx, { draft, now, actor: identity.actor }) : null;
    const change = applied?.change ?? same;
    if (change === null) throw new Error('a request was neither stored nor found');
    await rememberKey(tx, identity, { changeId: change.id, now });
    return { change, applied };
  });
  if (stored.applied === null) return stored.change;
  announce(parts, stored.applied);
  parts.poke();
  return stored.change;
}

async function storeNew(parts: EngineParts, tx: Tx, q: { draft: Draft; now: number; actor: Actor }) {
  const { draft, now, actor } = q;
  await checkOpenChanges(tx, actor);
  const { _max } = await tx.change.aggregate({ _max: { number: true } });
  const number = (_max.number ?? 0) + 1;
  const id = `${number}-${suffix()}`;
  const facts: ChangeFact[] = [requestedFact(id, draft), ...factsAfterPlan(draft.made)];
  const applied = applyFacts(null, { facts, at: now });
  await insert(tx, { number, draft, change: applied.change, now });
  const logged = await storeEvents(tx, noEvents, applied);
  for (const [field, text] of Object.entries(draft.secrets)) {
    const sealed = await parts.secrets.seal(text, secretAad(id, field));
    await tx.changeSecret.create({ data: { changeId: id, field, sealed } });
  }
  if (applied.change.state === 'queued') await enqueueRun(tx, id, now);
  const { reason } = applied.change;
  await appendRecords(tx, logged, { notes: [{ actor, phase: 'requested', reason }, ...blockedNotes(facts)], at: now });
  await rememberTargets(tx, applied.change.targets);
  return applied;
}

/** @throws Failure `invalid` naming the fields that repeat a secret. */
function refuseCopies(masked: Json, secrets: readonly string[]): void {
  const message = 'contains a secret, which would be stored and shown here in plain text';
  const issues = secretCopies(masked, secrets).map((at) => ({ field: `input.${at}`, message }));
  if (issues.length > 0) throw new Failure('invalid', 'The input contains a secret in plain text.', { issues });
}

/** Rights that an input needs beyond the request itself; refusals are recorded. @throws Failure `forbidden`. */
async function checkRights(
  parts: EngineParts,
  q: { actor: Actor; kind: ChangeKind; input: Json; cluster: string },
): Promise<void> {
  const { actor, kind, input, cluster } = q;
  for (const permission of kind.rights(input)) {
    const right = can(actor.roles, permission);
    if (!right.ok) await refuseRequest(parts, { actor, kind: kind.id, cluster, reason: right.reason, permission });
  }
}

/**
 * Identical requests at the same moment share a plan: each would read the cluster and ACK, which limit how often. One that
 * follows is planned again, because whether it is identical depends on its plan.
 */
function planOnce(parts: EngineParts, identity: RequestIdentity, make: () => Promise<MadePlan>): Promise<MadePlan> {
  const { actor, kind, cluster, input, reason, secrets } = identity;
  // They are not compared.
  if (Object.keys(secrets).length > 0) return make();
  const key = JSON.stringify([actor.id, actor.roles, kind, cluster, input, reason]);
  const known = parts.planning.get(key);
  if (known !== undefined) return known;
  const made = make().finally(() => parts.planning.delete(key));
  parts.planning.set(key, made);
  return made;
}

/**
 * In one transaction with its audit record; the same request again is answered with the open change it made.
 * @throws Failure `invalid` with `input.<field>` issues, `forbidden`, `conflict` for a key of another request and for
 * too many open changes.
 */
export async function requestChange(parts: EngineParts, request: ChangeRequest): Promise<Change> {
  const { actor } = request;
  const kind = findKind(request.kind);
  const cluster = findCluster(parts.fleet, request.cluster);
  const right = can(actor.roles, 'change.request');
  if (!right.ok || actor.kind === 'system') {
    const reason = right.ok ? 'only a person or a policy can request a change' : right.reason;
    await refuseRequest(parts, { actor, kind: kind.id, cluster: cluster.name, reason });
  }
  const input = kind.parseInput(request.input);
  await checkRights(parts, { actor, kind, input, cluster: cluster.name });
  const { masked, secrets } = splitSecrets(input, kind.secrets);
  refuseCopies(masked, searchedSecrets(secrets));
  const { key } = request;
  const reason = redactText(request.reason, searchedSecrets(secrets));
  const identity = { actor, key, kind: kind.id, cluster: cluster.name, input: masked, reason, secrets };
  const earlier = await answeredBefore(parts, parts.db, identity);
  if (earlier !== null) return earlier;
  const made = await planOnce(parts, identity, () => {
    const ctx = besideOthers(cluster.planContext(parts.clock.now(), { fresh: true }), parts.db);
    return makePlan(ctx, { kind, input: joinSecrets(masked, secrets), actor });
  });
  return store(parts, { request, kind, environment: cluster.environment, masked, secrets, made }, identity);
}

interface Preview {
  issues: { field: string; message: string }[];
  summary: string | null;
  plan: Plan | null;
  requirement: Requirement | null;
  problem: { message: string; remedy: string } | null;
  waits: Problem | null;
}

const nothing: Preview = { issues: [], summary: null, plan: null, requirement: null, problem: null, waits: null };

/** Plans from readers that may be some seconds old and records nothing. Wrong fields come back as issues. */
export async function previewChange(
  parts: EngineParts,
  request: Omit<ChangeRequest, 'reason' | 'key'>,
): Promise<Preview> {
  const kind = findKind(request.kind);
  const cluster = findCluster(parts.fleet, request.cluster);
  let summary: string | null = null;
  try {
    const input = kind.parseInput(request.input);
    summary = kind.summary(input).text;
    const read = cluster.planContext(parts.clock.now(), { fresh: false, personId: request.actor.id });
    const ctx = besideOthers(read, parts.db);
    const { plan, locks, requirement } = await makePlan(ctx, { kind, input, actor: request.actor });
    const targets = [...plan.targets, ...locks];
    const holder = await lockHolder(parts.db, { cluster: cluster.name, targets });
    const waits = holder === null ? null : problem('waiting', { message: await waitsForMessage(parts.db, holder) });
    return { ...nothing, summary, plan, requirement, waits };
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'internal') throw error;
    const { issues, remedy = '' } = error.details;
    if (error.code === 'invalid' && issues !== undefined) return { ...nothing, issues, summary };
    return { ...nothing, summary, problem: { message: error.message, remedy } };
  }
}
