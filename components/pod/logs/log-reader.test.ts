import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LogFrame } from '@/lib/contract/pod-logs';
import { keptLines, LogReader } from './log-reader';
import { LogSearch } from './log-search';

const sources: LogFrame = { t: 'sources', sources: [{ pod: 'web', container: '', node: 'n1' }], leftOut: 0 };
const line = (n: number): LogFrame => ({
  t: 'lines',
  s: 0,
  encoding: null,
  lines: [[`2026-01-01T00:00:00.${String(n).padStart(9, '0')}Z`, `line ${n}`]],
});

type Opened = { url: string; out: ReadableStreamDefaultController<Uint8Array>; taken: () => number };
let opened: Opened[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    let taken = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        start: (out) => {
          signal.addEventListener('abort', () => out.error(signal.reason));
          opened.push({ url, out, taken: () => taken });
        },
        pull: () => void (taken += 1),
      },
      { highWaterMark: 0 },
    );
    return Promise.resolve(new Response(body));
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const send = (at: number, ...frames: LogFrame[]) =>
  opened[at]?.out.enqueue(new TextEncoder().encode(frames.map((frame) => `${JSON.stringify(frame)}\n`).join('')));

async function open(): Promise<LogReader> {
  const reader = new LogReader((after) => `/logs?after=${after}`);
  stop = reader.start();
  await vi.advanceTimersByTimeAsync(200);
  return reader;
}

const rows = ({ ring }: LogReader): string[] =>
  Array.from({ length: ring.length }, (_, at) => ring.get(ring.first + at)).map((row) =>
    row?.note === undefined ? (row?.text ?? '') : row.note.is,
  );

describe('a log in the tab', () => {
  test('is read until its end', async () => {
    const reader = await open();
    send(0, sources, line(1), line(2), { t: 'end' });
    await vi.advanceTimersByTimeAsync(200);
    expect(rows(reader)).toEqual(['line 1', 'line 2']);
    expect(reader.snapshot()).toMatchObject({ phase: 'over', end: 2, sources: [{ pod: 'web' }] });
    expect(opened).toHaveLength(1);
  });

  test('of a connection that breaks goes on after the last line, and the gap is stated', async () => {
    const reader = await open();
    send(0, sources, line(1));
    await vi.advanceTimersByTimeAsync(200);
    opened[0]?.out.error(new TypeError('network error'));
    await vi.advanceTimersByTimeAsync(200);
    expect(reader.snapshot().phase).toBe('lost');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(opened[1]?.url).toBe('/logs?after=web@2026-01-01T00:00:00.000000001Z@1');
    send(1, sources, line(2));
    await vi.advanceTimersByTimeAsync(200);
    expect(rows(reader)).toEqual(['line 1', 'lost', 'back', 'line 2']);
    expect(reader.snapshot().phase).toBe('open');
  });

  test('that ends without its last frame was cut', async () => {
    await open();
    send(0, sources);
    opened[0]?.out.close();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(opened).toHaveLength(2);
  });

  test('of a server that is silent is opened again', async () => {
    await open();
    send(0, sources, { t: 'alive' });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(opened).toHaveLength(2);
  });

  test('that is refused is not tried again', async () => {
    vi.stubGlobal('fetch', () => {
      opened.push({ url: '', out: undefined as never, taken: () => 0 }); // counted only
      const error = { code: 'forbidden', message: 'Not allowed', permission: 'pod.logs' };
      return Promise.resolve(Response.json({ error }, { status: 403 }));
    });
    const reader = await open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(1);
    expect(reader.snapshot()).toMatchObject({ phase: 'failed', failure: { permission: 'pod.logs' } });
  });

  test('that is paused takes nothing, so that the stream fills and the server waits', async () => {
    const reader = await open();
    send(0, sources);
    await vi.advanceTimersByTimeAsync(200);
    reader.setPaused(true);
    send(0, line(1));
    await vi.advanceTimersByTimeAsync(60_000);
    const before = opened[0]?.taken();
    send(0, line(2), line(3));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened[0]?.taken()).toBe(before);
    expect(opened).toHaveLength(1);
    reader.setPaused(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(rows(reader)).toEqual(['line 1', 'line 2', 'line 3']);
  });

  test('that is mounted twice at once opens one stream', async () => {
    const reader = new LogReader(() => '/logs');
    reader.start()();
    stop = reader.start();
    await vi.advanceTimersByTimeAsync(200);
    expect(opened).toHaveLength(1);
    send(0, sources, line(1));
    await vi.advanceTimersByTimeAsync(200);
    expect(rows(reader)).toEqual(['line 1']);
  });

  test('keeps the newest lines, and counts the others', async () => {
    const reader = await open();
    const many = Array.from({ length: keptLines + 5 }, (_, at) => [`t${at}`, 'x'] as const);
    send(0, sources, { t: 'lines', s: 0, encoding: null, lines: many });
    await vi.advanceTimersByTimeAsync(200);
    expect(reader.snapshot()).toMatchObject({ first: 5, end: keptLines + 5 });
  });
});

test('a search finds lines that are there and those that come, and forgets those that are dropped', async () => {
  const reader = await open();
  const found = vi.fn();
  const search = new LogSearch(
    {
      get first() {
        return reader.ring.first;
      },
      get end() {
        return reader.ring.end;
      },
      get: (number) => reader.ring.get(number),
    },
    found,
  );
  send(0, sources, line(1), line(2), line(12));
  await vi.advanceTimersByTimeAsync(200);
  search.look('LINE 1');
  expect(search.found).toEqual([0, 2]);
  send(0, line(13));
  await vi.advanceTimersByTimeAsync(200);
  search.look('LINE 1');
  expect(search.found).toEqual([0, 2, 3]);
  search.look('line 2');
  expect(search.found).toEqual([1]);
  for (let at = 0; at < keptLines; at += 1) reader.ring.push({ pod: 'web', at: '', text: 'other', cutBytes: 0 });
  expect(search.found).toEqual([]);
  expect(found).toHaveBeenCalled();
});
