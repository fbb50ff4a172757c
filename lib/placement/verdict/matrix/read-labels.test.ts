import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { deployment, podOf, workloadFrom } from '../../testing/lint-world';
import type { ClusterFacts, VolumeFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { linuxNode, sketchCluster, windowsNode } from '../../testing/sketch-nodes';
import { claimFacts, volumeFacts } from '../../testing/sketch-storage';
import { assess } from '../assess';
import { placementWorld } from '../placement-world';
import { PlacementMatrix } from './placement-matrix';

const parts = { today: '2026-11-21' };

/** More than the matrix evaluates one by one. */
const nodes = Array.from({ length: 240 }, (_, at) =>
  (at % 5 === 0 ? windowsNode : linuxNode)({
    name: `n${at}`,
    labels: {
      'kubernetes.io/hostname': `n${at}`,
      // Nodes of one type are of one size: a class counts with its largest.
      'node.kubernetes.io/instance-type': at % 2 === 0 ? 'small' : 'large',
      'kubernetes.io/os': at % 5 === 0 ? 'windows' : 'linux',
      'topology.kubernetes.io/zone': `z${at % 3}`,
      'example.com/team': `t${at % 4}`,
      'example.com/rack': `r${at % 30}`,
    },
    allocatable: { cpu: at % 2 === 0 ? 4_000 : 16_000, memory: 2 ** 34, pods: 110 },
    taints: at % 7 === 0 ? ['dedicated=batch:NoSchedule'] : [],
  }),
);
const inZone = (key: string, value: string) => [
  { expressions: [{ key, operator: 'In' as const, values: [value] }], fields: [] },
];
const volumeOf = (name: string, key: string, value: string): VolumeFacts =>
  volumeFacts({ name, nodeAffinity: inZone(key, value), claim: { namespace: 'default', name, uid: `uid-${name}` } });
const volumes = [volumeOf('zonal', 'topology.kubernetes.io/zone', 'z1'), volumeOf('rack', 'example.com/rack', 'r7')];
const cluster = sketchCluster({
  nodes,
  runtimeClasses: [
    {
      name: 'team',
      handler: 'runc',
      overhead: null,
      overheadText: null,
      nodeSelector: { 'example.com/team': 't1' },
      tolerations: [],
    },
  ],
  claims: volumes.map(({ name }) => claimFacts({ namespace: 'default', name, uid: `uid-${name}`, volumeName: name })),
  volumes,
});

const workload = (name: string, spec: Record<string, unknown>, cpu = '1'): WorkloadObject =>
  workloadFrom({
    ...deployment(podOf('nginx:1.27', spec, { resources: { requests: { cpu } } })),
    metadata: { name, namespace: 'default', uid: name },
  });

function matrixOf(workloads: readonly WorkloadObject[], matrix = new PlacementMatrix(), of = cluster): PlacementMatrix {
  matrix.take({ cluster: of, workloads: workloads.map((object) => ({ object, replicas: 1, available: 1 })), parts });
  matrix.work(() => true);
  return matrix;
}

const classes = (matrix: PlacementMatrix): number => matrix.foldedWorld?.cluster.nodes.length ?? 0;

test('a label splits classes of nodes only once an object names it', () => {
  const plain = sketchCluster({ nodes });
  const matrix = matrixOf([workload('any', {})], undefined, plain);
  const before = classes(matrix);
  matrixOf([workload('any', {}), workload('other', { nodeSelector: { 'example.com/team': 't1' } })], matrix, plain);
  expect(classes(matrix)).toBeGreaterThan(before);
  expect(before).toBeLessThan(40);
});

const values = {
  'topology.kubernetes.io/zone': 3,
  'example.com/team': 5,
  'example.com/rack': 31,
  'example.com/none': 2,
};
const chosen = fc.record({
  labels: fc.subarray(Object.keys(values) as (keyof typeof values)[], { maxLength: 2 }),
  value: fc.nat({ max: 30 }),
  asAffinity: fc.boolean(),
  cpu: fc.constantFrom('1', '8', '32'),
  tolerates: fc.boolean(),
  spreads: fc.boolean(),
  runtimeClass: fc.constantFrom(null, null, 'team'),
  claim: fc.constantFrom(null, null, 'zonal', 'rack'),
});

const letters: Record<string, string> = { 'topology.kubernetes.io/zone': 'z', 'example.com/team': 't' };

const drawn = (o: typeof chosen extends fc.Arbitrary<infer T> ? T : never, at: number): WorkloadObject => {
  const pairs = o.labels.map((key) => [key, `${letters[key] ?? 'r'}${o.value % values[key]}`] as const);
  const expressions = pairs.map(([key, value]) => ({ key, operator: 'In', values: [value] }));
  const required = { nodeSelectorTerms: [{ matchExpressions: expressions }] };
  const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } };
  const spread = { maxSkew: 1, topologyKey: 'example.com/team', whenUnsatisfiable: 'DoNotSchedule' };
  return workload(
    `w${at}`,
    {
      ...(pairs.length === 0 ? {} : o.asAffinity ? { affinity } : { nodeSelector: Object.fromEntries(pairs) }),
      ...(o.runtimeClass === null ? {} : { runtimeClassName: o.runtimeClass }),
      ...(o.claim === null ? {} : { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: o.claim } }] }),
      ...(o.tolerates ? { tolerations: [{ operator: 'Exists' }] } : {}),
      ...(o.spreads
        ? { topologySpreadConstraints: [{ ...spread, labelSelector: { matchLabels: { app: 'x' } } }] }
        : {}),
    },
    o.cpu,
  );
};

