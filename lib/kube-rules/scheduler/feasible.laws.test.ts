import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { clusterFactsOf } from '../objects/cluster-facts-of';
import type { ClusterFacts } from '../objects/cluster-facts';
import type { NodeFacts } from '../objects/node-facts';
import type { Feasibility } from './feasibility';
import { daemonSetFeasible, feasible, schedulingWorld } from './feasible';
import { node, type PodWords, refusals, running, toPlace } from './testing/scene';
import { unschedulableMessage } from './unschedulable-message';

const HOST = 'kubernetes.io/hostname';
const one = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

const nodeArb = (at: number): fc.Arbitrary<RawObject> =>
  fc
    .record({
      pool: one('x', 'y'),
      taint: one('windows', 'none', 'none'),
      cpu: one('1', '2', '4'),
      pods: one('1', '3', '110'),
      unschedulable: one(true, false, false, false),
    })
    .map(({ pool, taint, cpu, pods, unschedulable }) =>
      node(`n${at}`, {
        labels: { pool },
        taints: taint === 'none' ? [] : [{ key: 'os', value: taint, effect: 'NoSchedule' }],
        unschedulable,
        allocatable: { cpu, pods },
      }),
    );

const selector = one<RawObject>({ matchLabels: { app: 'a' } }, { matchLabels: { app: 'b' } }, {});
const term = fc.record({ topologyKey: one(HOST, 'pool'), labelSelector: selector });
const required = (terms: RawObject[]): RawObject => ({ requiredDuringSchedulingIgnoredDuringExecution: terms });

const plain = fc
  .record({
    cpu: one('100m', '1', '3'),
    app: one('a', 'b'),
    pool: one('x', 'y', undefined),
    tolerates: fc.boolean(),
    hostPort: one(80, 81, 0),
  })
  .map(({ cpu, app, pool, tolerates, hostPort }): PodWords => ({
    labels: { app },
    spec: {
      containers: [
        { name: 'c', resources: { requests: { cpu } }, ...(hostPort === 0 ? {} : { ports: [{ hostPort }] }) },
      ],
      ...(pool === undefined ? {} : { nodeSelector: { pool } }),
      ...(tolerates ? { tolerations: [{ key: 'os', operator: 'Exists' }] } : {}),
    },
  }));

const social = fc
  .record({
    base: plain,
    near: fc.array(term, { maxLength: 1 }),
    apart: fc.array(term, { maxLength: 2 }),
    spread: fc.array(fc.record({ topologyKey: one(HOST, 'pool'), maxSkew: one(1, 2), labelSelector: selector }), {
      maxLength: 1,
    }),
  })
  .map(({ base, near, apart, spread }): PodWords => ({
    ...base,
    spec: {
      ...base.spec,
      affinity: { podAffinity: required(near), podAntiAffinity: required(apart) },
      topologySpreadConstraints: spread.map((rule) => ({ ...rule, whenUnsatisfiable: 'DoNotSchedule' })),
    },
  }));

const nodesArb = fc
  .integer({ min: 1, max: 5 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => nodeArb(at))));

const clusterArb = (pod: fc.Arbitrary<PodWords>): fc.Arbitrary<ClusterFacts> =>
  fc
    .record({ nodes: nodesArb, pods: fc.array(fc.tuple(fc.nat(4), pod), { maxLength: 6 }) })
    .map(({ nodes, pods }) =>
      clusterFactsOf({
        minor: 36,
        kinds: ['Node', 'Pod', 'Namespace'],
        objects: [...nodes, ...pods.map(([at, words]) => running(`n${at % nodes.length}`, words))],
      }),
    );

const fitting = ({ nodes }: Feasibility): Set<string> =>
  new Set(nodes.filter(({ refusals }) => refusals.length === 0).map((fit) => fit.node));

const fits = (words: PodWords, cluster: ClusterFacts): Set<string> =>
  fitting(feasible(toPlace(words), schedulingWorld(cluster)));

const keeps = (before: Set<string>, after: Set<string>): void => {
  for (const name of before) expect(after).toContain(name);
};

const eachNode = (cluster: ClusterFacts, change: (one: NodeFacts) => NodeFacts): ClusterFacts => ({
  ...cluster,
  nodes: cluster.nodes.map(change),
});

test('the order of nodes and pods changes nothing', () => {
  fc.assert(
    fc.property(social, clusterArb(social), (words, cluster) => {
      const turned = { ...cluster, nodes: cluster.nodes.toReversed(), pods: cluster.pods.toReversed() };
      const [there, back] = [cluster, turned].map((facts) => feasible(toPlace(words), schedulingWorld(facts)));
      expect(back?.nodes.toReversed()).toEqual(there?.nodes);
      if (there !== undefined && back !== undefined)
        expect(unschedulableMessage(back)).toBe(unschedulableMessage(there));
    }),
    { numRuns: 150 },
  );
});

test('for a pod without pod constraints, another node never removes a fit', () => {
  fc.assert(
    fc.property(plain, clusterArb(plain), nodeArb(9), (words, cluster, raw) => {
      const [more] = clusterFactsOf({ minor: 36, objects: [raw] }).nodes;
      if (more === undefined) throw new Error('it is a node');
      keeps(fits(words, cluster), fits(words, { ...cluster, nodes: [more, ...cluster.nodes] }));
    }),
  );
});

