import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Change, changeSchema } from './change';
import { changeEventTypes, type ChangeFact } from './event';
import { nextState } from './lifecycle';
import { applyEvent, reduceChange } from './fold';
import { message } from '../message/message';
import { terminalStates } from './state';
import { aPlan, approved, bob, logOf, planned, problem, requested } from './testing/facts';

const start: ChangeFact[] = [
  requested,
  planned(),
  { type: 'approval-needed', body: {} },
  approved(),
  { type: 'cleared', body: { reason: 'approved' } },
  { type: 'queued', body: {} },
  { type: 'started', body: { attempt: 1 } },
];
const answered: ChangeFact = {
  type: 'step-answered',
  body: { step: 'create', requestId: 'req-7', taskId: 'T-1', ref: 'np-9' },
};

function reduce(...facts: ChangeFact[]): Change {
  const change = reduceChange(logOf(...facts));
  if (change === null) throw new Error('no change');
  return change;
}

describe('a run', () => {
  test('from request to success', () => {
    const change = reduce(
      ...start,
      { type: 'step-started', body: { step: 'create', detail: '' } },
      { type: 'step-intent', body: { step: 'create', tries: 1 } },
      answered,
      { type: 'step-done', body: { step: 'create', detail: 'np-9' } },
      { type: 'step-progress', body: { step: 'ready', detail: '1 of 2' } },
      { type: 'step-done', body: { step: 'ready', detail: '2 of 2' } },
      { type: 'verifying', body: {} },
      { type: 'succeeded', body: { outcome: [] } },
    );
    expect(change).toMatchObject({ state: 'succeeded', version: 15, requestIds: ['req-7'], problem: null });
    expect(change.steps.map(({ state, detail }) => [state, detail])).toEqual([
      ['done', 'np-9'],
      ['done', '2 of 2'],
    ]);
    expect(change.approvals).toHaveLength(1);
    expect(changeSchema.parse(change)).toEqual(change);
  });

  test('an unknown outcome stays unknown until it is resolved', () => {
    const unknown: ChangeFact = { type: 'step-unknown', body: { step: 'create', error: problem } };
    const change = reduce(...start, unknown, { type: 'needs-attention', body: { problem } });
    expect(change).toMatchObject({ state: 'needs-attention', problem, requestIds: ['req-1'] });
    expect(change.steps[0]).toMatchObject({ state: 'unknown', error: problem, finishedAt: null });
    const failed = reduce(
      ...start,
      unknown,
      { type: 'needs-attention', body: { problem } },
      { type: 'failed', body: { problem, outcome: [] } },
    );
    expect(failed.steps.map((step) => step.state)).toEqual(['unknown', 'cancelled']);
  });

  test('a temporary refusal keeps the step running and shows its reason', () => {
    const change = reduce(...start, { type: 'step-refused', body: { step: 'create', error: problem } });
    expect(change.steps[0]).toMatchObject({ state: 'running', error: problem });
  });

  test('canceling closes open steps and keeps completed ones', () => {
    const change = reduce(
      ...start,
      { type: 'step-done', body: { step: 'create', detail: '' } },
      { type: 'cancel-requested', body: { by: bob, comment: '' } },
      { type: 'cancelled', body: { leftOver: 'Create' } },
    );
    expect(change).toMatchObject({ state: 'cancelled', cancelRequested: true });
    expect(change.steps.map((step) => step.state)).toEqual(['done', 'cancelled']);
  });
});

