import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { podToPlace } from '@/lib/kube-rules/admission/pod-to-place';
import { clusterFactsOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import { type WorkloadObject, workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { daemonSetFeasible, feasible, schedulingWorld } from '@/lib/kube-rules/scheduler/feasible';
import { failedSchedulingMessage } from '@/lib/kube-rules/scheduler/unschedulable-message';
import { schedulingCases } from '@/lib/server/kube/testing/scheduling-cases';
import { pinnedNode } from '@/simulator/world/kube/scheduler/facts';
import { at, TestCluster } from '@/simulator/world/kube/testing/test-cluster';
import { type KubeObject, recordOf } from '@/simulator/world/kube/kube-object';
import { SCHEDULING_KINDS } from './testing/scheduling-kinds';

/** Random cases; more of them by `MULLION_TEST_SCHEDULING_CASES`. */
const CASES = Number(process.env['MULLION_TEST_SCHEDULING_CASES'] ?? 60);

/** Created like a client's objects, with claims bound like the volume controller does. */
function filled(objects: readonly RawObject[]): TestCluster {
  const cluster = new TestCluster({ version: 'v1.36.2' });
  for (const object of objects) {
    // The generator creates API objects with kind and name.
    const made = cluster.cluster.apply(object as unknown as KubeObject);
    if (made.kind === 'PersistentVolumeClaim' && at(made, 'spec.volumeName') !== undefined)
      cluster.cluster.apply({ ...made, status: { phase: 'Bound' } });
    if (made.kind === 'PersistentVolume')
      cluster.cluster.apply({
        ...made,
        status: { phase: at(made, 'spec.claimRef') === undefined ? 'Available' : 'Bound' },
      });
  }
  // Evicts pods that do not tolerate NoExecute taints.
  cluster.cluster.tick(cluster.nowMs);
  return cluster;
}

const read = ({ cluster }: Pick<TestCluster, 'cluster'>): ReturnType<typeof clusterFactsOf> =>
  clusterFactsOf({
    minor: 36,
    kinds: SCHEDULING_KINDS,
    objects: SCHEDULING_KINDS.flatMap((kind): RawObject[] => cluster.list(kind)),
  });

function scheduled(cluster: TestCluster, pod: RawObject): string {
  const { name, namespace } = (pod as unknown as KubeObject).metadata;
  cluster.cluster.apply(pod as unknown as KubeObject);
  cluster.cluster.tick(cluster.nowMs);
  const after = cluster.cluster.get('Pod', namespace ?? '', name);
  const node = at(after, 'spec.nodeName');
  if (typeof node === 'string') return node;
  const conditions = at(after, 'status.conditions');
  return Array.isArray(conditions) ? String(at(conditions[0], 'message')) : '';
}

function disturb({ cluster }: TestCluster, chance: number): void {
  const pick = (kind: string): KubeObject | undefined => {
    const all = cluster.list(kind);
    return all[chance % Math.max(1, all.length)];
  };
  const node = pick('Node');
  const pod = pick('Pod');
  if (chance % 3 === 0 && node !== undefined) cluster.remove('Node', undefined, node.metadata.name);
  if (chance % 3 === 1 && node !== undefined)
    cluster.apply({ ...node, spec: { ...recordOf(node['spec']), unschedulable: true } });
  if (chance % 3 === 2 && pod !== undefined) cluster.remove('Pod', pod.metadata.namespace, pod.metadata.name);
}

test('the incremental scheduler decides like one for a newly read cluster', () => {
  let placed = 0;
  let refused = 0;
  const chances = fc.array(fc.nat(1_000), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(schedulingCases({ id: '', guarded: false }), chances, ({ objects, pods }, numbers) => {
      const cluster = filled(objects);
      for (const [index, pod] of pods.entries()) {
        const facts = read(cluster);
        const workload = workloadObjectOf(pod);
        if (workload === null) throw new Error('a pod is a workload');
        const answer = feasible(podToPlace(workload, facts), schedulingWorld(facts));
        const fits = answer.whole === null ? answer.nodes.filter((one) => one.refusals.length === 0) : [];
        const got = scheduled(cluster, pod);
        if (fits.length === 0) expect(got).toBe(failedSchedulingMessage(answer, 36));
        else expect(fits.map(({ node }) => node)).toContain(got);
        if (fits.length === 0) refused += 1;
        else placed += 1;
        disturb(cluster, numbers[index % numbers.length] ?? 0);
      }
    }),
    { numRuns: CASES, seed: 36 },
  );
  expect(placed).toBeGreaterThan(CASES / 4);
  expect(refused).toBeGreaterThan(CASES / 4);
});

const runtimeClass = {
  apiVersion: 'node.k8s.io/v1',
  kind: 'RuntimeClass',
  metadata: { name: 'class' },
  handler: 'class',
  scheduling: {
    nodeSelector: { 'topology.kubernetes.io/zone': 'a' },
    tolerations: [{ key: 'os', operator: 'Exists' }],
  },
};

/** As a DaemonSet, without constraints among its own pods. */
function daemonSetOf(pod: RawObject, hasClass: boolean): RawObject {
  const { affinity, volumes: _, topologySpreadConstraints: __, ...spec } = recordOf(pod['spec']);
  const labels = { app: 'daemon' };
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'daemon', namespace: 'one' },
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          ...spec,
          affinity: { nodeAffinity: recordOf(affinity)['nodeAffinity'] },
          ...(hasClass ? { runtimeClassName: 'class' } : {}),
        },
      },
    },
  };
}

