import { beforeAll, describe, expect, it } from 'vitest';
import { podFilters } from '@/lib/kube-rules/scheduler/pod-filters';
import { buildWorld } from '@/simulator/scenarios';
import { fleet, large, largeUnique } from '@/simulator/scenarios/large';
import { Clock } from '@/simulator/world/clock';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { canonicalJson } from '@/simulator/world/kube/kube-object';
import { imageVerdict } from '@/simulator/world/kube/kubelet/image-verdict';
import { ClusterView } from '@/simulator/world/kube/scheduler/cluster-view';
import { podToPlaceIn } from '@/simulator/world/kube/scheduler/facts';
import type { World } from '@/simulator/world/world';

const PART = 1 / 50;
/** Frozen at one instant, so that two builds can be compared. */
const START_MS = Date.UTC(2026, 10, 26, 9);

function build(fill: (world: World) => void, seed = 's'): World {
  const clock = new Clock(() => START_MS);
  clock.freeze();
  return buildWorld('large', { clock, pace: 1, seed }, { fill, warmUpMs: 30_000 });
}

function onlyCluster(world: World): KubeCluster {
  const [kube] = world.clusters.values();
  if (kube === undefined) throw new Error('no cluster');
  return kube;
}

const tally = (values: Iterable<string>): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

const nodesOf = ({ context }: KubeCluster) => [...context.store.nodes.all()];
const podsOf = ({ context }: KubeCluster) => [...context.store.pods.all()];

