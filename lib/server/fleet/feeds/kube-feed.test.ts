import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { connectTo } from '@/lib/server/ack/testing/connect';
import { connectKube } from '@/lib/server/kube/transport/connect-kube';
import { parseKubeconfig } from '@/lib/server/kube/transport/parse-kubeconfig';
import { startSimulator } from '@/lib/server/testing/start-simulator';
import { ClusterStore } from '../cluster-store';
import type { CredentialSource, GrantedCredential } from './credential-source';
import { KubeFeed } from './kube-feed';
import { SourceHealth, watched } from './source-health';
import { MovableClock, quick } from '../testing/start-fleet';
import { startToyServer, type ToyServer } from '../testing/toy-server';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const stop of stops.splice(0).toReversed()) await stop();
});

function feedOf(source: CredentialSource, timing = quick.kube) {
  const clock = new MovableClock();
  const store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  const limits = watched(timing.reflector.silenceMs);
  const health = new SourceHealth({ source: 'kubernetes', clock, parts: ['nodes', 'pods'], limits });
  const feed = new KubeFeed({ store, source, health, clock, timing });
  feed.start();
  stops.push(() => feed.stop());
  return { clock, store, health, feed };
}

function sourceOf(get: () => Promise<GrantedCredential> | GrantedCredential) {
  const requested: number[] = [];
  const source: CredentialSource = {
    cheap: false,
    get: async () => {
      requested.push(Date.now());
      return get();
    },
  };
  return { requested, source };
}

async function server(...made: Parameters<typeof startToyServer>): Promise<ToyServer> {
  const toy = await startToyServer(...made);
  stops.push(() => toy.stop());
  return toy;
}

const patient = { ...quick.kube, reflector: { ...quick.kube.reflector, silenceMs: 60_000 } };

const feedTo = ({ credential }: ToyServer, timing = quick.kube) =>
  feedOf(sourceOf(() => ({ credential, expiresAt: null })).source, timing);

describe('credentials', () => {
  test('one that expired on the server is renewed, and everything continues', async () => {
    const simulator = await startSimulator();
    stops.push(() => simulator.stop());
    const { ackEndpoint, accessKeyId, accessKeySecret, clusters } = simulator.ready;
    const { clusterId = '', region = '' } = clusters.find(({ name }) => name === 'dev-hangzhou') ?? {};
    const cloud = connectTo({ endpoint: ackEndpoint, clusterId, region, accessKeyId, accessKeySecret });
    const { requested, source } = sourceOf(async () => {
      const { yaml, expiresAt } = await cloud.kubeconfig(15);
      return { credential: parseKubeconfig(yaml), expiresAt };
    });
    const { feed, health, store } = feedOf(source);
    await expect.poll(() => health.status().state).toBe('live');
    expect(store.nodeTotals()?.total).toBe(2);
    expect(requested).toHaveLength(1);
    // The feed may renew it before the next line.
    const { reader } = await feed.connection();
    await simulator.control('/clock', { advanceMs: 16 * 60_000 });
    await expect(reader.nodes()).rejects.toMatchObject({ kind: 'forbidden' });
    await simulator.control('/fault', { target: 'kube', kind: 'gone', on: true });
    await simulator.control('/fault', { target: 'kube', kind: 'gone', on: false });
    await expect.poll(() => requested.length).toBeGreaterThanOrEqual(2);
    await expect.poll(async () => (await (await feed.connection()).reader.nodes().catch(() => [])).length).toBe(2);
    await expect.poll(() => health.status().state).toBe('live');
  });

  test('one that will run out is renewed at four fifths of its life', async () => {
    const { credential } = await server();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    const { requested, source } = sourceOf(() => ({ credential, expiresAt: Date.now() + 10_000 }));
    const startedAt = Date.now();
    const { health } = feedOf(source, patient);
    const isLive = () => expect.poll(() => health.status()).toMatchObject({ state: 'live', problem: null });
    await isLive();
    const requestedBy = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(startedAt + ms - Date.now());
      return requested.length;
    };
    expect([await requestedBy(7_900), await requestedBy(8_100), await requestedBy(16_100)]).toEqual([1, 2, 3]);
    await isLive();
  });

  test('a renewal that fails while the old one works is no alarm yet', async () => {
    const { credential } = await server();
    let first = true;
    const { requested, source } = sourceOf(() => {
      if (!first) throw new Error('no more');
      first = false;
      return { credential, expiresAt: Date.now() + 500 };
    });
    const { clock, health } = feedOf(source);
    await expect.poll(() => requested.length).toBeGreaterThanOrEqual(3);
    expect(health.status()).toMatchObject({ state: 'live', problem: null });
    clock.advance(20_000);
    await expect.poll(() => clock.now() - (health.status().seenAt ?? 0)).toBeLessThan(10_000);
  });
});

