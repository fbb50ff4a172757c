import { describe, expect, test } from 'vitest';
import { workloadFindings } from '@/lib/domain/change/workload-finding-codes';
import { type CustomRule, customRuleSchema } from '@/lib/domain/placement/custom-rule';
import type { Json } from '@/lib/domain/json';
import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import type { DryRunAnswer } from '@/lib/domain/ports/kube-workloads';
import { codesOf, expectFinding, findingTheme, kindOf, planOf } from '../testing/produced';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { aPod } from '../testing/objects';
import { SampleWorld } from '../testing/sample-world';
import { anObject, SELECT_LINUX, targetOf } from '../testing/workload-samples';

const kind = 'workload.patch-placement';
const AT = '/spec/template/spec';
const theme = findingTheme(workloadFindings, kind);

const only = (object: KubeObject) => (world: SampleWorld) => {
  world.remove('Deployment');
  world.put(object);
};
const OF_CATALOG = { kind: 'Deployment', name: 'catalog' };
const requested = (name: string, operations: Json = SELECT_LINUX, of = 'Deployment') => ({
  targets: [{ target: targetOf(name, of), operations }],
});
/** On any provider: `kube-proxy` in `kube-system`. */
const proxy = anObject('kube-proxy', { metadata: { namespace: 'kube-system' } });
const OF_PROXY = { target: { ...targetOf('kube-proxy'), namespace: 'kube-system' }, operations: SELECT_LINUX };
const managed = (manager: string, operation: string, fields: RawObject = {}): RawObject => ({
  managedFields: [{ manager, operation, fieldsV1: { 'f:spec': { 'f:template': { 'f:spec': fields } } } }],
});
const selected: RawObject = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
const overSelected: Json = [
  { op: 'test', path: `${AT}/nodeSelector/kubernetes.io~1os`, value: 'windows' },
  { op: 'replace', path: `${AT}/nodeSelector/kubernetes.io~1os`, value: 'linux' },
];

theme.plansFind({
  'workload-not-found': { field: 'targets', world: (world) => world.remove('Deployment') },
  'workload-replaced': {
    field: 'targets',
    world: only(anObject('catalog', { metadata: { uid: 'another' } })),
    input: requested('catalog'),
  },
  'workload-controlled': {
    field: 'targets',
    world: only(
      anObject('catalog', { metadata: { ownerReferences: [{ kind: 'Rollout', name: 'catalog', controller: true }] } }),
    ),
    input: requested('catalog'),
  },
  'workload-volumes-hidden': {
    field: 'targets',
    world: only(anObject('catalog', { spec: { volumes: [{ name: 'a', csi: { driver: 'a' } }] } })),
    input: requested('catalog', [{ op: 'remove', path: `${AT}/volumes` }]),
  },
  'workload-patch-moved': { field: 'targets', input: requested('catalog', overSelected) },
  'workload-already-patched': {
    world: only(anObject('catalog', { spec: { nodeSelector: { 'kubernetes.io/os': 'linux' } } })),
    input: requested('catalog'),
  },
  'workload-immutable': {
    field: 'targets',
    world: only({ ...anObject('once', { kind: 'Job' }) }),
    input: requested('once', SELECT_LINUX, 'Job'),
  },
  'workload-managed-elsewhere': {
    field: 'targets',
    world: only(
      anObject('catalog', { metadata: { annotations: { 'argocd.argoproj.io/tracking-id': 'shop:apps/x' } } }),
    ),
    input: requested('catalog'),
  },
  'workload-rendered-elsewhere': {
    field: 'targets',
    world: only(anObject('catalog', { metadata: { annotations: { 'meta.helm.sh/release-name': 'shop' } } })),
    input: requested('catalog'),
  },
  'workload-add-ons': {
    field: 'targets',
    world: (world) => world.put(proxy),
    input: { targets: [...requested('catalog').targets, OF_PROXY] },
    params: { count: 1, names: 'kube-system/Deployment/kube-proxy' },
  },
  'workload-add-on': { field: 'targets', world: (world) => world.put(proxy), input: { targets: [OF_PROXY] } },
  'workload-field-owned': {
    field: 'targets',
    world: only(anObject('catalog', { spec: selected, metadata: managed('flux', 'Apply', { 'f:nodeSelector': {} }) })),
    input: requested('catalog', overSelected),
  },
  'workload-field-taken': {
    field: 'targets',
    world: only(
      anObject('catalog', { spec: selected, metadata: managed('kubectl-edit', 'Update', { 'f:nodeSelector': {} }) }),
    ),
    input: requested('catalog', overSelected),
  },
  'workload-made-worse': {
    field: 'targets',
    world: only(anObject('catalog', { spec: { nodeSelector: { 'kubernetes.io/os': 'linux' } } })),
    input: requested('catalog', [{ op: 'replace', path: `${AT}/nodeSelector/kubernetes.io~1os`, value: 'windows' }]),
  },
  'workload-patch-effect': {
    field: 'targets',
    world: only(anObject('catalog', { spec: selected })),
    input: requested('catalog', overSelected),
  },
  'workload-patch-scales-in': {
    field: 'targets',
    world: only({ ...anObject('catalog'), spec: { ...objectAt(anObject('catalog'), 'spec'), replicas: 3 } }),
    input: requested('catalog', [{ op: 'replace', path: '/spec/replicas', value: 2 }]),
    params: { from: 3, to: 2 },
  },
  'workload-not-better': {
    field: 'targets',
    input: requested('catalog', [{ op: 'add', path: `${AT}/terminationGracePeriodSeconds`, value: 31 }]),
  },
  'workload-no-rollout': {
    world: only({
      ...anObject('agent', { kind: 'DaemonSet' }),
      spec: { ...objectAt(anObject('agent'), 'spec'), updateStrategy: { type: 'OnDelete' } },
    }),
    input: requested('agent', SELECT_LINUX, 'DaemonSet'),
  },
  'workload-paused': {
    world: only({ ...anObject('catalog'), spec: { ...objectAt(anObject('catalog'), 'spec'), paused: true } }),
    input: requested('catalog'),
  },
});

