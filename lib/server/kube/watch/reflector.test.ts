import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UpstreamFailure } from '@/lib/domain/failure';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { Reflector, type ReflectorTiming, usualTiming } from './reflector';
import { statusOf } from '../testing/faulty-server';
import { failureOfAnswer, failureOfBody, failureOfSilence } from '../transport/errors';
import type { KubeTransport } from '../transport/transport';

type Query = Readonly<Record<string, string>>;
/** A refusal, a page of a list, or a stream, which stays open and silent unless it ends or fails. */
type Reply =
  | { status: number; reason: string | null }
  | { items: RawObject[]; version: string; next?: string }
  | { events: RawObject[]; end?: 'closed' | UpstreamFailure };

const object = (uid: string, version: number): RawObject => ({
  metadata: { uid, name: uid, resourceVersion: String(version) },
});
const event = (type: string, about: RawObject): RawObject => ({ type, object: about });
const bookmark = (version: number, end = false): RawObject => {
  const annotations = end ? { 'k8s.io/initial-events-end': 'true' } : {};
  return event('BOOKMARK', { metadata: { resourceVersion: String(version), annotations } });
};
const listed = (version: number, ...objects: RawObject[]): RawObject[] => [
  ...objects.map((one) => event('ADDED', one)),
  bookmark(version, true),
];

/** What arrived: by UID the version last upserted. */
class Sink {
  readonly items = new Map<string, string>();
  readonly retained: string[][] = [];
  readonly removed: string[] = [];
  upsert(raw: RawObject): void {
    const metadata = objectAt(raw, 'metadata');
    this.items.set(textAt(metadata, 'uid'), textAt(metadata, 'resourceVersion'));
  }
  remove(uid: string): void {
    this.removed.push(uid);
    this.items.delete(uid);
  }
  retain(uids: ReadonlySet<string>): void {
    this.retained.push([...uids]);
    for (const uid of this.items.keys()) if (!uids.has(uid)) this.items.delete(uid);
  }
}

/** Kubernetes: storage/errors.go, `NewTooLargeResourceVersionError`. */
const future = {
  ...statusOf(504, 'Timeout'),
  details: { causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }] },
};

function refusal(status: number, reason: string | null): UpstreamFailure {
  const body = reason === null ? undefined : reason === 'future' ? future : statusOf(status, reason);
  return failureOfAnswer({ status, body, requestId: null, retryAfter: null, purpose: 'read' });
}

const silence = (signal: AbortSignal, ms: number): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(failureOfSilence('silent', 'read')), ms);
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });

const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

/** A reflector on a scripted API server, on a clock that `pass` moves. */
async function run(script: (query: Query, count: number) => Reply, over: Partial<ReflectorTiming> = {}) {
  const queries: Query[] = [];
  const take = (query: Query): Exclude<Reply, { status: number }> => {
    const reply = script(query, queries.push(query) - 1);
    if ('status' in reply) throw refusal(reply.status, reply.reason);
    return reply;
  };
  const transport: KubeTransport = {
    async call({ query = {} }) {
      if (query['limit'] === '1')
        return { body: { metadata: { resourceVersion: server.version }, items: [] }, requestId: null };
      const reply = take(query);
      if (!('items' in reply)) throw new Error('the script has no list');
      const metadata = { resourceVersion: reply.version, continue: reply.next };
      return { body: { metadata, items: reply.items }, requestId: null };
    },
    async *stream({ query, signal, silenceMs }) {
      const reply = take(query);
      if (!('events' in reply)) throw new Error('the script has no stream');
      yield [];
      yield reply.events;
      if (reply.end === undefined) await silence(signal, silenceMs());
      if (reply.end !== undefined && reply.end !== 'closed') throw reply.end;
    },
    probe: () => Promise.resolve(),
    bytes: () => {
      throw new Error('no logs');
    },
    close: () => undefined,
  };
  const sink = new Sink();
  const failures: UpstreamFailure[] = [];
  const seen = { synced: 0, alive: 0 };
  /** What a list of one object says before a watch resumes. */
  const server = { version: '' };
  const reflector = new Reflector({
    path: '/api/v1/things',
    transport: () => transport,
    sink,
    timing: { ...usualTiming, ...over },
    random: () => 0.5,
    events: {
      alive: () => (seen.alive += 1),
      synced: () => (seen.synced += 1),
      failed: (error) => failures.push(error),
    },
  });
  stops.push(() => reflector.stop());
  void reflector.run();
  const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
  await pass(0);
  return { sink, failures, seen, reflector, queries, server, pass };
}

const isStreamingList = (query: Query): boolean => query['sendInitialEvents'] === 'true';

