import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { UpstreamFailure } from '@/lib/domain/failure';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { Reflector, type ReflectorTiming } from './reflector';
import { bookmark, line, type FaultyServer, sendJson, startFaultyServer, statusOf } from '../testing/faulty-server';
import { createTransport } from '../transport/transport';

const timing: ReflectorTiming = {
  silenceMs: 120,
  listSilenceMs: 60,
  relistEveryMs: 150,
  firstRetryMs: 5,
  lastRetryMs: 20,
  refusedRetryMs: 30,
  watchSeconds: { least: 300, most: 600 },
};

const object = (uid: string, version: number): RawObject => ({
  metadata: { uid, name: uid, resourceVersion: String(version) },
});

/** What arrived: by UID the version last upserted. */
class Sink {
  readonly items = new Map<string, string>();
  readonly retained: string[][] = [];
  upsert(raw: RawObject): void {
    const metadata = objectAt(raw, 'metadata');
    this.items.set(textAt(metadata, 'uid'), textAt(metadata, 'resourceVersion'));
  }
  remove(uid: string): void {
    this.items.delete(uid);
  }
  retain(uids: ReadonlySet<string>): void {
    this.retained.push([...uids]);
    for (const uid of this.items.keys()) if (!uids.has(uid)) this.items.delete(uid);
  }
}

interface Running {
  sink: Sink;
  server: FaultyServer;
  failures: UpstreamFailure[];
  synced: () => number;
  alive: () => number;
  reflector: Reflector;
  queries: () => Record<string, string>[];
}

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

type Script = (query: URLSearchParams, response: ServerResponse, count: number) => void;

async function run(script: Script, over: Partial<ReflectorTiming> = {}): Promise<Running> {
  let count = 0;
  const server = await startFaultyServer((url, response) => script(url.searchParams, response, count++));
  const transport = createTransport(server.credential);
  const sink = new Sink();
  const failures: UpstreamFailure[] = [];
  let synced = 0;
  let alive = 0;
  const reflector = new Reflector({
    path: '/api/v1/things',
    transport: () => transport,
    sink,
    timing: { ...timing, ...over },
    events: { alive: () => (alive += 1), synced: () => (synced += 1), failed: (error) => failures.push(error) },
  });
  void reflector.run();
  stops.push(
    () => reflector.stop(),
    () => transport.close(),
    () => server.stop(),
  );
  const queries = () => server.requests.map(({ url }) => Object.fromEntries(url.searchParams));
  return { sink, server, failures, synced: () => synced, alive: () => alive, reflector, queries };
}

const until = (test_: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(test_()).toBe(true), { timeout: 300_000, interval: 5 });

const isWatch = (query: URLSearchParams): boolean => query.get('watch') === '1';
const isStreamingList = (query: URLSearchParams): boolean => query.get('sendInitialEvents') === 'true';

describe('the first list', () => {
  test('comes as a stream that goes on as a watch', async () => {
    const running = await run((_, response) => {
      response.writeHead(200);
      response.write(line('ADDED', object('a', 3)) + line('ADDED', object('b', 4)) + bookmark(5, true));
      response.write(line('MODIFIED', object('a', 6)) + line('DELETED', object('b', 7)));
    });
    await until(() => running.synced() === 1 && !running.sink.items.has('b'));
    expect([...running.sink.items]).toEqual([['a', '6']]);
    expect(running.queries()).toHaveLength(1);
    expect(running.queries()[0]).toMatchObject({
      watch: '1',
      sendInitialEvents: 'true',
      resourceVersionMatch: 'NotOlderThan',
      allowWatchBookmarks: 'true',
    });
    const seconds = Number(running.queries()[0]?.['timeoutSeconds']);
    expect(seconds).toBeGreaterThanOrEqual(300);
    expect(seconds).toBeLessThanOrEqual(600);
  });

  test('comes in pages of 500 without a version when the stream is refused, and is not tried again', async () => {
    const running = await run((query, response, count) => {
      if (isStreamingList(query))
        return sendJson(response, 422, statusOf(422, 'Invalid', 'sendInitialEvents: Forbidden'));
      if (!isWatch(query)) {
        const more = query.get('continue') === null;
        const items = more ? [object('a', 1)] : [object('b', 2)];
        return sendJson(response, 200, {
          metadata: { resourceVersion: '9', ...(more ? { continue: 'p2' } : {}) },
          items,
        });
      }
      response.writeHead(200);
      if (count < 5) response.end(line('ERROR', statusOf(410, 'Expired')));
    });
    await until(() => running.synced() === 2);
    expect([...running.sink.items.keys()]).toEqual(['a', 'b']);
    const lists = running.queries().filter((query) => query['watch'] === undefined);
    expect(lists[0]).toEqual({ limit: '500' });
    expect(lists[1]).toEqual({ limit: '500', continue: 'p2' });
    expect(running.queries().filter((query) => query['sendInitialEvents'] === 'true')).toHaveLength(1);
    expect(running.queries().find((query) => query['resourceVersion'] !== undefined)).toMatchObject({
      resourceVersion: '9',
    });
  });

  test('comes in pages when the server ignores the option and never says where the list ends', async () => {
    const running = await run((query, response) => {
      if (isWatch(query)) {
        response.writeHead(200);
        response.write(line('ADDED', object('a', 1)));
      } else sendJson(response, 200, { metadata: { resourceVersion: '5' }, items: [object('a', 1), object('b', 2)] });
    });
    await until(() => running.synced() === 1);
    expect([...running.sink.items.keys()]).toEqual(['a', 'b']);
  });
});

