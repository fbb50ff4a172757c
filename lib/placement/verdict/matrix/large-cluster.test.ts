import { expect, test } from 'vitest';
import { objectAt } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { withRevisions } from '@/lib/kube-rules/objects/template-revisions';
import { deployment, podOf, workloadFrom } from '../../testing/lint-world';
import { linuxNode, sketchCluster, sketchPod } from '../../testing/sketch-nodes';
import { assess } from '../assess';
import { placementWorld } from '../placement-world';
import { PlacementMatrix } from './placement-matrix';

const parts = { today: '2026-11-21' };
const term = { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'x' } } };
const near = { requiredDuringSchedulingIgnoredDuringExecution: [term] };

/** More nodes than are evaluated one by one, each with a pod that no other may join. */
function manyNodes() {
  const nodes = Array.from({ length: 210 }, (_, at) =>
    linuxNode({ name: `n${at}`, labels: { 'kubernetes.io/hostname': `n${at}` } }),
  );
  const pods = nodes.map(({ name }) => sketchPod({ uid: name, name, nodeName: name, labels: { app: 'x' } }));
  return { nodes, pods };
}

test('on many nodes, neighbors count for workloads that lack pods', () => {
  const { nodes, pods } = manyNodes();
  const cluster = sketchCluster({ nodes, pods });
  const matrix = new PlacementMatrix();
  for (const pod of pods) matrix.podCame(pod);
  const object = workloadFrom({
    ...deployment(podOf('nginx:1.27', { affinity: { podAntiAffinity: near } })),
    metadata: { name: 'apart', namespace: 'default', uid: 'apart' },
  });
  const outcomeWith = (available: number) => {
    matrix.take({ cluster, workloads: [{ object, replicas: 1, available }], parts });
    matrix.work(() => true);
    return matrix.outcomes()[0]?.outcome;
  };
  expect(assess(object, placementWorld({ cluster, ...parts })).outcome).toBe('blocked');
  expect([1, 0, 1].map(outcomeWith)).toEqual(['runs', 'blocked', 'runs']);
});

test('on many nodes, the pods that a rollout replaces make room for the new ones', () => {
  const templateOf = (image: string) => ({ spec: podOf(image, {}, { resources: { requests: { cpu: '3' } } }) });
  const nodes = [
    linuxNode({ name: 'n0' }),
    ...Array.from({ length: 210 }, (_, at) => linuxNode({ name: `x${at}`, taints: ['pool=x:NoSchedule'] })),
  ];
  const { object, ...shop } = workloadFrom({
    ...deployment(templateOf('nginx:1.28').spec),
    metadata: { name: 'shop', namespace: 'default', uid: 'shop' },
  });
  const strategy = { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } };
  const workload = withRevisions({ ...shop, object: { ...object, spec: { ...objectAt(object, 'spec'), strategy } } }, [
    { hash: 'old', number: '1', template: templateOf('nginx:1.27') },
    { hash: 'new', number: '2', template: templateOf('nginx:1.28') },
  ]);
  const pod = sketchPod({
    uid: 'p0',
    nodeName: 'n0',
    labels: { app: 'shop', 'pod-template-hash': 'old' },
    demand: { ...sketchPod().demand, requests: { cpu: 3_000 } },
    workload: { kind: 'Deployment', name: 'shop' },
  });
  const cluster = sketchCluster({ nodes, pods: [pod] });
  const matrix = new PlacementMatrix();
  matrix.podCame(pod);
  matrix.take({ cluster, workloads: [{ object: workload, replicas: 1, available: 1 }], parts });
  matrix.work(() => true);
  expect(assess(workload, placementWorld({ cluster, ...parts })).outcome).toBe('runs');
  expect(matrix.outcomes()[0]?.outcome).toBe('runs');
});

test('on many nodes, only some workloads that lack pods are evaluated by every node again in each round', () => {
  const { nodes, pods } = manyNodes();
  const objects = Array.from({ length: 50 }, (_, at) =>
    workloadFrom({
      ...deployment(podOf('nginx:1.27', { affinity: { podAntiAffinity: near } })),
      metadata: { name: `apart${at}`, namespace: 'default', uid: `apart${at}` },
    }),
  );
  const matrix = new PlacementMatrix();
  const count = (outcome: string) => matrix.outcomes().filter((one) => one.outcome === outcome).length;
  const take = (cluster: ClusterFacts) =>
    matrix.take({ cluster, workloads: objects.map((object) => ({ object, replicas: 1, available: 0 })), parts });
  for (const pod of pods) matrix.podCame(pod);
  const full = sketchCluster({ nodes, pods });
  take(full);
  // The first verdicts come from node classes, before those of every node.
  matrix.work(() => matrix.outcomes().length < objects.length);
  expect([count('runs'), matrix.pending.verdicts]).toEqual([50, 50]);
  matrix.work(() => true);
  expect(count('blocked')).toBe(50);
  take({ ...full, pods: pods.slice(1) });
  for (const runs of [20, 40, 50]) {
    matrix.lintAgain();
    matrix.work(() => true);
    expect(count('runs')).toBe(runs);
    expect(matrix.linted()).not.toBeNull();
  }
});
