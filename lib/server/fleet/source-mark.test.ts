import { beforeEach, expect, test } from 'vitest';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';
import { problemOf, SourceMark } from './source-mark';

let now: number;
let mark: SourceMark;

beforeEach(() => {
  now = 1_000_000;
  mark = new SourceMark({ source: 'kubernetes', clock: { now: () => now }, parts: ['nodes', 'pods'] });
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
const state = () => mark.status().state;
const live = () => {
  mark.alive('nodes');
  mark.alive('pods');
  mark.ready();
};

test('starting, then live, then stale, then live', () => {
  expect(mark.status()).toEqual({
    source: 'kubernetes',
    state: 'starting',
    seenAt: null,
    problem: null,
    retryAt: null,
  });
  mark.alive('nodes');
  expect(state()).toBe('starting');
  live();
  expect(mark.status()).toMatchObject({ state: 'live', seenAt: now, problem: null });
  now += 30_000;
  expect(state()).toBe('live');
  now += 1;
  expect(mark.status()).toMatchObject({ state: 'stale', problem: { code: 'Silent' } });
  mark.answered();
  expect(state()).toBe('live');
});

test('a source is as old as the oldest of its parts', () => {
  live();
  now += 31_000;
  mark.alive('nodes');
  expect(mark.status()).toMatchObject({ state: 'stale', seenAt: now - 31_000 });
});

test('an answer excuses no part that is in trouble', () => {
  live();
  mark.failed('pods', new Error('broken'), now + 5);
  expect(mark.troubled).toBe(true);
  now += 31_000;
  mark.answered();
  expect(mark.status()).toMatchObject({
    state: 'stale',
    problem: { message: 'broken' },
    retryAt: now - 31_000 + 5,
  });
  mark.alive('pods');
  expect(mark.status()).toMatchObject({ state: 'live', problem: null, retryAt: null });
});

test('trouble before anything was read is a failure, a refusal is named before other troubles', () => {
  mark.failed('pods', new Error('broken'), null);
  expect(state()).toBe('failed');
  mark.failed('nodes', refusal('no nodes for you'), null);
  expect(mark.status()).toMatchObject({
    state: 'forbidden',
    problem: { code: 'Forbidden', message: 'no nodes for you', remedy: 'ask', requestId: 'r' },
  });
});

test('what does not make rows alarms only when the rows are old', () => {
  live();
  mark.failed('credential', refusal('no kubeconfig'), null);
  expect(mark.troubled).toBe(false);
  expect(mark.status()).toMatchObject({ state: 'live', problem: null });
  now += 31_000;
  expect(mark.status()).toMatchObject({ state: 'forbidden', problem: { message: 'no kubeconfig' } });
  mark.recovered('credential');
  expect(state()).toBe('stale');
});

test('fresh nodes do not hide that pods could never be read', () => {
  mark.alive('nodes');
  mark.ready();
  mark.failed('pods', new Error('broken'), null);
  expect(mark.status()).toMatchObject({ state: 'failed', problem: { message: 'broken' } });
  mark.alive('pods');
  expect(state()).toBe('live');
});

test('absent is no problem', () => {
  mark.absent();
  expect(mark.status()).toMatchObject({ state: 'absent', problem: null });
});

test('every problem has a remedy, and foreign errors are cut', () => {
  expect(problemOf(new Failure('unavailable', 'gone')).remedy).not.toBe('');
  expect(problemOf('text').message).toBe('text');
  expect(problemOf(new Error('x'.repeat(10_000))).message.length).toBeLessThanOrEqual(500);
});
