import { describe, expect, test } from 'vitest';
import { workloadFindings } from '@/lib/domain/change/run-finding-codes';
import type { Json } from '@/lib/domain/json';
import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import type { DryRunAnswer } from '@/lib/domain/ports/kube-workloads';
import { expectFinding, type FindingCase, kindOf, planOf, verifyCodes } from '../testing/produced';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { aPod } from '../testing/objects';
import { SampleWorld } from '../testing/sample-world';
import { anObject, SELECT_LINUX, targetOf } from '../testing/workload-samples';

const kind = 'workload.patch-placement';
const AT = '/spec/template/spec';
const produced = new Set<string>();

const only = (object: KubeObject) => (world: SampleWorld) => {
  world.remove('Deployment');
  world.put(object);
};
const OF_CATALOG = { kind: 'Deployment', name: 'catalog' };
const requested = (name: string, operations: Json = SELECT_LINUX, of = 'Deployment') => ({
  targets: [{ target: targetOf(name, of), operations }],
});
const managed = (manager: string, operation: string, fields: RawObject = {}): RawObject => ({
  managedFields: [{ manager, operation, fieldsV1: { 'f:spec': { 'f:template': { 'f:spec': fields } } } }],
});
const selected: RawObject = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
const overSelected: Json = [
  { op: 'test', path: `${AT}/nodeSelector/kubernetes.io~1os`, value: 'windows' },
  { op: 'replace', path: `${AT}/nodeSelector/kubernetes.io~1os`, value: 'linux' },
];

const cases: Record<string, Omit<FindingCase, 'kind'>> = {
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
  'workload-not-better': {
    field: 'targets',
    input: requested('catalog', [{ op: 'add', path: `${AT}/terminationGracePeriodSeconds`, value: 31 }]),
  },
  'workload-restarts': { world: (world) => world.put(aPod('catalog-1', { workload: OF_CATALOG })) },
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
};

describe('a plan', () => {
  test.each(Object.entries(cases))('says %s', async (code, one) => {
    await expectFinding(code, { ...one, kind });
    produced.add(code);
  });

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
    produced.add(code);
  });

  test('adds by server-side apply, and takes away by a patch that tests first', async () => {
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

  test('what is added by a patch is refused where somebody has written it since', async () => {
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

  test('what an earlier patch of ours wrote is patched again, and nobody is told of it', async () => {
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

  test('tells how many pods are made again, by OS', async () => {
    const { draft } = await planOf({
      kind,
      world: (world) =>
        world.put(
          aPod('a', { workload: OF_CATALOG, nodeName: 'win-legacy-n0' }),
          aPod('b', { workload: OF_CATALOG }),
          aPod('c', { workload: OF_CATALOG, phase: 'Pending', nodeName: null }),
        ),
    });
    expect(draft.impact).toMatchObject({
      pods: { linux: 1, windows: 1 },
      workloads: [{ name: 'shop/Deployment/catalog' }, {}],
    });
  });

  test.each(['/metadata/name', '/status/replicas', '/kind', '/metadata/ownerReferences', '/metadata/finalizers/0'])(
    '%s is no field to patch',
    (path) => {
      expect(() => kindOf(kind).parseInput(requested('catalog', [{ op: 'remove', path }]))).toThrowError(/operations/);
    },
  );
});

describe('afterwards', () => {
  test('fields that are not there, and pods that do not run, are told', async () => {
    expect(await verifyCodes({ kind })).toEqual(['workload-differs']);
    const stuck = await verifyCodes({ kind }, (world) =>
      world.put(aPod('a', { workload: OF_CATALOG, phase: 'Pending', nodeName: null })),
    );
    expect(stuck).toEqual(['workload-differs', 'workload-pods-stuck']);
    const leaving = await verifyCodes({ kind }, (world) => {
      const metadata = { deletionTimestamp: new Date(world.now).toISOString() };
      world.put(aPod('b', { workload: OF_CATALOG, phase: 'Pending', nodeName: null, metadata }));
    });
    expect(leaving).toEqual(['workload-differs']);
    produced.add('workload-differs').add('workload-pods-stuck');
  });

  test('an unknown rule cannot be put aside', async () => {
    const one = { kind: 'workload.ignore-finding', input: { rule: 'WIN-XX-999' }, field: 'rule' };
    await expectFinding('ignore-unknown-rule', one);
    produced.add('ignore-unknown-rule');
  });

  test('a rule cannot be put aside until a day that is over', async () => {
    const until = (day: string) => ({ kind: 'workload.ignore-finding', input: { until: day }, field: 'until' });
    await expectFinding('ignore-until-passed', until('2026-09-20'));
    produced.add('ignore-until-passed');
    const { draft } = await planOf(until('2026-09-21'));
    expect(draft.findings.map(({ code }) => code)).not.toContain('ignore-until-passed');
  });

  test('every finding of the theme is produced', () => {
    expect(Object.keys(workloadFindings).filter((code) => !produced.has(code))).toEqual([]);
  });
});