test('for any pod, another empty node changes results only by topology spread', () => {
  fc.assert(
    fc.property(social, clusterArb(social), nodeArb(9), (words, cluster, raw) => {
      const [more] = clusterFactsOf({ minor: 36, objects: [raw] }).nodes;
      if (more === undefined) throw new Error('it is a node');
      const grown = { ...cluster, nodes: [...cluster.nodes, more] };
      const [before, after] = [cluster, grown].map((facts) => feasible(toPlace(words), schedulingWorld(facts)).nodes);
      for (const [at, fit] of (before ?? []).entries()) {
        const changed = (list: typeof fit.refusals): typeof fit.refusals =>
          list.filter(({ predicate }) => predicate !== 'PodTopologySpread');
        expect(changed(after?.[at]?.refusals ?? [])).toEqual(changed(fit.refusals));
      }
    }),
  );
});

test('removing taints or cordons or adding capacity never removes a fit, as long as spread ignores taints', () => {
  fc.assert(
    fc.property(social, clusterArb(social), (words, cluster) => {
      const before = fits(words, cluster);
      keeps(
        before,
        fits(
          words,
          eachNode(cluster, (it) => ({ ...it, unschedulable: false })),
        ),
      );
      keeps(
        before,
        fits(
          words,
          eachNode(cluster, (it) => ({ ...it, taints: [] })),
        ),
      );
      const roomy = eachNode(cluster, (it) => ({
        ...it,
        allocatable: { ...it.allocatable, cpu: (it.allocatable['cpu'] ?? 0) + 1000, pods: 200 },
      }));
      keeps(before, fits(words, roomy));
    }),
    { numRuns: 100 },
  );
});

test('for a pod without affinity and spread, removing another pod never removes a fit', () => {
  const lonely = social.map((words): PodWords => {
    const { affinity, topologySpreadConstraints: _, ...spec } = words.spec ?? {};
    return { ...words, spec: { ...spec, affinity: { ...(affinity as RawObject), podAffinity: {} } } };
  });
  fc.assert(
    fc.property(lonely, clusterArb(social), (words, cluster) => {
      keeps(fits(words, cluster), fits(words, { ...cluster, pods: cluster.pods.slice(1) }));
    }),
  );
});

test('a world after adding and removing pods equals a new world of the remaining ones', () => {
  fc.assert(
    fc.property(social, clusterArb(social), fc.nat(5), (words, cluster, at) => {
      const used = schedulingWorld(cluster);
      feasible(toPlace(words), used);
      const gone = cluster.pods[at];
      if (gone !== undefined) used.podWent(gone);
      const fresh = schedulingWorld({ ...cluster, pods: cluster.pods.filter((pod) => pod !== gone) });
      expect(feasible(toPlace(words), used)).toEqual(feasible(toPlace(words), fresh));
      expect(daemonSetFeasible(toPlace(words), used)).toEqual(daemonSetFeasible(toPlace(words), fresh));
    }),
    { numRuns: 100 },
  );
});

test('a world after removing and changing nodes equals a new world of the remaining ones', () => {
  fc.assert(
    fc.property(social, clusterArb(social), fc.nat(3), fc.nat(3), (words, cluster, going, changing) => {
      const used = schedulingWorld(cluster);
      feasible(toPlace(words), used);
      const gone = cluster.nodes[going]?.name ?? '';
      used.removeNode(gone);
      const left = cluster.nodes.filter(({ name }) => name !== gone);
      const nodes = left.map((one, at) =>
        at === changing ? { ...one, unschedulable: true, allocatable: { ...one.allocatable, cpu: 1 } } : one,
      );
      for (const one of nodes) used.putNode(one);
      const fresh = schedulingWorld({ ...cluster, nodes });
      expect(refusals(feasible(toPlace(words), used))).toEqual(refusals(feasible(toPlace(words), fresh)));
    }),
    { numRuns: 100 },
  );
});

test('answers for any pod and node', () => {
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('', '9'.repeat(400), '__proto__', -1, 1e300));
  const record = (...keys: string[]): fc.Arbitrary<RawObject> => fc.dictionary(one(...keys), value);
  const terms = fc.array(record('topologyKey', 'labelSelector', 'namespaces', 'namespaceSelector'), { maxLength: 3 });
  const spec = fc.record({
    nodeSelector: record('pool', '__proto__', 'constructor'),
    tolerations: fc.array(record('key', 'operator', 'effect', 'value'), { maxLength: 3 }),
    topologySpreadConstraints: fc.array(
      record('topologyKey', 'maxSkew', 'minDomains', 'labelSelector').map((rule) => ({
        ...rule,
        whenUnsatisfiable: 'DoNotSchedule',
      })),
      { maxLength: 2 },
    ),
    affinity: fc.record({
      nodeAffinity: fc
        .array(record('matchFields', 'matchExpressions'), { maxLength: 2 })
        .map((nodeSelectorTerms) => ({ requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } })),
      podAffinity: terms.map(required),
      podAntiAffinity: terms.map(required),
    }),
    volumes: fc.array(record('name', 'persistentVolumeClaim', 'ephemeral', 'csi'), { maxLength: 2 }),
  });
  const odd = record('metadata', 'spec', 'status').map((raw) => ({ ...raw, kind: 'Node' }));
  fc.assert(
    fc.property(spec, fc.array(odd, { maxLength: 2 }), (words, objects) => {
      const cluster = clusterFactsOf({ minor: 36, objects: [node('n'), ...objects, running('n', { spec: words })] });
      const there = schedulingWorld(cluster);
      expect(feasible(toPlace({ spec: words }), there).nodes).toHaveLength(cluster.nodes.length);
      expect(daemonSetFeasible(toPlace({ spec: words }), there).nodes).toHaveLength(cluster.nodes.length);
    }),
    { numRuns: 150 },
  );
});
