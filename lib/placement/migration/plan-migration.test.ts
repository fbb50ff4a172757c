import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { deployment, podOf, runtimeClass, TODAY, matrixOf } from '../testing/lint-world';
import { linuxNode, sketchCluster, windowsNode, sketchPod } from '../testing/sketch-nodes';
import { placementWorld } from '../verdict/placement-world';
import { applyScenario } from '../what-if/apply-scenario';
import { type MigrationPlan, type MigrationSide, planMigration } from './plan-migration';

const windows = { 'kubernetes.io/os': 'windows' };
const pinned = { ...windows, 'node.kubernetes.io/windows-build': '10.0.20348' };
const ltsc2022 = 'mcr.microsoft.com/windows/servercore:ltsc2022';

const made = (name: string, spec: RawObject, kind = 'Deployment'): RawObject => ({
  ...deployment(spec),
  kind,
  metadata: { name, namespace: 'shop', uid: name },
});

const objects = [
  made('web', podOf(ltsc2022, { nodeSelector: windows })),
  made('batch', podOf(ltsc2022, { nodeSelector: windows })),
  made('store', podOf(ltsc2022, { nodeSelector: windows }), 'StatefulSet'),
  made('pinned', podOf(ltsc2022, { nodeSelector: pinned })),
  made('private', podOf('registry.example.com/shop:7', { nodeSelector: windows })),
  made('linux', podOf('nginx:1.27', { nodeSelector: { 'kubernetes.io/os': 'linux' } })),
];

const pod = (name: string, index: number): PodFacts =>
  sketchPod({
    uid: `${name}-${index}`,
    namespace: 'shop',
    nodeName: 'old',
    ready: false,
    workload: { kind: 'Deployment', name },
  });

interface Planned {
  build: number;
  to: number;
  runtimeClasses?: ClusterFacts['runtimeClasses'];
  runtime?: string;
  labels?: Record<string, string>;
  objects?: RawObject[];
  there?: ClusterFacts['nodes'];
}

function planned(o: Planned): MigrationPlan {
  const old = windowsNode({
    name: 'old',
    build: o.build,
    pool: { key: 'np-1', name: 'win' },
    containerRuntime: o.runtime ?? 'containerd://2.1.1',
    labels: o.labels ?? {},
  });
  const cluster = sketchCluster({
    nodes: [linuxNode({ labels: { team: 'shop' } }), old, ...(o.there ?? [])],
    pods: [pod('web', 1), pod('web', 2), pod('batch', 1)],
    runtimeClasses: o.runtimeClasses ?? [],
  });
  const given = o.objects ?? objects;
  const side = (facts: ClusterFacts): MigrationSide => ({
    world: placementWorld({ cluster: facts, today: TODAY }),
    placements: matrixOf(facts, given).placements(),
  });
  const then = applyScenario(cluster, { kind: 'migrate-build', from: o.build, to: o.to });
  return planMigration({ from: o.build, to: o.to, before: side(cluster), after: side(then) });
}

const batches = ({ batches: of }: MigrationPlan) =>
  Object.fromEntries(of.map(({ kind, items }) => [kind, items.map(({ name }) => name)]));

test('2022 to 2025: workloads that move unchanged and workloads whose selector must change, without Linux workloads', () => {
  const plan = planned({ build: 20348, to: 26100 });
  expect(plan).toMatchObject({ pools: ['win'], nodes: 1, there: 0 });
  expect(batches(plan)).toEqual({
    replicated: ['web'],
    single: ['batch'],
    stateful: ['store'],
    selector: ['pinned'],
    unknown: ['private'],
  });
});

test('an unknown image is listed as unknown', () => {
  const plan = planned({ build: 20348, to: 26100, objects: objects.slice(4, 5) });
  expect(plan.batches).toMatchObject([
    {
      kind: 'unknown',
      items: [{ name: 'private', images: [{ reference: 'registry.example.com/shop:7', instead: null }] }],
    },
  ]);
});

