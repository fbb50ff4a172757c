import { afterEach, expect, test } from 'vitest';
import { readPlacement } from './read-placement';
import { rawNode, rawPod } from '../testing/objects';
import { type FaultyServer, sendJson, startFaultyServer, statusOf } from '../testing/faulty-server';
import { createTransport, type KubeTransport } from '../transport/transport';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const PRIVATE = 'registry.example.com/shop/web:1';
const windows = rawNode({ name: 'w1', os: 'windows', build: '20348' });
const LISTS: Readonly<Record<string, object[]>> = {
  '/api/v1/nodes': [{ ...windows, status: { ...Object(windows['status']), images: [{ names: [PRIVATE] }] } }],
  '/api/v1/pods': [rawPod({ name: 'p', node: 'w1', image: PRIVATE, waiting: 'CrashLoopBackOff' })],
};

/** Custom kinds are not installed, and vertical autoscalers may not be listed. */
async function cluster(): Promise<KubeTransport> {
  const server: FaultyServer = await startFaultyServer(({ pathname }, response) => {
    if (pathname === '/version') return sendJson(response, 200, { gitVersion: 'v1.36.2' });
    if (pathname.startsWith('/apis/autoscaling.k8s.io/'))
      return sendJson(response, 403, statusOf(403, 'Forbidden', `${pathname} is forbidden`));
    if (pathname.startsWith('/apis/windows.k8s.io/'))
      return response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n');
    return sendJson(response, 200, { metadata: { resourceVersion: '1' }, items: LISTS[pathname] ?? [] });
  });
  const transport = createTransport(server.credential);
  stops.push(
    () => server.stop(),
    () => transport.close(),
  );
  return transport;
}

test('a kind that is not installed has no objects; one that may not be read is not known', async () => {
  const { cluster: read } = await readPlacement(await cluster());
  expect(read.minor).toBe(36);
  expect(read.beside).toMatchObject({ gmsaSpecs: [], gmsaInstalled: false, verticalAutoscalers: null });
});

test('an image that is ready nowhere is known by the Windows nodes that have it', async () => {
  const { runs } = await readPlacement(await cluster());
  expect(runs?.(PRIVATE)).toEqual({ linux: false, builds: [], pulledOn: [20348] });
  expect(runs?.('nginx')).toBeNull();
});