describe('the first list', () => {
  test('arrives as a stream that continues as a watch', async () => {
    const { sink, seen, queries } = await run(() => ({
      events: [
        ...listed(5, object('a', 3), object('b', 4)),
        event('MODIFIED', object('a', 6)),
        event('DELETED', object('b', 7)),
      ],
    }));
    expect([...sink.items]).toEqual([['a', '6']]);
    expect(seen.synced).toBe(1);
    expect(queries).toEqual([
      {
        watch: '1',
        sendInitialEvents: 'true',
        resourceVersionMatch: 'NotOlderThan',
        allowWatchBookmarks: 'true',
        timeoutSeconds: '450',
      },
    ]);
  });

  test('is read in pages of 500 without a version when the stream is rejected, and is not tried again', async () => {
    const { sink, seen, queries, pass } = await run((query, count) => {
      if (isStreamingList(query)) return { status: 422, reason: 'Invalid' };
      if (query['watch'] === '1') return { events: count < 5 ? [event('ERROR', statusOf(410, 'Expired'))] : [] };
      if (query['continue'] === 'p2') return { items: [object('b', 2)], version: '9' };
      return { items: [object('a', 1)], version: '9', next: 'p2' };
    });
    await pass(6_000);
    expect(seen.synced).toBe(2);
    expect([...sink.items.keys()]).toEqual(['a', 'b']);
    const lists = queries.filter((query) => query['watch'] === undefined);
    expect(lists.slice(0, 2)).toEqual([{ limit: '500' }, { limit: '500', continue: 'p2' }]);
    expect(queries.filter(isStreamingList)).toHaveLength(1);
    expect(queries.find((query) => query['watch'] === '1' && !isStreamingList(query))).toMatchObject({
      resourceVersion: '9',
    });
  });

  test('is read in pages when the server ignores the option and never marks the end of the list', async () => {
    const { sink, seen, pass } = await run((query) =>
      query['watch'] === '1'
        ? { events: [event('ADDED', object('a', 1))] }
        : { items: [object('a', 1), object('b', 2)], version: '5' },
    );
    await pass(usualTiming.listSilenceMs);
    expect(seen.synced).toBe(1);
    expect([...sink.items.keys()]).toEqual(['a', 'b']);
  });
});