test('where the provider does not answer, the effect has the IDs of node pools', async () => {
  const world = (scene: SampleWorld): void => {
    only(anObject('catalog', { spec: selected }))(scene);
    scene.forbid('nodePools');
  };
  const { draft } = await planOf({ kind, world, input: requested('catalog', overSelected) });
  const effect = draft.findings.find(({ code }) => code === 'workload-patch-effect');
  expect(JSON.stringify(effect?.params)).toContain('np-1');
});

test('a patch that gives up replicas needs attention, whatever it fixes', async () => {
  const world = (scene: SampleWorld): void => {
    const object = anObject('catalog', { spec: selected });
    only({ ...object, spec: { ...objectAt(object, 'spec'), replicas: 3 } })(scene);
  };
  const fewer = [{ op: 'replace', path: '/spec/replicas', value: 2 }];
  const { findings } = (await planOf({ kind, world, input: requested('catalog', [...overSelected, ...fewer]) })).draft;
  expect(codesOf(findings)).toContain('workload-patch-scales-in');
  expect(codesOf(findings)).not.toContain('workload-patch-effect');
});

describe('a plan', () => {
  test.each<[string, DryRunAnswer]>([
    [
      'workload-rejected',
      {
        answer: 'refused',
        code: 'Invalid',
        message: 'spec.x: Forbidden',
        causes: [{ field: 'spec.x', message: 'no' }],
      },
    ],
    [
      'workload-field-owned',
      { answer: 'owned', causes: [{ field: '.spec.x', message: 'conflict with "argocd-controller"' }] },
    ],
  ])('%s when the API server says so to the dry run', async (code, dryRun) => {
    const world = new SampleWorld();
    world.put(anObject('catalog'));
    world.kube.dryRunWorkload = () => Promise.resolve(dryRun);
    const { findings } = await kindOf(kind).plan(world.planContext(), kindOf(kind).parseInput(requested('catalog')));
    const found = findings.find((one) => one.code === code);
    expect(`${found?.cause}`).toMatch(/spec\.x/);
    theme.add(code);
  });

  test('adds by server-side apply, and removes by a patch with tests', async () => {
    const { draft } = await planOf({ kind });
    expect(draft.calls[0]).toMatchObject({
      path: '/apis/apps/v1/namespaces/shop/deployments/catalog?fieldManager=mullion&force=false',
      body: {
        metadata: { uid: 'uid-catalog' },
        spec: { template: { spec: { nodeSelector: { 'kubernetes.io/os': 'linux' } } } },
      },
    });
    const removal: Json = [
      { op: 'test', path: `${AT}/nodeSelector`, value: selected['nodeSelector'] as Json },
      { op: 'remove', path: `${AT}/nodeSelector` },
    ];
    const other = await planOf({
      kind,
      world: only(anObject('catalog', { spec: selected })),
      input: requested('catalog', removal),
    });
    expect(other.draft.calls[0]?.body).toEqual([
      { op: 'test', path: '/metadata/uid', value: 'uid-catalog' },
      ...(removal as Json[]),
    ]);
  });

  test('an addition by a patch is refused if the field was written since', async () => {
    const move: Json = [
      { op: 'test', path: `${AT}/nodeSelector`, value: selected['nodeSelector'] as Json },
      { op: 'remove', path: `${AT}/nodeSelector` },
      { op: 'add', path: `${AT}/tolerations`, value: [{ operator: 'Exists' }] },
    ];
    const { draft } = await planOf({
      kind,
      world: only(anObject('catalog', { spec: selected })),
      input: requested('catalog', move),
    });
    expect(draft.calls[0]?.body).toContainEqual({ op: 'test', path: `${AT}/tolerations`, value: null });
  });

  test('our own earlier patch is patched again, without a finding', async () => {
    const { draft } = await planOf({
      kind,
      world: only(
        anObject('catalog', {
          spec: { nodeSelector: { disk: 'ssd' } },
          metadata: managed('mullion', 'Update', { 'f:nodeSelector': {} }),
        }),
      ),
      input: requested('catalog', [{ op: 'add', path: `${AT}/nodeSelector/kubernetes.io~1os`, value: 'linux' }]),
    });
    expect(draft.calls[0]?.path).not.toContain('force');
    expect(draft.findings.filter(({ code }) => code.startsWith('workload-field'))).toEqual([]);
  });
});

