import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { LogFrame } from '@/lib/contract/pod-logs';
import { mergeFrames } from './merge-frames';

const lines = (s: number, text: string): LogFrame => ({ t: 'lines', s, encoding: null, lines: [['', text]] });

/** Its only frame comes when `end` is called. */
function quietSource() {
  const over = new AbortController();
  const frames = async function* (): AsyncGenerator<LogFrame> {
    await once(over.signal, 'abort');
    if (over.signal.reason instanceof Error) throw over.signal.reason;
    yield lines(1, 'last');
  };
  return { frames: frames(), end: (reason: unknown) => over.abort(reason) };
}

async function* busySource(count: number): AsyncGenerator<LogFrame> {
  for (let at = 0; at < count; at += 1) yield lines(0, `line ${at}`);
}

async function all(frames: AsyncGenerator<LogFrame>): Promise<LogFrame[]> {
  const found: LogFrame[] = [];
  for await (const frame of frames) found.push(frame);
  return found;
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc === 'function') gc();
}

test('a quiet source keeps no frame of a busy one', async () => {
  const quiet = quietSource();
  const merged = mergeFrames([quiet.frames, busySource(500)], 60_000);
  const taken: WeakRef<LogFrame>[] = [];
  while (taken.length < 500) taken.push(new WeakRef((await merged.next()).value));
  await new Promise((resolve) => setTimeout(resolve));
  collectGarbage();
  expect(taken.filter((frame) => frame.deref() !== undefined).length).toBeLessThan(10);
  quiet.end('done');
  expect(await all(merged)).toEqual([lines(1, 'last')]);
});

test('says that it is alive, ends with its last source, and fails with any', async () => {
  const [one, other] = [quietSource(), quietSource()];
  const merged = mergeFrames([one.frames, other.frames, busySource(1)], 1);
  expect([(await merged.next()).value, (await merged.next()).value]).toEqual([lines(0, 'line 0'), { t: 'alive' }]);
  other.end(new Error('broken'));
  await expect(all(merged)).rejects.toThrow('broken');
  expect(await all(mergeFrames([], 1))).toEqual([]);
});