describe('the watch', () => {
  test('resumes from the last version it saw, bookmarks included, when the server ends it', async () => {
    const { failures, seen, queries, pass } = await run((query) =>
      isStreamingList(query)
        ? { events: [...listed(10, object('a', 3)), event('MODIFIED', object('a', 11)), bookmark(40)], end: 'closed' }
        : { events: [] },
    );
    await pass(1_000);
    expect(queries).toHaveLength(2);
    expect(queries[1]).toMatchObject({ resourceVersion: '40', watch: '1' });
    expect(failures).toEqual([]);
    expect(seen.synced).toBe(1);
  });

  test('that is silent is resumed without a list; silent again, a list decides', async () => {
    const { sink, failures, seen, queries, pass } = await run((query) => {
      if (isStreamingList(query)) return { events: listed(10, object('a', 3), object('b', 4)) };
      return query['watch'] === '1' ? { events: [] } : { items: [object('b', 4)], version: '20' };
    });
    await pass(90_000);
    expect(seen.synced).toBe(2);
    const [, second, third] = queries;
    expect(second).toMatchObject({ watch: '1', resourceVersion: '10' });
    expect(third).toEqual({ limit: '500' });
    expect([...sink.items.keys()]).toEqual(['b']);
    expect(failures[0]?.kind).toBe('timeout');
  });

  test('that is too old is listed again, not sooner than allowed, and the old rows stay meanwhile', async () => {
    const times: number[] = [];
    const rowsAtList: number[] = [];
    let rows = (): number => 0;
    const { sink, failures, pass } = await run((query, count) => {
      if (!isStreamingList(query)) return { status: 410, reason: 'Expired' };
      times.push(Date.now());
      rowsAtList.push(rows());
      return { events: listed(10 + count, object('a', 3), object(`only-${count}`, 4)), end: 'closed' };
    });
    rows = () => sink.items.size;
    await pass(15_000);
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 5_000, 10_000, 15_000]);
    expect(rowsAtList).toEqual([0, 2, 2, 2]);
    expect(new Set(sink.items.keys())).toEqual(new Set(sink.retained.at(-1)));
    // An expired version is a normal request to list again, not a failure.
    expect(failures).toEqual([]);
  });

  test.each<[string, Reply]>([
    ['the API server accepts the watch', { events: [event('MODIFIED', object('gone', 1_001))] }],
    ['the watch ends with an error', { events: [event('ERROR', future)] }],
    ['the watch is refused', { status: 504, reason: 'future' }],
  ])('from a version that the API server has not reached lists everything again: %s', async (how, reply) => {
    let lists = 0;
    const { sink, failures, seen, server, queries, pass } = await run((query) => {
      if (!isStreamingList(query)) return reply;
      lists += 1;
      if (lists === 1) return { events: listed(1_000, object('gone', 3), object('kept', 4)), end: 'closed' };
      return { events: [...listed(990, object('kept', 4), object('new', 985)), event('MODIFIED', object('new', 991))] };
    });
    if (how.includes('accepts')) server.version = '99';
    await pass(2_000);
    expect(failures.map(({ details }) => details.upstream?.code)).toEqual(['ResourceVersionTooLarge']);
    const { alive } = seen;
    await pass(4_000);
    expect(Object.fromEntries(sink.items)).toEqual({ kept: '4', new: '991' });
    expect(sink.removed).toContain('kept');
    expect(seen).toMatchObject({ synced: 2 });
    expect(seen.alive).toBeGreaterThan(alive);
    expect(queries.at(-1)).toMatchObject({ sendInitialEvents: 'true' });
  });

  test('is not resumed after five minutes without a word: the version may have gone back and caught up', async () => {
    let down = false;
    const { sink, seen, queries, pass } = await run((query, count) => {
      if (down) return { status: 503, reason: 'ServiceUnavailable' };
      if (isStreamingList(query)) return { events: listed(10 + count, object(`of-${count}`, 3)), end: 'closed' };
      return { events: [], end: 'closed' };
    });
    down = true;
    await pass(4 * 60_000);
    down = false;
    await pass(31_000);
    expect([seen.synced, queries.at(-1)?.['resourceVersion']]).toEqual([1, '10']);
    down = true;
    await pass(6 * 60_000);
    down = false;
    await pass(31_000);
    expect(seen.synced).toBe(2);
    expect(sink.items.size).toBe(1);
    expect([...sink.items.keys()]).not.toEqual(['of-0']);
  });

  test('is not true again before the list that replaces everything is whole', async () => {
    let lists = 0;
    const { failures, seen, server, pass } = await run((query) => {
      if (!isStreamingList(query)) return { events: [] };
      lists += 1;
      return lists === 1
        ? { events: listed(1_000, object('gone', 3)), end: 'closed' }
        : { events: [event('ADDED', object('new', 4))] };
    });
    server.version = '99';
    await pass(2_000);
    const { alive } = seen;
    await pass(5_000);
    expect([lists, failures.length, seen.alive - alive, seen.synced]).toEqual([2, 1, 0, 1]);
  });

  test('deletes by UID: another object with the same name, created before the deletion, stays', async () => {
    const { sink } = await run(() => ({
      events: [...listed(10, object('old', 3)), event('ADDED', object('new', 11)), event('DELETED', object('old', 12))],
    }));
    expect([...sink.items.keys()]).toEqual(['new']);
  });

  test('survives events without an object’s fields and lines that are not JSON objects', async () => {
    const nonsense = event('MODIFIED', { metadata: 7 });
    const { sink, failures, pass } = await run((_, count) =>
      count === 0
        ? { events: [...listed(10, object('a', 3)), nonsense], end: failureOfBody('not an object', 'read') }
        : { events: [event('MODIFIED', object('a', 30))] },
    );
    await pass(1_000);
    expect(sink.items.get('a')).toBe('30');
    expect(failures.map(({ kind }) => kind)).toEqual(['bad-response']);
  });
});

describe('a failure', () => {
  test('is reported, and passes', async () => {
    const { failures, seen, pass } = await run((_, count) =>
      count < 3 ? { status: 503, reason: 'ServiceUnavailable' } : { events: listed(2, object('a', 1)) },
    );
    await pass(20_000);
    expect(seen.synced).toBe(1);
    expect(failures).toHaveLength(3);
    expect(failures[0]).toMatchObject({ kind: 'server', message: 'ServiceUnavailable' });
  });

  test.each([
    ['403', 'forbidden', { status: 403, reason: 'Forbidden' }, {}],
    ['404 of a kind that need not exist', 'not-found', { status: 404, reason: null }, { absentRetryMs: 15_000 }],
  ])('%s is retried rarely, but at once on request', async (_, kind, reply, over) => {
    const { failures, queries, reflector, pass } = await run(() => reply, over);
    await pass(14_999);
    expect(failures.map((failure) => failure.kind)).toEqual([kind]);
    reflector.retryNow();
    await pass(0);
    expect(queries).toHaveLength(2);
    await pass(15_000);
    expect(queries).toHaveLength(3);
  });

  test('is not retried after a stop', async () => {
    const { queries, reflector, pass } = await run(() => ({ status: 503, reason: null }));
    await pass(20_000);
    const { length } = queries;
    expect(length).toBeGreaterThan(2);
    reflector.stop();
    await pass(600_000);
    expect(queries).toHaveLength(length);
  });
});
