import { beforeEach, describe, expect, it } from 'vitest';
import { buildWorld } from '@/simulator/scenarios';
import { fleet, large } from '@/simulator/scenarios/large';
import { setChurn } from '@/simulator/world/churn/churn';
import { Clock } from '@/simulator/world/clock';
import { isReady } from '@/simulator/world/kube/controllers/pod-state';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { objectKey } from '@/simulator/world/kube/store/collection';
import type { StoreEvent } from '@/simulator/world/kube/store/event-history';
import type { World } from '@/simulator/world/world';

function build(fill: (world: World) => void): World {
  const clock = new Clock();
  clock.freeze();
  return buildWorld('large', { clock, pace: 1, seed: 's' }, { fill, warmUpMs: 10_000 });
}

const eventsOf = (kube: KubeCluster | undefined): StoreEvent[] => {
  const seen: StoreEvent[] = [];
  kube?.context.store.listen((event) => void seen.push(event));
  return seen;
};

describe('churn', () => {
  let world: World;
  let kube: KubeCluster | undefined;
  let seen: StoreEvent[];
  beforeEach(() => {
    world = build((one) => large(one, 1 / 50));
    [kube] = world.clusters.values();
    seen = eventsOf(kube);
  });

  const of = (resource: string): StoreEvent[] => seen.filter((event) => event.resource === resource);

  it('makes as many changes as it says, on most pods and nodes', async () => {
    setChurn(world, 200);
    await world.advance(5_000);
    expect(world.state.churn?.made).toBe(1_000);
    expect(new Set(of('pods').map(({ object }) => objectKey(object))).size).toBeGreaterThan(500);
    expect(new Set(of('nodes').map(({ object }) => objectKey(object))).size).toBe(100);
    // Two of three; readiness and restarts lead to more writes only of workloads.
    expect(of('pods').length).toBeGreaterThan(620);
    expect(of('nodes').length).toBeGreaterThan(250);
  });

  it('moves labels, conditions, readiness, restarts and whole pods', async () => {
    const restarts = (): number =>
      [...(kube?.context.store.pods.all() ?? [])].reduce(
        (sum, pod) => sum + (pod.status?.containerStatuses?.[0]?.restartCount ?? 0),
        0,
      );
    const before = restarts();
    setChurn(world, 20);
    await world.advance(45_000);
    expect(restarts()).toBeGreaterThan(before + 100);
    expect(of('nodes').some(({ object, previous }) => object.metadata.labels !== previous?.metadata.labels)).toBe(true);
    const conditions = of('nodes').map(({ object }) => JSON.stringify(object['status']));
    expect(conditions.some((text) => text.includes('FrequentContainerdRestart"'))).toBe(true);
    expect(of('pods').some(({ type }) => type === 'DELETED')).toBe(true);
    expect(of('pods').some(({ type }) => type === 'ADDED')).toBe(true);
  });

  it('leaves nearly all pods ready and as many as before', async () => {
    const count = kube?.list('Pod').length ?? 0;
    setChurn(world, 20);
    await world.advance(30_000);
    setChurn(world, 0);
    await world.advance(60_000);
    const pods = [...(kube?.context.store.pods.all() ?? [])].filter((pod) => pod.status?.phase === 'Running');
    expect(pods.filter((pod) => !isReady(pod)).length).toBeLessThan(15);
    expect(kube?.list('Pod').length).toBe(count);
  });

  it('ends at once, and makes up for nothing after a pause', async () => {
    setChurn(world, 100);
    world.clock.shift(3_600_000);
    world.tick(world.now());
    expect(of('pods').length + of('nodes').length).toBeLessThan(1_000);
    setChurn(world, 0);
    seen.length = 0;
    await world.advance(5_000);
    expect(of('pods').filter(({ type }) => type === 'MODIFIED').length).toBeLessThan(60);
    expect(world.state.churn).toBeUndefined();
  });
});

it('churn is spread over the clusters', async () => {
  const world = build((one) => fleet(one, 2));
  const [first, second] = [...world.clusters.values()].map(eventsOf);
  setChurn(world, 60);
  await world.advance(5_000);
  const pods = (events: StoreEvent[] | undefined): number =>
    events?.filter(({ resource }) => resource === 'pods').length ?? 0;
  expect(pods(first)).toBeGreaterThan(90);
  expect(pods(second)).toBeGreaterThan(90);
});