const PRIORITY = { priorityClassName: 'system-cluster-critical' };

test('a patch that makes the scheduler delete other pods says so, and counts one', async () => {
  const world = (scene: SampleWorld): void => {
    only(anObject('catalog', { spec: { ...selected, ...PRIORITY }, metadata: { namespace: 'kube-system' } }))(scene);
    for (const { name } of scene.nodes)
      scene.put(aPod(`on-${name}`, { nodeName: name, requests: { cpuMilli: 3_000, memoryMiB: 1 } }));
  };
  const operations: Json = [
    ...(Array.isArray(overSelected) ? overSelected : []),
    { op: 'add', path: `${AT}/containers/0/resources`, value: { requests: { cpu: '3' } } },
  ];
  const target = { ...targetOf('catalog'), namespace: 'kube-system' };
  const { draft } = await planOf({ kind, world, input: { targets: [{ target, operations }] } });
  const found = draft.findings.find(({ code }) => code === 'workload-patch-preempts');
  const names = [0, 1, 2].map((at) => `default-nodepool-n${at}`).join(', ');
  expect(found).toMatchObject({ severity: 'warning', field: 'targets', params: { count: 3, nodes: names } });
  expect(draft.impact.pods).toEqual({ linux: 1, windows: 0 });
  expect(codesOf(draft.findings)).not.toContain('workload-patch-adds');
  theme.add('workload-patch-preempts');
});

