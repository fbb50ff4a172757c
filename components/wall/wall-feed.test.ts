import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Wall } from '@/lib/contract/wall';
import { WallFeed } from './wall-feed';
import { answerOf, type WallAnswer } from './wall-source';

const wallOf = (now: number, build = 'b1', language = 'en'): Wall => ({
  now,
  build,
  screen: { name: 'ops', title: 'Ops', version: 1, theme: 'dark', language, secondsPerPage: 20 },
  pages: [{ panels: [] }],
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function feedOf(answers: (WallAnswer | 'never')[]) {
  let at = 0;
  const asked: number[] = [];
  const builds: number[] = [];
  const feed = new WallFeed({
    first: wallOf(0),
    mark: () => ({ wallMs: Date.now(), steadyMs: Date.now() }),
    read: () => {
      asked.push(Date.now());
      const answer = answers[Math.min(at, answers.length - 1)] ?? 'never';
      at += 1;
      return answer === 'never' ? new Promise(() => undefined) : Promise.resolve(answer);
    },
    onBuild: () => builds.push(Date.now()),
  });
  return { feed, asked, builds };
}

test('asks about every five seconds, and keeps only the last answer', async () => {
  const { feed, asked } = feedOf([
    { kind: 'wall', wall: wallOf(1) },
    { kind: 'wall', wall: wallOf(2) },
  ]);
  feed.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBeGreaterThanOrEqual(10);
  expect(asked.length).toBeLessThanOrEqual(14);
  expect(feed.view().wall.now).toBe(2);
  feed.stop();
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(before);
});

test('keeps the picture and its age while nothing answers, and asks less often', async () => {
  const { feed, asked } = feedOf([{ kind: 'failed', retryAfterMs: 0 }]);
  const first = feed.view();
  feed.start();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(feed.view()).toBe(first);
  expect(asked.length).toBeGreaterThan(110);
  expect(asked.length).toBeLessThan(260);
  feed.stop();
});

test('a revoked link ends it: nothing that it showed is kept, and nothing is asked any more', async () => {
  const { feed, asked } = feedOf([{ kind: 'wall', wall: wallOf(5) }, { kind: 'gone' }]);
  feed.start();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(feed.view()).toMatchObject({ ended: 'gone', wall: { pages: [] } });
  const before = asked.length;
  feed.wake();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(before);
});

test('another build or language loads the page again, the same does not', async () => {
  const { feed, builds } = feedOf([
    { kind: 'wall', wall: wallOf(1) },
    { kind: 'wall', wall: wallOf(2, 'b2') },
    { kind: 'wall', wall: wallOf(3, 'b1', 'zh') },
    { kind: 'wall', wall: wallOf(4) },
  ]);
  feed.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(builds).toHaveLength(2);
  feed.stop();
});

test('a device that woke is answered at once, one request at a time', async () => {
  const { feed, asked } = feedOf(['never']);
  feed.start();
  feed.wake();
  expect(asked).toEqual([]);
  vi.setSystemTime(Date.now() + 3_600_000);
  feed.wake();
  feed.wake();
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toHaveLength(1);
  feed.stop();
});

const failure = (code: string, more = {}) => ({ error: { code, message: 'x', ...more } });

test.each([
  [200, wallOf(1), 'wall'],
  [200, { ok: true }, 'failed'],
  [404, failure('not-found'), 'gone'],
  [404, '<html>', 'failed'],
  [404, { message: 'no route' }, 'failed'],
  [401, failure('unauthenticated'), 'signed-out'],
  [403, failure('forbidden'), 'signed-out'],
  [403, null, 'failed'],
  [429, failure('throttled', { retryAfterMs: 5_000 }), 'failed'],
  [502, null, 'failed'],
  [503, failure('unavailable'), 'failed'],
] as const)('HTTP %i with %j is %s', (status, body, kind) => expect(answerOf(status, body).kind).toBe(kind));
