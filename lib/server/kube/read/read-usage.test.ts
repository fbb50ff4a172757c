import { describe, expect, test } from 'vitest';
import { mapNodeMetrics, readNodeDisk, readNodeUsage } from './read-usage';
import { connectFaulty, sendJson } from '../testing/faulty-server';

const metrics = (name: string, usage: object) => ({ metadata: { name }, usage });

describe('mapNodeMetrics', () => {
  test.each([
    ['123456789n', '1048576Ki', 124, 1_024],
    ['250m', '2Gi', 250, 2_048],
    ['0', '0', 0, 0],
  ])('reads %s CPU and %s memory', (cpu, memory, cpuMilli, memoryMiB) => {
    expect(mapNodeMetrics(metrics('n', { cpu, memory }))).toEqual({ name: 'n', cpuMilli, memoryMiB });
  });

  test.each([{}, { cpu: '1' }, { cpu: 'much', memory: '1Gi' }, { cpu: '1', memory: null }])(
    'reads %j as unknown, not as zero',
    (usage) => expect(mapNodeMetrics(metrics('n', usage))).toBeNull(),
  );
});

describe('from an API server', () => {
  const connected = () =>
    connectFaulty(({ pathname, searchParams }, response) => {
      const fs = { usedBytes: 3 * 2 ** 30, capacityBytes: 40 * 2 ** 30 };
      if (pathname.endsWith('/stats/summary'))
        return sendJson(response, 200, { node: pathname.includes('n%201') ? { fs } : {} });
      const next = searchParams.get('continue') === null;
      const items = [metrics(next ? 'a' : 'b', { cpu: '1', memory: '1Gi' }), metrics('', {})];
      sendJson(response, 200, { metadata: next ? { continue: 'more' } : {}, items });
    });

  test('all pages are read', async () => {
    const { transport } = await connected();
    expect((await readNodeUsage(transport)).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('a disk is read in GiB, and is unknown when the kubelet does not report it', async () => {
    const { transport } = await connected();
    expect(await readNodeDisk(transport, 'n 1')).toEqual({ usedGiB: 3, capacityGiB: 40 });
    expect(await readNodeDisk(transport, 'n2')).toBeNull();
  });
});