describe('a paused run', () => {
  const pause: ChangeFact = { type: 'pause-requested', body: { by: bob, comment: '' } };
  const resume: ChangeFact = { type: 'resume-requested', body: { by: bob, comment: '' } };
  const paused: ChangeFact = { type: 'paused', body: { reason: 'bob paused it.' } };
  const resumed: ChangeFact = { type: 'resumed', body: { attempt: 2 } };
  const refused = (act: 'pause' | 'resume' | 'cancel', final = true): ChangeFact => ({
    type: 'task-refused',
    body: { step: 'create', act, error: problem, final },
  });

  test.each<[string, ChangeFact[], { state: string; wanted: string; since: number | null }]>([
    ['requested', [pause], { state: 'running', wanted: 'pause', since: null }],
    ['withdrawn', [pause, resume], { state: 'running', wanted: 'run', since: null }],
    ['paused', [pause, paused], { state: 'paused', wanted: 'pause', since: 9_000 }],
    ['taken over before the pause', [pause, resumed], { state: 'running', wanted: 'pause', since: null }],
    ['requested to resume', [pause, paused, resume], { state: 'paused', wanted: 'resume', since: 9_000 }],
    ['resumed', [pause, paused, resume, resumed], { state: 'running', wanted: 'run', since: null }],
    ['paused by the provider', [paused], { state: 'paused', wanted: 'run', since: 8_000 }],
    ['requested again at once', [paused, resume, pause], { state: 'paused', wanted: 'pause', since: 8_000 }],
    ['resumed, pause requested', [pause, paused, resumed], { state: 'running', wanted: 'pause', since: null }],
    ['refused', [pause, refused('pause')], { state: 'running', wanted: 'run', since: null }],
    ['refused for now', [pause, refused('pause', false)], { state: 'running', wanted: 'pause', since: null }],
    ['resume refused', [paused, resume, refused('resume')], { state: 'paused', wanted: 'run', since: 8_000 }],
  ])('%s', (_name, facts, { state, wanted, since }) => {
    const change = reduce(...start, ...facts);
    expect(change).toMatchObject({ state, pause: { wanted, since } });
    expect(changeSchema.parse(change)).toEqual(change);
  });

  test('shows why it waits until it resumes', () => {
    expect(reduce(...start, pause, paused).problem).toMatchObject({ code: 'paused', message: 'bob paused it.' });
    expect(reduce(...start, pause, paused, resume).problem).not.toBeNull();
    expect(reduce(...start, pause, paused, resume, resumed).problem).toBeNull();
  });

  test('a refusal stays visible while the run continues, until the next request', () => {
    const change = reduce(...start, pause, refused('pause'), {
      type: 'step-progress',
      body: { step: 'create', detail: 'x' },
    });
    expect(change).toMatchObject({ state: 'running', problem, requestIds: ['req-1'] });
    expect(change.steps[0]).toMatchObject({ state: 'running', error: null, requestIds: ['req-1'] });
    expect(reduce(...start, pause, refused('pause'), pause).problem).toBeNull();
  });

  test('a requested stop remains although the provider refuses to end its task', () => {
    const stop: ChangeFact = { type: 'cancel-requested', body: { by: bob, comment: '' } };
    expect(reduce(...start, stop, refused('cancel'))).toMatchObject({
      state: 'running',
      cancelRequested: true,
      problem,
    });
    expect(reduce(...start, paused, { type: 'needs-attention', body: { problem } })).toMatchObject({
      state: 'needs-attention',
      pause: { since: null },
    });
  });
});

describe('phrases', () => {
  const { text, phrase } = message('detail.nodes-ready', { ready: 1, wanted: 2 });
  const ready: ChangeFact = { type: 'step-progress', body: { step: 'ready', detail: text, phrase } };

  test('accompany their text and disappear with it', () => {
    const [, step] = reduce(...start, ready).steps;
    expect(step).toMatchObject({ detail: '1 of 2 nodes Ready', detailPhrase: phrase });
    const plain: ChangeFact = { type: 'step-done', body: { step: 'ready', detail: 'np-9' } };
    const later = reduce(...start, ready, plain).steps[1];
    expect(later).toMatchObject({ detail: 'np-9' });
    expect(later?.detailPhrase).toBeUndefined();
  });

  test('are optional in stored data', () => {
    const bare = reduce(...start.slice(0, 6), { type: 'waiting', body: { reason: 'Waits.' } });
    expect(bare.problem).toEqual({ code: 'waiting', message: 'Waits.', remedy: '', requestId: null });
    const msg = message('problem.target-busy', { id: '7-abc', name: 'Olu' });
    const waiting: ChangeFact = { type: 'waiting', body: { reason: msg.text, phrase: msg.phrase } };
    expect(reduce(...start.slice(0, 6), waiting).problem).toMatchObject({ phrase: msg.phrase });
  });
});

