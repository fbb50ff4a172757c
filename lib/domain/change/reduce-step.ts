import type { Change, Step } from './change';
import type { ChangeFact } from './event';
import type { Phrase } from '../message/model';

type StepPatch = (step: Step) => Step;

const patchStep = (change: Change, id: string, patch: StepPatch): Change => ({
  ...change,
  steps: change.steps.map((step) => (step.id === id ? patch(step) : step)),
});

const withId = (ids: string[], requestId: string | null): string[] =>
  requestId === null || requestId === '' || ids.includes(requestId) ? ids : [...ids, requestId];

interface StepDetail {
  detail: string;
  phrase?: Phrase | undefined;
}

/** The phrase belongs to its text: a new text without a phrase removes the old one. */
const detailOf = ({ detail, phrase }: StepDetail): Pick<Step, 'detail' | 'detailPhrase'> => ({
  detail,
  detailPhrase: phrase,
});

const ended =
  (state: Step['state'], reported: StepDetail, at: number): StepPatch =>
  (step) => ({ ...step, ...detailOf(reported), state, startedAt: step.startedAt ?? at, finishedAt: at, error: null });

const begun =
  (reported: StepDetail | null, at: number): StepPatch =>
  (step) => ({
    ...step,
    ...(reported === null ? {} : detailOf(reported)),
    state: 'running',
    startedAt: step.startedAt ?? at,
    finishedAt: null,
    error: null,
  });

function answered(change: Change, fact: ChangeFact & { type: 'step-answered' }): Change {
  const { step: id, requestId } = fact.body;
  const noted = { ...change, requestIds: withId(change.requestIds, requestId) };
  return patchStep(noted, id, (step) => ({
    ...step,
    state: 'running',
    error: null,
    requestIds: withId(step.requestIds, requestId),
  }));
}

type Failing = ChangeFact & { type: 'step-refused' | 'step-unknown' | 'step-failed' };

/** `refused` is retried later, `unknown` may have taken effect, `failed` ends the step. */
function failing(change: Change, fact: Failing, at: number): Change {
  const { step: id, error } = fact.body;
  const state = ({ 'step-refused': 'running', 'step-unknown': 'unknown', 'step-failed': 'failed' } as const)[fact.type];
  const noted = { ...change, requestIds: withId(change.requestIds, error.requestId) };
  return patchStep(noted, id, (step) => ({
    ...step,
    state,
    error,
    startedAt: step.startedAt ?? at,
    finishedAt: state === 'failed' ? at : null,
    requestIds: withId(step.requestIds, error.requestId),
  }));
}

type TaskFact = ChangeFact & { type: 'task-answered' | 'task-refused' | 'task-unknown' };

/** The provider's answer to an act on its task: the step continues unchanged. A final refusal ends the request. */
function withTaskAnswer(change: Change, fact: TaskFact): Change {
  const { step: id, act } = fact.body;
  const requestId = fact.type === 'task-answered' ? fact.body.requestId : fact.body.error.requestId;
  const noted = patchStep({ ...change, requestIds: withId(change.requestIds, requestId) }, id, (step) => ({
    ...step,
    requestIds: withId(step.requestIds, requestId),
  }));
  if (fact.type !== 'task-refused' || !fact.body.final) return noted;
  const problem = fact.body.error;
  // A requested stop stays: nothing further starts after the task has ended by itself.
  return act === 'cancel' ? { ...noted, problem } : { ...noted, problem, pause: { ...noted.pause, wanted: 'run' } };
}

/** Rows of an undo (`<step>/undo`) are shown with the step; its own count and texts stay. */
function moved(change: Change, { body }: ChangeFact & { type: 'work-moved' }): Change {
  const { step, rev, totals } = body;
  const [id = '', undo] = step.split('/');
  if (undo === undefined) return patchStep(change, id, (one) => ({ ...one, ...detailOf(body), work: { rev, totals } }));
  return patchStep(change, id, (one) => (one.work === undefined ? one : { ...one, work: { ...one.work, rev } }));
}

export function reduceStep(change: Change, fact: ChangeFact, at: number): Change {
  switch (fact.type) {
    case 'step-started':
    case 'step-progress':
      return patchStep(change, fact.body.step, begun(fact.body, at));
    case 'step-intent':
      return patchStep(change, fact.body.step, begun(null, at));
    case 'step-answered':
      return answered(change, fact);
    case 'step-done':
      return patchStep(change, fact.body.step, ended('done', fact.body, at));
    case 'step-skipped':
      return patchStep(change, fact.body.step, ended('skipped', fact.body, at));
    case 'step-refused':
    case 'step-unknown':
    case 'step-failed':
      return failing(change, fact, at);
    case 'task-answered':
    case 'task-refused':
    case 'task-unknown':
      return withTaskAnswer(change, fact);
    case 'work-moved':
      return moved(change, fact);
    default:
      return change;
  }
}
