import { afterEach, describe, expect, test } from 'vitest';
import { connectTo } from '@/lib/server/ack/testing/connect';
import { parseKubeconfig } from '@/lib/server/kube/transport/parse-kubeconfig';
import {} from '@/lib/server/kube/testing/faulty-server';
import { startSimulator } from '@/lib/server/testing/start-simulator';
import { ClusterStore } from '../cluster-store';
import type { CredentialSource, GrantedCredential } from './credential-source';
import { KubeFeed } from './kube-feed';
import { SourceHealth, watched } from './source-health';
import { MovableClock, quick, until } from '../testing/start-fleet';
import { startToyServer, type ToyServer } from '../testing/toy-server';

const stops: (() => unknown)[] = [];
afterEach(async () => {
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

describe('credentials', () => {
  test('one that has run out on the server is renewed, and everything goes on', async () => {
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
    await until(
      () => health.status().state,
      (state) => state === 'live',
    );
    expect(store.nodeTotals().total).toBe(2);
    expect(requested).toHaveLength(1);
    await simulator.control('/clock', { advanceMs: 16 * 60_000 });
    await expect((await feed.connection()).reader.nodes()).rejects.toMatchObject({ kind: 'forbidden' });
    await simulator.control('/fault', { target: 'kube', kind: 'gone', on: true });
    await simulator.control('/fault', { target: 'kube', kind: 'gone', on: false });
    await until(
      () => requested.length,
      (count) => count >= 2,
    );
    // Asked for is not yet taken.
    await expect.poll(async () => (await (await feed.connection()).reader.nodes().catch(() => [])).length, {}).toBe(2);
    await until(
      () => health.status().state,
      (state) => state === 'live',
    );
  });

  test('one that will run out is renewed before it does', async () => {
    const { credential } = await server();
    const { requested, source } = sourceOf(() => ({ credential, expiresAt: Date.now() + 1_000 }));
    const { health } = feedOf(source);
    await until(
      () => requested.length,
      (count) => count >= 3,
    );
    expect((requested[1] ?? 0) - (requested[0] ?? 0)).toBeGreaterThan(500);
    expect((requested[1] ?? 0) - (requested[0] ?? 0)).toBeLessThan(1_000);
    expect(health.status()).toMatchObject({ state: 'live', problem: null });
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
    await until(
      () => requested.length,
      (count) => count >= 3,
    );
    expect(health.status()).toMatchObject({ state: 'live', problem: null });
    // Its watches still speak, so the rows are as true as before.
    clock.advance(20_000);
    await until(
      () => health.status().seenAt ?? 0,
      (seenAt) => clock.now() - seenAt < 10_000,
    );
  });
});

describe('rights', () => {
  test.each(['/nodes', '/pods'])('without %s the source is forbidden and says for what', async (path) => {
    const { credential } = await server([path]);
    const { health } = feedOf(sourceOf(() => ({ credential, expiresAt: null })).source);
    const status = await until(
      () => health.status(),
      ({ state }) => state === 'forbidden',
    );
    expect(status.problem?.message).toContain(`${path} is forbidden`);
    expect(status.problem?.remedy).toMatch(/RBAC/);
  });

  test('without the right to see events or budgets the rest works', async () => {
    const { credential } = await server(['/events', '/poddisruptionbudgets', '/cronjobs']);
    const { feed, health, store } = feedOf(sourceOf(() => ({ credential, expiresAt: null })).source);
    await until(
      () => health.status().state,
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

test('of a kind that is not installed it is known that there are none', async () => {
  const toy = await server(['/verticalpodautoscalers']);
  toy.absent.push('/gmsacredentialspecs', '/csinodes');
  const { store } = feedOf(sourceOf(() => ({ credential: toy.credential, expiresAt: null })).source);
  const beside = () => store.placement.facts({ minor: 36, provider: null }).beside;
  await until(beside, ({ gmsaInstalled }) => gmsaInstalled === false);
  expect(beside()).toMatchObject({ gmsaSpecs: [], verticalAutoscalers: null });
  expect(store.placement.unavailable()).toEqual(expect.arrayContaining(['verticalpodautoscalers', 'csinodes']));
  expect(store.placement.unavailable()).not.toContain('gmsacredentialspecs');
});

describe('how old rows are', () => {
  const patient = { ...quick.kube, reflector: { ...quick.kube.reflector, silenceMs: 60_000 } };
  const live = async (toy: ToyServer, timing = quick.kube) => {
    const started = feedOf(sourceOf(() => ({ credential: toy.credential, expiresAt: null })).source, timing);
    const complete = (kind: 'pods' | 'workloads' | 'budgets') => started.feed.isSynced(kind);
    await until(
      () => [started.health.status().state, complete('pods'), complete('workloads'), complete('budgets')],
      ([state, ...known]) => state === 'live' && known.every((one) => one === true),
    );
    return started;
  };
  const probes = (toy: ToyServer) => toy.requests.filter(({ url }) => url.pathname === '/readyz').length;

  test('on a half-open watch they grow old although the server answers its probe', async () => {
    const toy = await server();
    const { clock, health } = await live(toy, patient);
    toy.mute = true;
    await until(
      () => Date.now() - (health.seenAt ?? 0),
      (ageMs) => ageMs > 300,
    );
    const seenAt = health.seenAt;
    clock.advance(40_000);
    const before = probes(toy);
    await until(
      () => probes(toy),
      (count) => count >= before + 3,
    );
    expect(health.status()).toMatchObject({ state: 'live', seenAt });
    clock.advance(40_000);
    expect(health.status()).toMatchObject({ state: 'stale', seenAt });
  });

  test('a server that does not answer its probe is in trouble within seconds', async () => {
    const toy = await server();
    const { clock, health } = await live(toy, patient);
    toy.mute = true;
    await toy.stop();
    await until(
      () => health.failing,
      (failing) => failing,
    );
    clock.advance(6_000);
    expect(health.status()).toMatchObject({ state: 'stale' });
    expect(health.status().problem?.message).not.toBe('');
  });

  test('a server that may not tell whether it is ready is up all the same', async () => {
    const toy = await server(['/readyz']);
    const { clock, health } = await live(toy, patient);
    clock.advance(6_000);
    await until(
      () => probes(toy),
      (count) => count >= 2,
    );
    clock.advance(6_000);
    expect(health.status()).toMatchObject({ state: 'live', problem: null });
  });
});

describe('what the store may stand for', () => {
  test.each([
    ['workloads', '/daemonsets'],
    ['pods', '/pods'],
    ['budgets', '/poddisruptionbudgets'],
  ] as const)('not %s while %s cannot be followed any more', async (kind, path) => {
    const toy = await server();
    const { feed } = feedOf(sourceOf(() => ({ credential: toy.credential, expiresAt: null })).source);
    const synced = (wanted: boolean) =>
      until(
        () => feed.isSynced(kind),
        (is) => is === wanted,
      );
    await synced(true);
    toy.refused.push(path);
    toy.end(path);
    await synced(false);
    toy.refused.length = 0;
    await synced(true);
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
  const { feed, health } = feedOf(source);
  await until(
    () => health.status().state,
    (state) => state === 'failed',
  );
  await expect(feed.connection()).rejects.toThrow(/c is not connected: not yet/);
});