describe('plans', () => {
  test('another effect voids the approvals, the same one keeps them', () => {
    const stale: ChangeFact[] = [
      { type: 'stale', body: { reason: 'moved', before: '', after: '' } },
      { type: 'replanning', body: {} },
    ];
    const queued = start.slice(0, 6);
    const other = reduce(...queued, ...stale, planned(aPlan({ fingerprint: 'b'.repeat(64) })));
    expect(other).toMatchObject({ state: 'planning', approvals: [] });
    expect(reduce(...queued, ...stale, planned()).approvals).toHaveLength(1);
  });

  test('a rejection names its author', () => {
    const rejected: ChangeFact = { type: 'rejected', body: { by: bob, fingerprint: 'a'.repeat(64), comment: 'no' } };
    expect(reduce(...start.slice(0, 3), rejected)).toMatchObject({
      state: 'rejected',
      problem: { message: 'Rejected by bob.', remedy: 'no' },
    });
  });
});

const bodies = fc.oneof(
  fc.constantFrom<unknown>(...[...start, answered].map((fact) => fact.body)),
  fc.constantFrom<unknown>({ problem }, { step: 'create', detail: 'x' }, { step: 'create', error: problem }, {}),
  fc.json().map((text): unknown => JSON.parse(text)),
);
const wild = fc.record({
  type: fc.oneof(fc.constantFrom(...changeEventTypes), fc.string()),
  body: bodies,
  gap: fc.integer({ min: 0, max: 2 }),
});

describe('for any log', () => {
  test('it never throws, stays within the schema, moves only along the lifecycle, and is total', () => {
    fc.assert(
      fc.property(fc.array(wild, { maxLength: 40 }), (events) => {
        let change = reduceChange(logOf(requested));
        let seq = 1;
        for (const { type, body, gap } of events) {
          seq += gap;
          const before: Change | null = change;
          // A stored row may contain anything.
          change = applyEvent(change, { seq, at: seq, type, body: body as never });
          if (before === null || change === null) throw new Error('lost');
          expect(change.version).toBe(Math.max(before.version, seq));
          if (change.state === before.state) continue;
          const known = changeEventTypes.find((one) => one === type);
          expect(known && nextState(before.state, known)).toBe(change.state);
          expect(terminalStates.some((one) => one === before.state)).toBe(false);
        }
        changeSchema.parse(change);
      }),
    );
  });

  test('replaying, repeating and splitting give the same change', () => {
    const log = logOf(...start, answered, { type: 'step-done', body: { step: 'create', detail: '' } });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: log.length - 1 }), { maxLength: 20 }), (again) => {
        let change: Change | null = null;
        for (const [index, event] of log.entries()) {
          change = applyEvent(change, event);
          // Everything up to here may be delivered again, in any order.
          for (const at of again) {
            const old = log[at];
            if (at <= index && old !== undefined) change = applyEvent(change, old);
          }
        }
        expect(change).toEqual(reduceChange(log));
      }),
    );
  });

  test('a log that does not begin with its request has no requester', () => {
    expect(reduceChange(logOf(planned(), requested).slice(0, 1))).toBeNull();
  });
});

describe('a step of many small writes', () => {
  const totals = { waiting: 1, blocked: 0, moving: 2, done: 3, skipped: 0, failed: 0 };
  const moved = (step: string, rev: number): ChangeFact => ({
    type: 'work-moved',
    body: { step, detail: `as of ${rev}`, rev, totals },
  });
  const begun: ChangeFact[] = [
    requested,
    planned(),
    approved(),
    { type: 'cleared', body: { reason: '' } },
    { type: 'queued', body: {} },
    { type: 'started', body: { attempt: 1 } },
    { type: 'step-started', body: { step: 'create', detail: '' } },
  ];
  const stepOf = (...facts: ChangeFact[]) => reduceChange(logOf(...begun, ...facts))?.steps[0];

  test('carries its newest rev and its counts, not its rows', () => {
    expect(stepOf(moved('create', 7))).toMatchObject({ detail: 'as of 7', work: { rev: 7, totals } });
  });

  test('rows of an undo change its rev only', () => {
    expect(stepOf(moved('create', 7), moved('create/undo', 9))).toMatchObject({
      detail: 'as of 7',
      work: { rev: 9, totals },
    });
  });

  test('keeps its counts when it is done', () => {
    const done: ChangeFact = { type: 'step-done', body: { step: 'create', detail: 'all gone' } };
    expect(stepOf(moved('create', 7), done)).toMatchObject({ state: 'done', work: { rev: 7 } });
  });
});