test('a large cluster has the verdict of each node, however its workloads name labels', () => {
  fc.assert(
    fc.property(fc.array(chosen, { minLength: 1, maxLength: 8 }), (all) => {
      const workloads = all.map(drawn);
      const matrix = matrixOf(workloads);
      const world = placementWorld({ cluster, ...parts });
      const runs = matrix.outcomes().map(({ assessed, outcome }) => {
        const { cells } = matrix.row(assessed);
        return [outcome, Object.values(cells).reduce((sum, { works }) => sum + works, 0)];
      });
      const exact = workloads.map((one) => {
        const { outcome, nodes: here } = assess(one, world);
        return [outcome, [...here.values()].filter((node) => node.outcome === 'runs').length];
      });
      expect(runs).toEqual(exact);
    }),
    { numRuns: 30 },
  );
});

test('a volume on one node of a large cluster decides', () => {
  const claims = [claimFacts({ namespace: 'default', name: 'local', uid: 'uid-local', volumeName: 'local' })];
  const here = { ...cluster, volumes: [volumeOf('local', 'kubernetes.io/hostname', 'n123')], claims };
  const placed = workload('db', { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'local' } }] });
  const outcomeIn = (of: ClusterFacts) => {
    const [one] = matrixOf([placed], undefined, of).outcomes();
    expect(one?.outcome).toBe(assess(placed, placementWorld({ cluster: of, ...parts })).outcome);
    return one?.outcome;
  };
  // Unknown: the drivers of the node have not been read.
  expect(outcomeIn(here)).toBe('unknown');
  const cordoned = nodes.map((node) => (node.name === 'n123' ? { ...node, unschedulable: true } : node));
  expect(outcomeIn({ ...here, nodes: cordoned })).toBe('blocked');
});

const rowsOf = (matrix: PlacementMatrix) =>
  matrix.outcomes().map(({ assessed, outcome, counts }) => {
    const { cells } = matrix.row(assessed);
    return [
      outcome,
      counts,
      Object.fromEntries(Object.entries(cells).map(([key, { works, of }]) => [key, [works, of]])),
    ];
  });

const moves = fc.array(
  fc.record({
    at: fc.nat({ max: nodes.length - 1 }),
    to: fc.constantFrom('gone', 'cordoned', 'tainted', 'team', 'larger', 'as before'),
  }),
  { maxLength: 12 },
);

type Move = { at: number; to: string };

function changed(all: readonly NodeFacts[], { at, to }: Move): NodeFacts[] {
  const [node] = nodes.slice(at, at + 1);
  if (node === undefined) return [...all];
  const others = all.filter(({ name }) => name !== node.name);
  if (to === 'gone') return others;
  const changes: Partial<NodeFacts> =
    to === 'cordoned'
      ? { unschedulable: true }
      : to === 'tainted'
        ? { taints: [{ key: 'own', value: 'yes', effect: 'NoSchedule' }] }
        : to === 'team'
          ? { labels: { ...node.labels, 'example.com/team': 't0' } }
          : to === 'larger'
            ? { allocatable: { ...node.allocatable, cpu: 64_000 } }
            : {};
  return [...others, { ...node, ...changes }];
}

test('a cluster whose nodes change has the verdicts of one that is read afresh', () => {
  fc.assert(
    fc.property(fc.array(chosen, { minLength: 1, maxLength: 5 }), fc.array(moves, { maxLength: 4 }), (all, steps) => {
      const workloads = all.map(drawn);
      const matrix = matrixOf(workloads);
      let now: NodeFacts[] = [...nodes];
      for (const step of steps) {
        now = step.reduce(changed, now);
        matrixOf(workloads, matrix, { ...cluster, nodes: now });
        matrix.lintAgain();
        matrix.work(() => true);
      }
      expect(rowsOf(matrix)).toEqual(rowsOf(matrixOf(workloads, undefined, { ...cluster, nodes: now })));
    }),
    { numRuns: 20 },
  );
});
