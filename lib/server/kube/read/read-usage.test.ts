import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mapNodeMetrics, readNodeDisk, readNodeUsage } from './read-usage';
import { type FaultyServer, sendJson, startFaultyServer } from '../testing/faulty-server';
import { createTransport, type KubeTransport } from '../transport/transport';

const metrics = (name: string, usage: object) => ({ metadata: { name }, usage });

describe('mapNodeMetrics', () => {
  test.each([
    [
      { cpu: '123456789n', memory: '1048576Ki' },
      { cpuMilli: 124, memoryMiB: 1_024 },
    ],
    [
      { cpu: '250m', memory: '2Gi' },
      { cpuMilli: 250, memoryMiB: 2_048 },
    ],
    [
      { cpu: '0', memory: '0' },
      { cpuMilli: 0, memoryMiB: 0 },
    ],
  ])('reads %j', (usage, amounts) => {
    expect(mapNodeMetrics(metrics('n', usage))).toEqual({ name: 'n', ...amounts });
  });

  test.each([{}, { cpu: '1' }, { cpu: 'much', memory: '1Gi' }, { cpu: '1', memory: null }])(
    'takes %j for unknown, not for zero',
    (usage) => expect(mapNodeMetrics(metrics('n', usage))).toBeNull(),
  );
});

describe('from an API server', () => {
  let server: FaultyServer;
  let transport: KubeTransport;
  beforeAll(async () => {
    server = await startFaultyServer((url, response) => {
      if (url.pathname.endsWith('/stats/summary'))
        return sendJson(
          response,
          200,
          url.pathname.includes('n%201')
            ? { node: { fs: { usedBytes: 3 * 2 ** 30, capacityBytes: 40 * 2 ** 30 } } }
            : { node: {} },
        );
      const next = url.searchParams.get('continue') === null;
      const items = [metrics(next ? 'a' : 'b', { cpu: '1', memory: '1Gi' }), metrics('', {})];
      sendJson(response, 200, { metadata: next ? { continue: 'more' } : {}, items });
    });
    transport = createTransport(server.credential);
  });
  afterAll(async () => {
    transport.close();
    await server.stop();
  });

  test('all pages are read', async () => {
    expect((await readNodeUsage(transport)).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('a disk is read in GiB, and is unknown when the kubelet does not tell', async () => {
    expect(await readNodeDisk(transport, 'n 1')).toEqual({ usedGiB: 3, capacityGiB: 40 });
    expect(await readNodeDisk(transport, 'n2')).toBeNull();
  });
});