describe('rights', () => {
  test.each(['/nodes', '/pods'])('without %s the source is forbidden and names the permission', async (path) => {
    const { health } = feedTo(await server([path]));
    const message = expect.stringContaining(`${path} is forbidden`);
    const problem = { message, remedy: expect.stringMatching(/RBAC/) };
    await expect.poll(() => health.status()).toMatchObject({ state: 'forbidden', problem });
  });

  test('without the right to read events or budgets the rest works', async () => {
    const { feed, health, store } = feedTo(await server(['/events', '/poddisruptionbudgets', '/cronjobs']));
    await expect.poll(() => health.status().state).toBe('live');
    expect(store.nodeTotals()?.total).toBe(1);
    await expect.poll(() => store.known.pods).toBe(true);
    expect(feed.isSynced('workloads')).toBe(false);
    await expect.poll(() => store.clusterRow().kubernetesVersion).toBe('v1.32.9');
  });
});

test('of a kind that is not installed there are known to be none', async () => {
  const toy = await server(['/verticalpodautoscalers']);
  toy.absent.push('/gmsacredentialspecs', '/csinodes');
  const { store } = feedTo(toy);
  const beside = () => store.placement.facts({ minor: 36, provider: null }).beside;
  await expect.poll(beside).toMatchObject({ gmsaInstalled: false, gmsaSpecs: [], verticalAutoscalers: null });
  expect(store.placement.unavailable()).toEqual(expect.arrayContaining(['verticalpodautoscalers', 'csinodes']));
  expect(store.placement.unavailable()).not.toContain('gmsacredentialspecs');
});

describe('how old rows are', () => {
  const live = async (toy: ToyServer) => {
    const started = feedTo(toy, patient);
    await expect.poll(() => started.health.status().state).toBe('live');
    const kinds = ['pods', 'workloads', 'budgets'] as const;
    await expect.poll(() => kinds.filter((kind) => !started.feed.isSynced(kind))).toEqual([]);
    return started;
  };
  const probes = (toy: ToyServer) => toy.requests.filter(({ url }) => url.pathname === '/readyz').length;

  test('on a half-open watch they grow old although the server answers its probe', async () => {
    const toy = await server();
    const { clock, health } = await live(toy);
    toy.mute = true;
    // What was in flight when the server went silent has arrived.
    await expect.poll(() => Date.now() - (health.seenAt ?? 0)).toBeGreaterThan(300);
    const { seenAt } = health;
    clock.advance(40_000);
    const before = probes(toy);
    await expect.poll(() => probes(toy)).toBeGreaterThanOrEqual(before + 3);
    expect(health.status()).toMatchObject({ state: 'live', seenAt });
    clock.advance(40_000);
    expect(health.status()).toMatchObject({ state: 'stale', seenAt });
  });

  test('a server that does not answer its probe is stale within seconds', async () => {
    const toy = await server();
    const { clock, health } = await live(toy);
    toy.mute = true;
    await toy.stop();
    await expect.poll(() => health.failing).toBe(true);
    clock.advance(6_000);
    expect(health.status()).toMatchObject({ state: 'stale', problem: { message: expect.stringMatching(/./) } });
  });

  test('a server that forbids its readiness probe is up all the same', async () => {
    const toy = await server(['/readyz']);
    const { clock, health } = await live(toy);
    clock.advance(6_000);
    await expect.poll(() => probes(toy)).toBeGreaterThanOrEqual(2);
    clock.advance(6_000);
    expect(health.status()).toMatchObject({ state: 'live', problem: null });
  });
});

test.each([
  ['workloads', '/daemonsets'],
  ['pods', '/pods'],
  ['budgets', '/poddisruptionbudgets'],
] as const)('the store is not used for %s while %s cannot be watched', async (kind, path) => {
  const toy = await server();
  const { feed } = feedTo(toy);
  await expect.poll(() => feed.isSynced(kind)).toBe(true);
  toy.refused.push(path);
  toy.end(path);
  await expect.poll(() => feed.isSynced(kind)).toBe(false);
  toy.refused.length = 0;
  await expect.poll(() => feed.isSynced(kind)).toBe(true);
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

test('before there is a credential every call explains why nothing was sent', async () => {
  const { feed, health } = feedOf(sourceOf(() => Promise.reject(new Error('not yet'))).source);
  await expect.poll(() => health.status().state).toBe('failed');
  await expect(feed.connection()).rejects.toThrow(/c is not connected: not yet/);
});

test('a cluster that is restored to an earlier version shows only what it has now', async () => {
  const simulator = await startSimulator();
  stops.push(() => simulator.stop());
  const path = simulator.ready.clusters.find(({ name }) => name === 'dev-hangzhou')?.kubeconfigPath ?? '';
  const credential = () => parseKubeconfig(readFileSync(path, 'utf8'));
  const { health, store } = feedOf(sourceOf(() => ({ credential: credential(), expiresAt: null })).source, patient);
  await expect.poll(() => health.status().state).toBe('live');
  const { transport } = connectKube(credential());
  const metadata = { name: 'ghost' };
  const json = { apiVersion: 'v1', kind: 'Node', metadata };
  await transport.call({ path: '/api/v1/nodes', method: 'POST', body: { type: 'application/json', json } });
  transport.close();
  const uidOfGhost = () => store.nodeNamed('ghost')?.uid ?? null;
  await expect.poll(uidOfGhost).not.toBeNull();
  await simulator.control('/reset', {});
  await expect.poll(uidOfGhost, { timeout: 30_000 }).toBeNull();
  await expect.poll(() => health.status().state, { timeout: 30_000 }).toBe('live');
  expect(store.nodeTotals()?.total).toBe(2);
});