describe('large at a fiftieth', () => {
  let world: World;
  let kube: KubeCluster;
  beforeAll(() => {
    world = build((one) => large(one, PART));
    kube = onlyCluster(world);
  });

  it('has as many nodes, workloads and pods as it says, nearly all of them running', () => {
    expect(nodesOf(kube)).toHaveLength(100);
    const kinds = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job'].map((kind) => kube.list(kind).length);
    expect(kinds.reduce((sum, count) => sum + count, 0)).toBe(80);
    expect(Math.min(...kinds)).toBeGreaterThan(0);
    const phases = tally(podsOf(kube).map((pod) => pod.status?.phase ?? ''));
    expect(Math.abs(podsOf(kube).length - 600)).toBeLessThan(5);
    expect(phases['Running'] ?? 0).toBeGreaterThan(570);
    expect(phases['Failed']).toBeUndefined();
  });

  it('has nodes of many versions, zones, types, labels and four Windows builds', () => {
    const of = (read: (node: ReturnType<typeof nodesOf>[number]) => string | undefined): number =>
      new Set(nodesOf(kube).map(read)).size;
    expect(of((node) => node.status?.nodeInfo?.['kubeletVersion'])).toBe(97);
    expect(of((node) => node.status?.nodeInfo?.['containerRuntimeVersion'])).toBeGreaterThan(3);
    expect(of((node) => node.metadata.labels?.['topology.kubernetes.io/zone'])).toBe(3);
    expect(of((node) => node.metadata.labels?.['node.kubernetes.io/instance-type'])).toBeGreaterThan(10);
    expect(of((node) => node.metadata.labels?.['node.kubernetes.io/windows-build'])).toBe(4);
    expect(of((node) => node.metadata.labels?.['example.com/machine-id'])).toBe(100);
    expect(nodesOf(kube).filter((node) => node.status?.nodeInfo?.['operatingSystem'] === 'windows')).toHaveLength(15);
    expect(world.state.pools).toHaveLength(20);
    expect(world.state.instances).toHaveLength(100);
  });

  it('runs each pod on a node that the scheduler would choose and whose kubelet can start it', () => {
    const { context } = onlyCluster(build((one) => large(one, PART)));
    const view = new ClusterView(context.store, context.indexes);
    const running = [...context.store.pods.all()].filter(
      (pod) => pod.status?.phase === 'Running' && pod.status.containerStatuses?.every(({ ready }) => ready),
    );
    const misplaced = running.filter((pod) => {
      const node = context.store.nodes.get('', pod.spec.nodeName ?? '');
      if (node === undefined) return true;
      const { world: others } = view;
      context.store.drop(context.store.pods, pod);
      const refusals = podFilters(podToPlaceIn(pod), others).first(others.placeOf(node.metadata.name) ?? -1);
      context.store.insert(context.store.pods, pod);
      return refusals.length > 0 || pod.spec.containers.some(({ image = '' }) => !imageVerdict(image, node).ok);
    });
    expect(running.length).toBeGreaterThan(570);
    expect(misplaced.map((pod) => pod.metadata.name)).toEqual([]);
  });

  it('uses selectors, affinities, tolerations, spread constraints, volumes and budgets', () => {
    const pods = podsOf(kube);
    const having = (has: (pod: (typeof pods)[number]) => unknown): number =>
      pods.filter((pod) => has(pod) !== undefined).length;
    expect(having((pod) => pod.spec.nodeSelector)).toBeGreaterThan(100);
    expect(having((pod) => pod.spec.affinity?.podAntiAffinity)).toBeGreaterThan(10);
    expect(having((pod) => pod.spec.topologySpreadConstraints)).toBeGreaterThan(10);
    expect(having((pod) => pod.spec.volumes?.find((volume) => volume['configMap'] !== undefined))).toBeGreaterThan(10);
    expect(kube.list('PodDisruptionBudget').length).toBeGreaterThan(0);
    const images = pods.flatMap((pod) => pod.spec.containers.map(({ image }) => image));
    expect(new Set(images).size).toBeGreaterThan(20);
  });

  it('is at rest: leases and heartbeats alone are written, a share of the nodes each second', async () => {
    const written: string[] = [];
    const stop = kube.context.store.listen((event) => written.push(event.resource));
    await world.advance(20_000);
    stop();
    const counts = tally(written);
    expect(counts['leases.coordination.k8s.io']).toBeLessThan(210);
    expect(counts['nodes']).toBeLessThan(20);
    // The workloads that fail are tried again.
    expect(counts['pods'] ?? 0).toBeLessThan(20);
    expect(counts['deployments.apps'] ?? 0).toBeLessThan(10);
  });

  it('is the same for the same seed, and another for another', () => {
    const text = (of: World): string => canonicalJson(of.save().kube);
    const again = build((one) => large(one, PART));
    const fresh = build((one) => large(one, PART));
    expect(text(again) === text(fresh)).toBe(true);
    expect(text(build((one) => large(one, PART), 'other')) === text(fresh)).toBe(false);
  });
});

it('no two workloads of large-unique request the same or select nodes alike', () => {
  const kube = onlyCluster(build((world) => largeUnique(world, PART)));
  const drawn = podsOf(kube).filter((pod) => pod.metadata.labels?.['helm.sh/chart'] !== undefined);
  const workloads = new Map(drawn.map((pod) => [pod.metadata.labels?.['app.kubernetes.io/instance'], pod.spec]));
  const distinct = (read: (spec: (typeof drawn)[number]['spec']) => unknown): number =>
    new Set([...workloads.values()].map((spec) => canonicalJson(read(spec)))).size;
  expect(workloads.size).toBeGreaterThan(60);
  expect(distinct((spec) => spec.containers[0]?.resources?.requests)).toBe(workloads.size);
  expect(distinct((spec) => spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution)).toBe(
    workloads.size,
  );
});

it('fleet has clusters that differ', () => {
  const world = build((one) => fleet(one, 2));
  const [first, second] = [...world.clusters.values()];
  expect([first, second].map((kube) => kube?.list('Node').length)).toEqual([100, 100]);
  expect([first, second].map((kube) => kube?.name)).toEqual(['fleet-01', 'fleet-02']);
  const names = (kube: KubeCluster | undefined): string[] =>
    kube?.list('Node').map(({ metadata }) => metadata.name) ?? [];
  expect(names(first).filter((name) => names(second).includes(name))).toEqual([]);
});