test('workloads with pods there are included, intended for any OS', () => {
  const plan = planned({ build: 20348, to: 26100, objects: [made('web', podOf('registry.example.com/x:1'))] });
  expect(plan.batches).toMatchObject([{ kind: 'unknown', items: [{ name: 'web', pods: 2 }] }]);
});

test('a misplaced Linux workload needs no image of the new build', () => {
  const plan = planned({ build: 20348, to: 26100, objects: [made('web', podOf('nginx:1.27'))] });
  expect(plan.batches).toMatchObject([{ kind: 'other', items: [{ name: 'web', images: [], pods: 2 }] }]);
});

test('if the runtime requires the same build, images must be rebuilt', () => {
  const plan = planned({ build: 20348, to: 26100, runtime: 'containerd://1.7.2' });
  expect(batches(plan)).toEqual({ image: ['batch', 'pinned', 'store', 'web'], unknown: ['private'] });
  expect(plan.batches[0]?.items[0]?.images).toEqual([
    { reference: ltsc2022, instead: 'mcr.microsoft.com/windows/servercore:ltsc2025' },
  ]);
});

test('everything that requires the old build is named, besides the image too', () => {
  const key = 'node.kubernetes.io/windows-build';
  const [old, next] = [17_763, 20_348].map((build) =>
    runtimeClass({ name: `w-${build}`, nodeSelector: { [key]: `10.0.${build}` } }),
  );
  if (old === undefined || next === undefined) throw new Error('no classes');
  const affinityFor = (...values: string[]) => ({
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key, operator: 'In', values }] }],
      },
    },
  });
  const ltsc2019 = 'mcr.microsoft.com/windows/servercore:ltsc2019';
  const workload = (name: string, spec: RawObject) => made(name, podOf(ltsc2019, { nodeSelector: windows, ...spec }));
  const plan = planned({
    build: 17_763,
    to: 20_348,
    runtimeClasses: [old, next],
    objects: [
      workload('erp', { nodeSelector: { ...windows, [key]: '10.0.17763' } }),
      workload('classed', { runtimeClassName: 'w-17763' }),
      workload('bound', { affinity: affinityFor('10.0.17763') }),
      made('web', podOf(ltsc2022, { nodeSelector: windows, affinity: affinityFor('10.0.17763') })),
      workload('both', { affinity: affinityFor('10.0.17763', '10.0.20348') }),
    ],
  });
  const items = plan.batches.flatMap((batch) => batch.items);
  expect(Object.fromEntries(items.map(({ name, need, pins }) => [name, [need, pins]]))).toEqual({
    erp: ['image', [{ by: 'selector', name: '10.0.17763' }]],
    classed: ['image', [{ by: 'runtime-class', name: 'w-17763' }]],
    bound: ['image', [{ by: 'affinity', name: '' }]],
    web: ['selector', [{ by: 'affinity', name: '' }]],
    both: ['image', []],
  });
});

const POOL = 'alibabacloud.com/nodepool-id';

const required = (key: string, values: string[], field = 'matchExpressions') => ({
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ [field]: [{ key, operator: 'In', values }] }],
      },
    },
  },
});

