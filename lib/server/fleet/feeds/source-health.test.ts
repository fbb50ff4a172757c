import { beforeEach, describe, expect, test } from 'vitest';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';
import { PROBE, problemOf, SourceHealth, watched } from './source-health';

let now: number;
let health: SourceHealth;

beforeEach(() => {
  now = 1_000_000;
  health = new SourceHealth({ source: 'kubernetes', clock: { now: () => now }, parts: ['nodes', 'pods'] });
});

const refusal = (message: string) =>
  new UpstreamFailure({
    system: 'kubernetes',
    kind: 'forbidden',
    upstreamCode: 'Forbidden',
    message,
    requestId: 'r',
    ambiguous: false,
    remedy: 'ask',
  });
const state = () => health.status().state;
const live = () => {
  health.alive('nodes');
  health.alive('pods');
  health.ready();
};

test('starting, then live, then stale, then live', () => {
  expect(health.status()).toEqual({
    source: 'kubernetes',
    state: 'starting',
    seenAt: null,
    checkedAt: null,
    problem: null,
    retryAt: null,
  });
  health.alive('nodes');
  expect(state()).toBe('starting');
  live();
  expect(health.status()).toMatchObject({ state: 'live', seenAt: now, problem: null });
  now += 30_000;
  expect(state()).toBe('live');
  now += 1;
  expect(health.status()).toMatchObject({ state: 'stale', problem: { code: 'Silent' } });
  live();
  expect(state()).toBe('live');
});

test('a source is as old as the oldest of its parts', () => {
  live();
  now += 31_000;
  health.alive('nodes');
  expect(health.status()).toMatchObject({ state: 'stale', seenAt: now - 31_000 });
});

test('one healthy part does not hide another that fails', () => {
  live();
  health.failed('pods', new Error('broken'), now + 5);
  expect(health.failing).toBe(true);
  now += 31_000;
  health.alive('nodes');
  expect(health.status()).toMatchObject({ state: 'stale', problem: { message: 'broken' }, retryAt: now - 31_000 + 5 });
  health.alive('pods');
  expect(health.status()).toMatchObject({ state: 'live', problem: null, retryAt: null });
});

describe('a source that is watched', () => {
  beforeEach(() => {
    const limits = watched(75_000);
    const clock = { now: () => now };
    health = new SourceHealth({ source: 'kubernetes', clock, parts: ['nodes', 'pods'], limits });
    live();
  });
  const failure = new Error('broken');

  test.each<[string, number, string]>([
    ['one minute, until its bookmark', 60_000, 'live'],
    ['as long as its reader waits', 75_000, 'live'],
    ['longer than its reader waits', 91_000, 'stale'],
  ])('that is quiet %s', (_, quietMs, expected) => {
    const seenAt = now;
    now += quietMs;
    expect(health.status()).toMatchObject({ state: expected, seenAt });
  });

  test.each(['nodes', 'pods', PROBE])('whose %s fails is stale within seconds, with the reason', (part) => {
    now += 20_000;
    for (let second = 0; second < 6; second += 1, now += 1_000) health.failed(part, failure, now + 1_000);
    expect(health.status()).toMatchObject({ state: 'stale', problem: { message: 'broken' } });
    if (part === PROBE) health.recovered(PROBE);
    else health.alive(part);
    expect(health.status()).toMatchObject({ state: 'live', problem: null });
  });

  test.each(['nodes', PROBE])('whose %s fails for a moment is live', (part) => {
    health.failed(part, failure, null);
    now += 4_000;
    expect(state()).toBe('live');
  });

  test('a probe that answers makes no row younger', () => {
    const seenAt = now;
    now += 60_000;
    health.recovered(PROBE);
    expect(health.status().seenAt).toBe(seenAt);
    now += 31_000;
    health.recovered(PROBE);
    expect(health.status()).toMatchObject({ state: 'stale', problem: { code: 'Silent' } });
  });

  test('that is quiet says when it last proved to be up', () => {
    const seenAt = now;
    now += 58_000;
    health.recovered(PROBE);
    expect(health.status()).toMatchObject({ state: 'live', seenAt, checkedAt: now });
  });

  test('that answers nothing is stale five seconds after its last sign of life', () => {
    now += 58_000;
    health.recovered(PROBE);
    now += 4_000;
    health.failed(PROBE, failure, now + 1_000);
    expect(state()).toBe('live');
    now += 1_001;
    expect(state()).toBe('stale');
  });

  test('new rows override a failing probe', () => {
    health.failed(PROBE, failure, null);
    for (let second = 0; second < 20; second += 1) {
      now += 1_000;
      live();
    }
    expect(state()).toBe('live');
  });
});

describe('rows that could not all be read', () => {
  const setGap = (error: unknown) => health.setGap({ what: 'The machines of a', error, retryAt: now + 7 });

  test('are out of date with the reason, though the source answers', () => {
    live();
    setGap(new Error('broken'));
    expect(health.status()).toMatchObject({
      state: 'stale',
      seenAt: now,
      retryAt: now + 7,
      problem: { message: 'The machines of a: broken' },
    });
    health.setGap(null);
    expect(health.status()).toMatchObject({ state: 'live', problem: null });
  });

  test('for lack of a right are forbidden; a silent source is worse', () => {
    live();
    setGap(refusal('no machines for you'));
    expect(health.status()).toMatchObject({ state: 'forbidden', problem: { code: 'Forbidden' } });
    now += 31_000;
    expect(health.status()).toMatchObject({ state: 'stale', problem: { code: 'Silent' } });
  });
});

test('a failure before the first read is an error, and a refusal is named before other failures', () => {
  health.failed('pods', new Error('broken'), null);
  expect(state()).toBe('failed');
  health.failed('nodes', refusal('no nodes for you'), null);
  expect(health.status()).toMatchObject({
    state: 'forbidden',
    problem: { code: 'Forbidden', message: 'no nodes for you', remedy: 'ask', requestId: 'r' },
  });
});

test('parts that make no rows alarm only when the rows are old', () => {
  live();
  health.failed('credential', refusal('no kubeconfig'), null);
  expect(health.failing).toBe(false);
  expect(health.status()).toMatchObject({ state: 'live', problem: null });
  now += 31_000;
  expect(health.status()).toMatchObject({ state: 'forbidden', problem: { message: 'no kubeconfig' } });
  health.recovered('credential');
  expect(state()).toBe('stale');
});

test('fresh nodes do not hide that pods could never be read', () => {
  health.alive('nodes');
  health.ready();
  health.failed('pods', new Error('broken'), null);
  expect(health.status()).toMatchObject({ state: 'failed', problem: { message: 'broken' } });
  health.alive('pods');
  expect(state()).toBe('live');
});

test('absent is no problem', () => {
  health.absent();
  expect(health.status()).toMatchObject({ state: 'absent', problem: null });
});

test('every problem has a remedy, and foreign errors are cut', () => {
  expect(problemOf(new Failure('unavailable', 'gone')).remedy).not.toBe('');
  expect(problemOf('text').message).toBe('text');
  expect(problemOf(new Error('x'.repeat(10_000))).message.length).toBeLessThanOrEqual(500);
});
