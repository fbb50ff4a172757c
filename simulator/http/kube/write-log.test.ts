import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServedCluster } from '@/simulator/http/kube/testing/served-cluster';
import { at, podObject } from '@/simulator/world/kube/testing/test-cluster';

let served: ServedCluster;

const path = (pod: string, query: string): string => `/api/v1/namespaces/default/pods/${pod}/log?${query}`;
const lines = async (pod: string, query: string): Promise<string[]> =>
  String((await served.request(path(pod, query))).body)
    .split('\n')
    .slice(0, -1);

async function bytesOf(response: IncomingMessage, atLeast: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    chunks.push(Buffer.from(chunk));
    length += Buffer.from(chunk).length;
    if (length >= atLeast) break;
  }
  return Buffer.concat(chunks);
}

beforeAll(async () => {
  served = await ServedCluster.start();
  served.scene.node('l1');
  served.scene.windowsNode('w1');
  const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ operator: 'Exists' }] };
  const { cluster } = served.scene;
  cluster.apply(podObject('web'));
  cluster.apply(podObject('log-flood'));
  cluster.apply(podObject('log-long'));
  cluster.apply(podObject('log-utf16', { image: 'registry.local/shop:ltsc2022', spec: onWindows }));
  cluster.apply(podObject('unplaced', { spec: { schedulerName: 'none' } }));
  const containers = ['main', 'side'].map((name) => ({ name, image: 'nginx:1.27' }));
  cluster.apply(podObject('two', { spec: { containers, initContainers: [{ name: 'init', image: 'nginx:1.27' }] } }));
  served.scene.advance(120);
});

afterAll(() => served.close());

describe('container logs', () => {
  it('are the same each time, and limited as requested', async () => {
    const all = await lines('web', '');
    expect(all.length).toBeGreaterThan(60);
    expect(await lines('web', '')).toEqual(all);
    expect(await lines('web', 'tailLines=3')).toEqual(all.slice(-3));
    expect(await lines('web', 'tailLines=0')).toEqual([]);
    expect((await lines('web', 'sinceSeconds=10')).length).toBeOneOf([10, 11]);
    const stamps = await lines('web', 'timestamps=true&tailLines=2');
    const [since = ''] = (stamps[0] ?? '').split(' ');
    expect((await lines('web', `sinceTime=${since}`)).length).toBeOneOf([2, 3]);
    expect(String((await served.request(path('web', 'limitBytes=7'))).body)).toHaveLength(7);
  });

  it.each([
    [
      'two',
      '',
      400,
      'a container name must be specified for pod two, choose one of: [main side] or one of the init containers: [init]',
    ],
    ['two', 'container=x', 400, 'container x is not valid for pod two'],
    ['web', 'previous=true', 400, 'previous terminated container "main" in pod "web" not found'],
    [
      'web',
      'tailLines=-1',
      422,
      'PodLogOptions "web" is invalid: tailLines: Invalid value: -1: must be greater than or equal to 0',
    ],
    ['web', 'tailLines=x', 400, 'strconv.ParseInt: parsing "x": invalid syntax'],
    [
      'web',
      'sinceSeconds=1&sinceTime=2026-01-01T00:00:00Z',
      422,
      'PodLogOptions "web" is invalid: <nil>: Forbidden: at most one of `sinceTime` or `sinceSeconds` may be specified',
    ],
    ['none', '', 404, 'pods "none" not found'],
  ])('of %s with %s are refused', async (pod, query, code, message) => {
    const answer = await served.request(path(pod, query));
    expect([answer.code, at(answer.body, 'message')]).toEqual([code, message]);
  });

  it('of a pod without a node are empty', async () => {
    expect(await served.request(path('unplaced', ''))).toMatchObject({ code: 200, body: '' });
  });

  it('wait for a slow reader, whose memory and ours stay small', async () => {
    const response = await served.open(path('log-flood', 'follow=true'));
    const before = process.memoryUsage().arrayBuffers;
    // Two seconds are 40,000 lines; none is read.
    served.scene.nowMs += 2_000;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * 1024 * 1024);
    const text = (await bytesOf(response, 200_000)).toString();
    expect(text.split('\n').length).toBeGreaterThan(2_000);
    response.destroy();
  });

  it('have lines of a megabyte and of UTF-16', async () => {
    const [line = ''] = await lines('log-long', 'tailLines=1');
    expect(line).toHaveLength(1024 * 1024);
    const wide = await bytesOf(await served.open(path('log-utf16', '')), Number.POSITIVE_INFINITY);
    expect(wide.subarray(0, 2).toString('hex')).toBe('fffe');
    // The last newline of a UTF-16 log is half written until the next line.
    expect(wide.subarray(2, -1).toString('utf16le')).toMatch(/^level=\w+ request=0 .* 用户 0\r\n/);
  });
});
