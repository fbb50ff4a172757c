import { expect, test } from 'vitest';
import type { LogFrame } from '@/lib/contract/pod-logs';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { LogPlace } from '@/lib/domain/log/place';
import type { KubeTransport } from '@/lib/server/kube/transport/transport';
import { LogSourceReader } from './log-source';

const pod = {
  metadata: { name: 'web', namespace: 'shop' },
  spec: { nodeName: 'n1', containers: [{ name: 'main' }] },
  status: { containerStatuses: [{ name: 'main', state: { running: { startedAt: '2026-01-01T00:00:00Z' } } }] },
};

const line = (second: string, text: string): string => `2026-01-01T00:00:${second}Z ${text}\n`;

/** An API server with a log for each request in turn. */
function serverOf(logs: readonly string[]) {
  const asked: Record<string, string>[] = [];
  const transport: Pick<KubeTransport, 'call' | 'bytes'> = {
    call: () => Promise.resolve({ body: pod, requestId: null }),
    bytes: async function* ({ query }) {
      const log = logs[asked.length] ?? '';
      asked.push(query);
      yield Buffer.from(log);
    },
  };
  // Only these two are called.
  return { asked, transport: transport as KubeTransport };
}

function read(transport: KubeTransport, o: { after?: LogPlace | null; follow?: boolean }) {
  const stop = new AbortController();
  const options = { follow: o.follow ?? false, previous: false, tail: 100, encoding: null };
  const source = { transport: () => Promise.resolve(transport), index: 0, namespace: 'shop', pod: 'web', options };
  const reader = new LogSourceReader({ ...source, after: o.after ?? null, signal: stop.signal, now: () => 0 });
  return { frames: reader.frames(), stop };
}

async function texts(frames: AsyncGenerator<LogFrame>, enough = Infinity): Promise<string[]> {
  const found: string[] = [];
  try {
    for await (const frame of frames) {
      if (frame.t === 'lines') found.push(...frame.lines.map(([, text]) => text));
      if (found.length >= enough) break;
    }
  } catch (error) {
    if (error instanceof UpstreamFailure) throw error;
  }
  return found;
}

test('lines of one time, and lines that are out of order, all come', async () => {
  const { transport } = serverOf([line('05.1', 'a') + line('05.1', 'b') + line('04.9', 'c') + line('05.2', 'd')]);
  expect(await texts(read(transport, {}).frames)).toEqual(['a', 'b', 'c', 'd']);
});

test('of a log that continues, what was seen is left out, and nothing else', async () => {
  const again = line('05.0', 'a') + line('05.1', 'b') + line('05.1', 'c') + line('05.0', 'd') + line('05.1', 'e');
  const { asked, transport } = serverOf([again]);
  const after = { at: '2026-01-01T00:00:05.1Z', lines: 1 };
  expect(await texts(read(transport, { after }).frames)).toEqual(['c', 'd', 'e']);
  expect(asked[0]).toMatchObject({ sinceTime: '2026-01-01T00:00:05Z' });
});

test('after a lost connection to the API server it goes on with the next line', async () => {
  const { transport } = serverOf([
    line('05.1', 'a') + line('05.1', 'b'),
    line('05.1', 'a') + line('05.1', 'b') + line('05.1', 'c') + line('05.2', 'd'),
  ]);
  expect(await texts(read(transport, { follow: true }).frames, 4)).toEqual(['a', 'b', 'c', 'd']);
});