describe('afterwards', () => {
  test('fields without the requested values, and pods that do not run', async () => {
    expect(await theme.verified({})).toEqual(['workload-differs']);
    const stuck = await theme.verified({}, (world) =>
      world.put(aPod('a', { workload: OF_CATALOG, phase: 'Pending', nodeName: null })),
    );
    expect(stuck).toEqual(['workload-differs', 'workload-pods-stuck']);
    const leaving = await theme.verified({}, (world) => {
      const metadata = { deletionTimestamp: new Date(world.now).toISOString() };
      world.put(aPod('b', { workload: OF_CATALOG, phase: 'Pending', nodeName: null, metadata }));
    });
    expect(leaving).toEqual(['workload-differs']);
  });

  test('an unknown rule cannot be ignored', async () => {
    await expectFinding('ignore-unknown-rule', {
      kind: 'workload.ignore-finding',
      input: { rule: 'WIN-XX-999' },
      field: 'rule',
    });
    theme.add('ignore-unknown-rule');
  });

  test('a rule cannot be ignored until a day in the past', async () => {
    const until = (day: string) => ({ kind: 'workload.ignore-finding', input: { until: day }, field: 'until' });
    await expectFinding('ignore-until-passed', until('2026-09-20'));
    theme.add('ignore-until-passed');
    const { draft } = await planOf(until('2026-09-21'));
    expect(codesOf(draft.findings)).not.toContain('ignore-until-passed');
  });
});

const rule = customRuleSchema.parse({
  id: 'SHOP-001',
  title: 'No workload runs on Linux',
  severity: 'error',
  remedy: 'Select other nodes.',
  when: { path: 'nodeSelector/kubernetes.io~1os', equals: 'linux' },
});

/** What the plan of a patch to Linux nodes finds under these rules of the configuration. */
async function withRules(code: string, rules: readonly CustomRule[]): Promise<string | undefined> {
  const world = new SampleWorld();
  world.put(anObject('catalog'));
  const facts = await world.kube.placementFacts();
  world.kube.placementFacts = () => Promise.resolve({ ...facts, rules });
  const { findings } = await kindOf(kind).plan(world.planContext(), kindOf(kind).parseInput(requested('catalog')));
  return findings.find((one) => one.code === code)?.cause;
}

test('rules of the configuration count in the plan of a patch', async () => {
  expect(await withRules('workload-made-worse', [rule])).toContain('SHOP-001');
  expect(await withRules('workload-made-worse', [])).toBeUndefined();
  expect(await withRules('workload-patch-adds', [{ ...rule, severity: 'warning' }])).toContain('SHOP-001');
  expect(await withRules('workload-patch-adds', [{ ...rule, severity: 'info' }])).toBeUndefined();
  theme.add('workload-patch-adds');
});

test('a patch that takes a workload off nodes is a warning', async () => {
  const world = new SampleWorld();
  only(anObject('catalog', { spec: { nodeSelector: { 'kubernetes.io/os': 'linux' } } }))(world);
  const [kept, ...others] = world.nodes.filter(({ os }) => os === 'linux').map(({ name }) => name);
  const { findings } = await kindOf(kind).plan(
    world.planContext(),
    kindOf(kind).parseInput(
      requested('catalog', [
        { op: 'add', path: `${AT}/nodeSelector/kubernetes.io~1hostname`, value: kept ?? '' },
        { op: 'add', path: `${AT}/os`, value: { name: 'linux' } },
      ]),
    ),
  );
  const found = findings.find(({ code }) => code === 'workload-patch-excludes');
  expect(found).toMatchObject({ severity: 'warning', params: { count: others.length } });
  for (const name of others) expect(found?.cause).toContain(name);
  theme.add('workload-patch-excludes');
});

test('the plan says what the patch fixes', async () => {
  const world = new SampleWorld();
  only(anObject('catalog', { spec: selected }))(world);
  const { findings } = await kindOf(kind).plan(
    world.planContext(),
    kindOf(kind).parseInput(requested('catalog', overSelected)),
  );
  expect(findings.find(({ code }) => code === 'workload-patch-effect')?.cause).toBe(
    'shop/Deployment/catalog now: It cannot run on any of the 2 nodes that the scheduler can choose. The image of ' +
      'container web (nginx:1.27) has no variant for Windows. With the patch: Runs on 3 of 5 nodes: default-nodepool. The patch ' +
      'fixes 2 findings: MUL-002, WIN-IMG-009.',
  );
});