describe('the watch', () => {
  const listed = (response: ServerResponse, version: number, ...objects: RawObject[]): void => {
    response.writeHead(200);
    response.write(objects.map((one) => line('ADDED', one)).join('') + bookmark(version, true));
  };

  test('resumes from the last version it saw, bookmarks included, when the server ends it', async () => {
    const running = await run((query, response) => {
      if (isStreamingList(query)) {
        listed(response, 10, object('a', 3));
        response.end(line('MODIFIED', object('a', 11)) + bookmark(40));
      } else response.writeHead(200).flushHeaders();
    });
    await until(() => running.queries().length === 2);
    expect(running.queries()[1]).toMatchObject({ resourceVersion: '40', watch: '1' });
    expect(running.failures).toEqual([]);
    expect(running.synced()).toBe(1);
  });

  test('that goes quiet is resumed without a list; quiet again, a list tells the truth', async () => {
    const running = await run((query, response) => {
      if (isStreamingList(query)) return listed(response, 10, object('a', 3), object('b', 4));
      if (isWatch(query)) response.writeHead(200).flushHeaders();
      else sendJson(response, 200, { metadata: { resourceVersion: '20' }, items: [object('b', 4)] });
    });
    await until(() => running.synced() === 2);
    const [, second, third] = running.queries();
    expect(second).toMatchObject({ watch: '1', resourceVersion: '10' });
    expect(third).toEqual({ limit: '500' });
    expect([...running.sink.items.keys()]).toEqual(['b']);
    expect(running.failures[0]?.kind).toBe('timeout');
  });

  test('that is too old is listed again, not sooner than allowed, and the old rows stay meanwhile', async () => {
    const times: number[] = [];
    let rowsAtRelist = 0;
    const running: Running = await run((query, response, count) => {
      if (!isStreamingList(query)) return sendJson(response, 410, statusOf(410, 'Expired', 'too old resource version'));
      times.push(performance.now());
      if (count > 0) rowsAtRelist = running.sink.items.size;
      listed(response, 10 + count, object('a', 3), object(`only-${count}`, 4));
      if (times.length < 4) response.end();
    });
    await until(() => running.synced() === 4);
    expect(rowsAtRelist).toBe(2);
    expect(new Set(running.sink.items.keys())).toEqual(new Set(running.sink.retained.at(-1)));
    // Three pauses; a busy machine may receive single requests late, which shortens the gap after them.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(timing.relistEveryMs);
    // An expired version is the server's ordinary way of saying "list again", no fault of the source.
    expect(running.failures).toEqual([]);
  });

  test('deletes by UID: a namesake that came before the deletion stays', async () => {
    const running = await run((_, response) => {
      listed(response, 10, object('old', 3));
      response.write(line('ADDED', object('new', 11)) + line('DELETED', object('old', 12)));
    });
    await until(() => running.sink.items.size > 0 && !running.sink.items.has('old'));
    expect([...running.sink.items.keys()]).toEqual(['new']);
  });

  test('survives lines that make no sense', async () => {
    const running = await run((query, response, count) => {
      if (count === 0) {
        listed(response, 10, object('a', 3));
        response.end(`${line('MODIFIED', { metadata: 7 })}[1,2]\n`);
      } else if (isWatch(query)) response.writeHead(200).write(line('MODIFIED', object('a', 30)));
    });
    await until(() => running.sink.items.get('a') === '30');
    expect(running.failures.map(({ kind }) => kind)).toEqual(['bad-response']);
  });
});

describe('problem', () => {
  test('is reported with the time of the next attempt, and passes', async () => {
    const running = await run(
      (_, response, count) => {
        if (count < 3) return sendJson(response, 503, statusOf(503, 'ServiceUnavailable', 'starting'));
        response.writeHead(200);
        response.write(line('ADDED', object('a', 1)) + bookmark(2, true));
      },
      { relistEveryMs: 1 },
    );
    await until(() => running.synced() === 1);
    expect(running.failures).toHaveLength(3);
    expect(running.failures[0]).toMatchObject({ kind: 'server', message: 'starting' });
  });

  test('that is a refusal is repeated seldom, but at once when told to', async () => {
    const running = await run(
      (_, response) => sendJson(response, 403, statusOf(403, 'Forbidden', 'things is forbidden')),
      { refusedRetryMs: 60_000, relistEveryMs: 1 },
    );
    await until(() => running.failures.length === 1);
    expect(running.failures[0]).toMatchObject({ kind: 'forbidden', message: 'things is forbidden' });
    running.reflector.retryNow();
    await until(() => running.failures.length === 2);
    expect(running.server.requests).toHaveLength(2);
  });

  test('that there is no such kind is asked again seldom, where it need not be there', async () => {
    const running = await run(
      (_, response) => response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n'),
      { absentRetryMs: 60_000, relistEveryMs: 1 },
    );
    await until(() => running.failures.length === 1);
    expect(running.failures[0]).toMatchObject({ kind: 'not-found' });
    running.reflector.retryNow();
    await until(() => running.failures.length === 2);
    expect(running.server.requests).toHaveLength(2);
  });

  test('stopped, it asks no more', async () => {
    const running = await run((_, response) => sendJson(response, 503, {}));
    await until(() => running.server.requests.length >= 2);
    running.reflector.stop();
    const { length } = running.server.requests;
    await expect(
      vi.waitFor(() => expect(running.server.requests.length).toBeGreaterThan(length + 1), { timeout: 250 }),
    ).rejects.toThrow();
  });
});
