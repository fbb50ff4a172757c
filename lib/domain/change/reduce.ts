import type { Change, ChangeEvent, Pause } from './change';
import type { ChangeEventBody, ChangeFact } from './event';
import { nextState } from './lifecycle';
import { problem } from './problem';
import { reduceStep } from './reduce-step';
import { type Phrase, type Message, toMessage } from '../message/model';
import { browserMessage } from '../message/browser-message';

function opened(body: ChangeEventBody<'requested'>, event: Pick<ChangeEvent, 'seq' | 'at'>): Change {
  const { id, kind, cluster, environment, requester, reason, input, summary, summaryParams, targets } = body;
  return {
    id,
    kind,
    cluster,
    environment,
    requester,
    reason,
    input,
    summary,
    summaryParams,
    targets,
    state: 'planning',
    cancelRequested: false,
    pause: { wanted: 'run', by: null, since: null },
    createdAt: event.at,
    updatedAt: event.at,
    plan: null,
    requirement: null,
    approvals: [],
    steps: [],
    outcome: [],
    problem: null,
    requestIds: [],
    version: event.seq,
  };
}

/** A new plan invalidates decisions about the previous one. */
function planned(change: Change, { plan, requirement }: ChangeEventBody<'planned'>): Change {
  const fresh = { startedAt: null, finishedAt: null, requestIds: [], error: null, detail: '' };
  return {
    ...change,
    plan,
    requirement,
    problem: null,
    targets: plan.targets,
    approvals: change.approvals.filter((one) => one.fingerprint === plan.fingerprint),
    steps: plan.steps.map((step) => ({ ...step, ...fresh, state: 'waiting' as const })),
  };
}

function decided(change: Change, fact: ChangeFact & { type: 'approved' | 'rejected' }, at: number): Change {
  const { by, fingerprint, comment } = fact.body;
  const approval = { by, decision: fact.type, comment, fingerprint, at };
  const why =
    fact.type === 'rejected'
      ? problem('rejected', {
          message: browserMessage('problem.rejected', { name: by.name }),
          remedy: { text: comment },
        })
      : change.problem;
  return { ...change, approvals: [...change.approvals, approval], problem: why };
}

/** Steps that will no longer run; one with an unknown effect stays unknown. */
function closeSteps(change: Change, at: number): Change {
  const open = ['waiting', 'running'];
  const steps = change.steps.map((step) =>
    open.includes(step.state)
      ? { ...step, state: 'cancelled' as const, finishedAt: step.startedAt === null ? null : at }
      : step,
  );
  return { ...change, steps };
}

const reported = (change: Change, code: string, message: Message): Change => ({
  ...change,
  problem: problem(code, { message }),
});

const because = ({ reason, phrase }: { reason: string; phrase?: Phrase | undefined }): Message =>
  toMessage(reason, phrase);

const paused = (change: Change, pause: Partial<Pause>): Change => ({ ...change, pause: { ...change.pause, ...pause } });

function pausedFrom(change: Change, until: number | undefined, at: number): Change {
  const { until: _, ...pause } = change.pause;
  return { ...change, pause: { ...pause, since: at, ...(until === undefined ? {} : { until }) } };
}

/** The run resumes: the request is carried out, but a pause requested since then remains. */
function resumeRun(change: Change): Change {
  const wanted = change.pause.wanted === 'pause' ? 'pause' : 'run';
  return { ...paused(change, { wanted, since: null }), problem: null };
}

/** A request is recorded until the worker has carried it out; messages about an earlier one are cleared. */
function recorded(change: Change, fact: ChangeFact & { type: 'pause-requested' | 'resume-requested' }): Change {
  const { by } = fact.body;
  const quiet = { ...change, problem: change.state === 'paused' ? change.problem : null };
  if (fact.type === 'pause-requested') return paused(quiet, { wanted: 'pause', by });
  // Nothing has paused yet: the requested pause is withdrawn.
  return paused(quiet, { wanted: change.state === 'paused' ? 'resume' : 'run', by });
}

function patched(change: Change, fact: ChangeFact, at: number): Change {
  switch (fact.type) {
    case 'planned':
      return planned(change, fact.body);
    case 'approved':
    case 'rejected':
      return decided(change, fact, at);
    case 'blocked':
      return { ...change, problem: fact.body.problem };
    case 'needs-attention':
      return { ...paused(change, { since: null }), problem: fact.body.problem };
    case 'failed':
      return { ...closeSteps(change, at), problem: fact.body.problem, outcome: fact.body.outcome };
    case 'succeeded':
      return { ...change, outcome: fact.body.outcome, problem: null };
    case 'stale':
    case 'waiting':
      return reported(change, fact.type, because(fact.body));
    case 'started':
    case 'queued':
      return { ...change, problem: null };
    case 'paused':
      return {
        ...pausedFrom(change, fact.body.until, at),
        problem: problem('paused', { message: because(fact.body), remedy: fact.body.remedy }),
      };
    case 'resumed':
      return resumeRun(change);
    case 'pause-requested':
    case 'resume-requested':
      return recorded(change, fact);
    case 'cancel-requested':
      return { ...change, cancelRequested: true };
    case 'cancelled':
      return reported(closeSteps(change, at), 'cancelled', toMessage(fact.body.leftOver, fact.body.phrase));
    case 'withdrawn':
      return reported(change, 'withdrawn', browserMessage('problem.withdrawn', { name: fact.body.by.name }));
    case 'expired':
      return reported(change, 'expired', because(fact.body));
    case 'superseded':
      return reported(change, 'superseded', browserMessage('problem.superseded', { id: fact.body.by }));
    default:
      return reduceStep(change, fact, at);
  }
}

/** An event in its typed form; `fact` is null for a type or a body that this version does not know. */
export type PlacedFact = Pick<ChangeEvent, 'seq' | 'at'> & { fact: ChangeFact | null };

/** Builds a change on server and browser alike. A repeated, unknown, or illegal event changes only version and time. */
export function applyFact(change: Change | null, { seq, at, fact }: PlacedFact): Change | null {
  if (change === null) return fact?.type === 'requested' ? opened(fact.body, { seq, at }) : null;
  if (seq <= change.version) return change;
  const moved = { ...change, version: seq, updatedAt: at };
  const state = fact === null ? null : nextState(change.state, fact.type);
  return fact === null || state === null ? moved : patched({ ...moved, state }, fact, at);
}