test.each<[string, RawObject, string[], MigrationPlan['batches'][number]['kind']]>([
  ['pool by selector', { nodeSelector: { ...windows, [POOL]: 'np-old' } }, [`${POOL}=np-old`], 'selector'],
  ['pool by affinity', required(POOL, ['np-old']), [`${POOL}=np-old`], 'selector'],
  ['host name', { nodeSelector: { 'kubernetes.io/hostname': 'old' } }, ['kubernetes.io/hostname=old'], 'selector'],
  ['name by affinity', required('metadata.name', ['old'], 'matchFields'), ['metadata.name=old'], 'selector'],
  ['node name', { nodeName: 'old' }, ['spec.nodeName=old'], 'selector'],
  ['own label', { nodeSelector: { ...windows, tier: 'legacy' } }, ['tier=legacy'], 'selector'],
  ['pool, by an image of the old build', { nodeSelector: { [POOL]: 'np-old' } }, [`${POOL}=np-old`], 'image'],
  ['a label that other nodes have', { nodeSelector: { ...windows, team: 'shop' } }, [], 'single'],
  ['its zone', { nodeSelector: { ...windows, 'topology.kubernetes.io/zone': 'a' } }, [], 'single'],
])('what only the old nodes have is named: %s', (_, spec, pins, kind) => {
  const image = kind === 'image' ? 'mcr.microsoft.com/windows/servercore:ltsc2019' : ltsc2022;
  const labels = { [POOL]: 'np-old', tier: 'legacy', team: 'shop', 'topology.kubernetes.io/zone': 'a' };
  const plan = planned({
    build: kind === 'image' ? 17_763 : 20_348,
    to: kind === 'image' ? 20_348 : 26_100,
    labels,
    objects: [made('batch', podOf(image, { nodeSelector: windows, ...spec }))],
  });
  expect(plan.batches).toMatchObject([{ kind, items: [{ name: 'batch' }] }]);
  expect(plan.batches[0]?.items[0]?.pins).toEqual(pins.map((name) => ({ by: 'node', name })));
});

test('nodes that have the new build already decide which of their labels are missing', () => {
  const there = [windowsNode({ name: 'new', build: 26_100, labels: { [POOL]: 'np-new' } })];
  const either = required(POOL, ['np-old', 'np-new']);
  const plan = planned({
    build: 20_348,
    to: 26_100,
    labels: { [POOL]: 'np-old', team: 'shop' },
    there,
    objects: [
      made('either', podOf(ltsc2022, { nodeSelector: windows, ...either })),
      made('team', podOf(ltsc2022, { nodeSelector: { ...windows, team: 'shop' } })),
    ],
  });
  expect(batches(plan)).toEqual({ single: ['either'], selector: ['team'] });
});

test('HostProcess workloads run on any build', () => {
  const hostProcess = { hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } } };
  const image = 'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image:v1.0.0';
  const plan = planned({
    build: 17_763,
    to: 20_348,
    objects: [made('agent', podOf(image, { nodeSelector: windows, ...hostProcess }))],
  });
  expect(plan.batches).toMatchObject([{ kind: 'single', items: [{ name: 'agent', images: [] }] }]);
});

test('nodes of the new build that are tainted need a toleration, unless one of them is not', () => {
  const tolerant = { nodeSelector: windows, tolerations: [{ key: 'os', operator: 'Exists' }] };
  const workloads = [...objects.slice(0, 1), made('tolerant', podOf(ltsc2022, tolerant)), ...objects.slice(3)];
  const taint = ['os=windows:NoSchedule', 'node.kubernetes.io/unschedulable:NoSchedule'];
  const tainted = windowsNode({ name: 'new', build: 26_100, taints: taint });
  const migrate = (...there: ClusterFacts['nodes']) =>
    planned({ build: 20_348, to: 26_100, objects: workloads, there });
  const plan = migrate(tainted);
  expect(batches(plan)).toEqual({
    single: ['tolerant'],
    toleration: ['web'],
    selector: ['pinned'],
    unknown: ['private'],
  });
  const items = plan.batches.flatMap((batch) => batch.items);
  // Besides another need too.
  expect(items.find(({ name }) => name === 'pinned')?.taints).toEqual([
    { key: 'os', value: 'windows', effect: 'NoSchedule' },
  ]);
  const open = windowsNode({ name: 'open', build: 26_100 });
  for (const { taints } of migrate(tainted, open).batches.flatMap((batch) => batch.items)) expect(taints).toEqual([]);
});

test('batches are small', () => {
  const many = Array.from({ length: 23 }, (_, at) =>
    made(`w${String(at).padStart(2, '0')}`, podOf(ltsc2022, { nodeSelector: windows })),
  );
  const plan = planned({ build: 20348, to: 26100, objects: many });
  expect(plan.batches.map(({ kind, items }) => [kind, items.length])).toEqual([
    ['single', 10],
    ['single', 10],
    ['single', 3],
  ]);
});
