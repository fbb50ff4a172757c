import 'server-only';
import { createHash } from 'node:crypto';
import { changeKind, changeKinds } from '@/lib/changes';
import type { Actor } from '@/lib/domain/access/actor';
import { effectText, type PlanEffect } from '@/lib/domain/change/canonical';
import type { ChangeFact } from '@/lib/domain/change/event';
import { problem } from '@/lib/domain/change/problem';
import type { ChangeKind } from '@/lib/domain/change/kind';
import type { Plan } from '@/lib/domain/change/plan';
import { findingMessage } from '@/lib/domain/change/texts';
import { Failure } from '@/lib/domain/failure';
import type { Json } from '@/lib/domain/json';
import { type Message, toMessage } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { MadePlan } from './made-plan';
import { rightFindings } from './right-findings';
import { decidePolicy, planLifeMs } from '@/lib/domain/policy/approval-policy';
import type { EngineCluster, EngineFleet } from '../deps';
import { titledSteps } from '@/lib/changes/parts/define-change';
import type { PlanContext } from '@/lib/domain/change/step';

/** @throws Failure `invalid` naming the field. */
export function findKind(id: string): ChangeKind {
  const kind = changeKind(id);
  if (kind !== null) return kind;
  const known = Object.keys(changeKinds).join(', ');
  throw new Failure('invalid', 'Unknown change kind.', { issues: [{ field: 'kind', message: `one of: ${known}` }] });
}

/** @throws Failure `invalid` naming the field. */
export function findCluster(fleet: EngineFleet, name: string): EngineCluster {
  const cluster = fleet.cluster(name);
  if (cluster !== null) return cluster;
  const issues = [{ field: 'cluster', message: 'not a configured cluster' }];
  throw new Failure('invalid', 'Unknown cluster.', { issues });
}

export const fingerprintOf = (effect: PlanEffect): string =>
  createHash('sha256').update(effectText(effect)).digest('hex');

/** Plans with readers only, adds fingerprint and expiry, and evaluates the policy. @throws Failure, UpstreamFailure. */
export async function makePlan(
  ctx: PlanContext,
  q: { kind: ChangeKind; input: Json; actor: Pick<Actor, 'kind' | 'roles'> },
): Promise<MadePlan> {
  const { kind, input } = q;
  const [draft, uid] = await Promise.all([kind.plan(ctx, input), ctx.kube.clusterUid()]);
  const targets = draft.targets ?? kind.targets(input);
  const named = { kind: kind.id, summaryParams: kind.summary(input).params, targets };
  const steps = titledSteps(named, kind.steps(draft.data));
  const { data, targets: _, locks = [], ...shown } = draft;
  const findings = [...draft.findings, ...(await rightFindings(ctx, draft.calls))];
  const cluster = { ackId: ctx.cluster.ack?.clusterId ?? null, uid };
  const fingerprint = fingerprintOf({
    kind: kind.id,
    cluster,
    targets,
    diff: draft.diff,
    calls: draft.calls,
    steps,
    bounds: draft.bounds,
  });
  const { environment } = ctx.cluster;
  const plan: Plan = {
    ...shown,
    findings,
    fingerprint,
    createdAt: ctx.now,
    expiresAt: ctx.now + planLifeMs(environment),
    targets,
    steps,
  };
  const requirement = decidePolicy({ actor: q.actor, kind: kind.id, plan, environment });
  return { plan, data, locks, requirement, cluster };
}

const stop = (code: string, q: { message: Message; remedy: Message }): ChangeFact => ({
  type: 'blocked',
  body: { problem: problem(code, q) },
});

export function factsAfterPlan({ plan, requirement }: MadePlan): ChangeFact[] {
  const blockers = plan.findings.filter((one) => one.severity === 'blocker');
  const [first] = blockers;
  const planned: ChangeFact = { type: 'planned', body: { plan, requirement } };
  if (requirement.decision === 'denied') {
    const { reason: text, phrase } = requirement;
    return [planned, stop('policy-denied', { message: toMessage(text, phrase), remedy: message('remedy.operator') })];
  }
  if (first !== undefined) {
    const cause = findingMessage(first, 'cause');
    const more = blockers.length - 1;
    const msg = more > 0 ? message('problem.blockers', { first: cause, more }) : cause;
    return [planned, stop('blocked', { message: msg, remedy: findingMessage(first, 'remedy') })];
  }
  if (requirement.decision === 'needs-approval') return [planned, { type: 'approval-needed', body: {} }];
  return [planned, { type: 'cleared', body: { reason: requirement.reason } }, { type: 'queued', body: {} }];
}