test('the simulated DaemonSet controller creates pods for the predicted nodes, and the predicted ones are bound', () => {
  let made = 0;
  let bound = 0;
  fc.assert(
    fc.property(schedulingCases({ id: '', guarded: false }), fc.boolean(), ({ objects, pods }, hasClass) => {
      const cluster = filled([...objects, runtimeClass]);
      const set = daemonSetOf(pods[0] ?? {}, hasClass);
      const facts = read(cluster);
      const workload = workloadObjectOf(set);
      if (workload === null) throw new Error('a DaemonSet is a workload');
      const { nodes } = daemonSetFeasible(podToPlace(workload, facts), schedulingWorld(facts));
      cluster.cluster.apply(set as unknown as KubeObject);
      cluster.cluster.tick(cluster.nowMs);
      const own = [...cluster.cluster.context.store.pods.inNamespace('one')].filter(({ metadata }) =>
        metadata.name.startsWith('daemon-'),
      );
      const names = (those: typeof nodes): string[] => those.map(({ node }) => node).toSorted();
      expect(own.map(({ spec }) => pinnedNode(spec) ?? '').toSorted()).toEqual(
        names(nodes.filter(({ noPod }) => noPod !== true)),
      );
      expect(own.flatMap(({ spec }) => spec.nodeName ?? []).toSorted()).toEqual(
        names(nodes.filter(({ refusals }) => refusals.length === 0)),
      );
      made += own.length;
      bound += own.filter(({ spec }) => spec.nodeName !== undefined).length;
    }),
    { numRuns: CASES, seed: 111_590 },
  );
  expect(made).toBeGreaterThan(bound);
  expect(bound).toBeGreaterThan(CASES / 4);
});

/** Pods of one revision are on different nodes. */
const spreading = (image: string): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'default' },
  spec: {
    replicas: 2,
    strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: {
        containers: [{ name: 'c', image }],
        topologySpreadConstraints: [
          {
            topologyKey: 'kubernetes.io/hostname',
            maxSkew: 1,
            minDomains: 4,
            whenUnsatisfiable: 'DoNotSchedule',
            labelSelector: { matchLabels: { app: 'web' } },
            matchLabelKeys: ['pod-template-hash'],
          },
        ],
      },
    },
  },
});

test('pods of a Deployment count only those of their own revision', () => {
  const cluster = new TestCluster({ version: 'v1.36.2' });
  for (const name of ['n1', 'n2', 'n3']) cluster.node(name);
  cluster.cluster.apply(spreading('registry.example.com/web:1'));
  cluster.cluster.tick(cluster.nowMs);
  const facts = read(cluster);
  const there = facts.workloads.find(({ kind }) => kind === 'Deployment');
  if (there === undefined) throw new Error('a Deployment is a workload');
  const spec = spreading('registry.example.com/web:2')['spec'];
  const changed = { ...there, object: { ...there.object, spec } };
  const fits = (workload: WorkloadObject): string[] =>
    feasible(podToPlace(workload, facts), schedulingWorld(facts)).nodes.flatMap(({ node, refusals }) =>
      refusals.length === 0 ? [node] : [],
    );
  const taken = (): string[] => cluster.pods('web-').map((pod) => String(at(pod, 'spec.nodeName')));
  const before = taken();
  expect(fits(there)).toEqual(['n1', 'n2', 'n3'].filter((name) => !before.includes(name)));
  expect(fits(changed)).toEqual(['n1', 'n2', 'n3']);
  const more = spreading('registry.example.com/web:1');
  cluster.cluster.apply({ ...more, spec: { ...recordOf(more['spec']), replicas: 4 } });
  cluster.cluster.tick(cluster.nowMs);
  const placed = taken().filter((name) => name !== 'undefined');
  expect(placed.toSorted()).toEqual(['n1', 'n2', 'n3']);
});
