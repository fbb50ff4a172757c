import { afterEach, describe, expect, test } from 'vitest';
import { connectTo } from '@/lib/server/ack/testing/connect';
import { parseKubeconfig } from '@/lib/server/kube/parse-kubeconfig';
import {
  bookmark,
  line,
  type OddServer,
  sendJson,
  startOddServer,
  statusOf,
} from '@/lib/server/kube/testing/odd-server';
import { rawNode } from '@/lib/server/kube/testing/objects';
import { startSimulator } from '@/lib/server/testing/start-simulator';
import { ClusterStore } from './cluster-store';
import type { CredentialSource, GrantedCredential } from './credential-source';
import { KubeFeed } from './kube-feed';
import { SourceMark } from './source-mark';
import { MovableClock, quick, until } from './testing/start-fleet';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

function feedOf(source: CredentialSource) {
  const clock = new MovableClock();
  const store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  const mark = new SourceMark({ source: 'kubernetes', clock, parts: ['nodes', 'pods'] });
  const feed = new KubeFeed({
    store,
    source,
    mark,
    clock,
    timing: quick.kube,
  });
  feed.start();
  stops.push(() => feed.stop());
  return { clock, store, mark, feed };
}

function sourceOf(get: () => Promise<GrantedCredential> | GrantedCredential) {
  const asked: number[] = [];
  const source: CredentialSource = {
    cheap: false,
    get: async () => {
      asked.push(Date.now());
      return get();
    },
  };
  return { asked, source };
}

/** Lists are streamed, watches stay open; some paths are refused. */
async function server(refused: string[] = [], nodes = [rawNode({ name: 'n1' })]): Promise<OddServer> {
  const started = await startOddServer((url, response) => {
    if (refused.some((path) => url.pathname.endsWith(path)))
      return sendJson(response, 403, statusOf(403, 'Forbidden', `${url.pathname} is forbidden`));
    if (url.pathname === '/readyz') return response.writeHead(200).end('ok');
    if (url.pathname === '/version') return sendJson(response, 200, { gitVersion: 'v1.32.9' });
    response.writeHead(200).flushHeaders();
    if (url.searchParams.get('sendInitialEvents') !== 'true') return;
    const list = url.pathname.endsWith('/nodes') ? nodes : [];
    response.write(list.map((node) => line('ADDED', node)).join('') + bookmark(10, true));
    // As a real API server does, or the watch would be given up as silent.
    const speaking = setInterval(() => response.write(bookmark(10)), quick.kube.reflector.silenceMs / 3);
    response.once('close', () => clearInterval(speaking));
  });
  stops.push(() => started.stop());
  return started;
}

describe('credentials', () => {
  test('one that has run out on the server is renewed, and everything goes on', async () => {
    const simulator = await startSimulator();
    stops.push(() => simulator.stop());
    const { ackEndpoint, accessKeyId, accessKeySecret, clusters } = simulator.ready;
    const { clusterId = '', region = '' } = clusters.find(({ name }) => name === 'dev-hangzhou') ?? {};
    const cloud = connectTo({ endpoint: ackEndpoint, clusterId, region, accessKeyId, accessKeySecret });
    const { asked, source } = sourceOf(async () => {
      const { yaml, expiresAt } = await cloud.kubeconfig(15);
      return { credential: parseKubeconfig(yaml), expiresAt };
    });
    const { feed, mark, store } = feedOf(source);
    await until(
      () => mark.status().state,
      (state) => state === 'live',
    );
    expect(store.nodeTotals().total).toBe(2);
    expect(asked).toHaveLength(1);
    await simulator.control('/clock', { advanceMs: 16 * 60_000 });
    await expect((await feed.connection()).reader.nodes()).rejects.toMatchObject({ kind: 'forbidden' });
    await simulator.control('/fault', { target: 'kube', kind: 'gone', on: true });
    await simulator.control('/fault', { target: 'kube', kind: 'gone', on: false });
    await until(
      () => asked.length,
      (count) => count >= 2,
    );
    await until(
      () => mark.status().state,
      (state) => state === 'live',
    );
    expect(await (await feed.connection()).reader.nodes()).toHaveLength(2);
  });

  test('one that will run out is renewed before it does', async () => {
    const { credential } = await server();
    const { asked, source } = sourceOf(() => ({ credential, expiresAt: Date.now() + 1_000 }));
    const { mark } = feedOf(source);
    await until(
      () => asked.length,
      (count) => count >= 3,
    );
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(500);
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeLessThan(1_000);
    expect(mark.status()).toMatchObject({ state: 'live', problem: null });
  });

  test('a renewal that fails while the old one works is no alarm yet', async () => {
    const { credential } = await server();
    let first = true;
    const { asked, source } = sourceOf(() => {
      if (!first) throw new Error('no more');
      first = false;
      return { credential, expiresAt: Date.now() + 500 };
    });
    const { clock, mark } = feedOf(source);
    await until(
      () => asked.length,
      (count) => count >= 3,
    );
    expect(mark.status()).toMatchObject({ state: 'live', problem: null });
    // The API server still answers its probe, so the rows are as true as before.
    clock.advance(20_000);
    await until(
      () => mark.status().seenAt ?? 0,
      (seenAt) => clock.now() - seenAt < 10_000,
    );
  });
});

describe('rights', () => {
  test.each(['/nodes', '/pods'])('without %s the source is forbidden and says for what', async (path) => {
    const { credential } = await server([path]);
    const { mark } = feedOf(sourceOf(() => ({ credential, expiresAt: null })).source);
    const status = await until(
      () => mark.status(),
      ({ state }) => state === 'forbidden',
    );
    expect(status.problem?.message).toContain(`${path} is forbidden`);
    expect(status.problem?.remedy).toMatch(/RBAC/);
  });

  test('without the right to see events or budgets the rest works', async () => {
    const { credential } = await server(['/events', '/poddisruptionbudgets', '/cronjobs']);
    const { feed, mark, store } = feedOf(sourceOf(() => ({ credential, expiresAt: null })).source);
    await until(
      () => mark.status().state,
      (state) => state === 'live',
    );
    expect(store.nodeTotals().total).toBe(1);
    await until(
      () => store.known.pods,
      (known) => known,
    );
    expect(feed.isSynced('workloads')).toBe(false);
    await until(
      () => store.clusterRow().kubernetesVersion,
      (version) => version === 'v1.32.9',
    );
  });
});

test('a call right after the start waits for the first credential', async () => {
  const { credential } = await server();
  let grant: (granted: GrantedCredential) => void = () => undefined;
  const coming = new Promise<GrantedCredential>((resolve) => (grant = resolve));
  const { feed } = feedOf(sourceOf(() => coming).source);
  const connection = feed.connection();
  grant({ credential, expiresAt: null });
  expect(await (await connection).reader.serverVersion()).toBe('v1.32.9');
});

test('before there is a credential every call says why nothing was sent', async () => {
  const { source } = sourceOf(() => {
    throw new Error('not yet');
  });
  const { feed, mark } = feedOf(source);
  await until(
    () => mark.status().state,
    (state) => state === 'failed',
  );
  await expect(feed.connection()).rejects.toThrow(/c is not connected: not yet/);
});
