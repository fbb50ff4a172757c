import { expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import type { PatchOperation } from '@/lib/domain/workload/patch/patch';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { blockersOf, codesOf, kindOf, planOf } from '../testing/produced';
import type { SampleWorld } from '../testing/sample-world';
import { anObject, targetOf } from '../testing/workload-samples';

const kind = 'workload.patch-placement';
const AT = '/spec/template/spec';

const only = (object: KubeObject) => (world: SampleWorld) => {
  world.remove('Deployment');
  world.put(object);
};
const requested = (name: string, operations: Json) => ({ targets: [{ target: targetOf(name), operations }] });

const SECRET = 'S3cret-in-env-4711';
const withSecrets = only(
  anObject('catalog', {
    metadata: { annotations: { 'kubectl.kubernetes.io/last-applied-configuration': SECRET } },
    spec: {
      containers: [
        {
          name: 'web',
          image: 'nginx:1.27',
          command: [SECRET],
          args: [SECRET],
          env: [{ name: 'PASSWORD', value: SECRET }],
          startupProbe: { exec: { command: [SECRET] } },
        },
      ],
      nodeSelector: { env: 'prod' },
    },
  }),
);

test.each<[string, Json]>([
  ['/metadata/name', null],
  ['/status/replicas', 1],
  ['/kind', 'Pod'],
  ['/metadata/ownerReferences', []],
  ['/metadata/finalizers/0', 'a'],
  ['/metadata', {}],
  ['/metadata/annotations', { note: 'a' }],
  ['/metadata/annotations/kubectl.kubernetes.io~1last-applied-configuration', ''],
  ['/spec', {}],
  ['spec/replicas', 3],
  ['/spec/template', {}],
  [AT, {}],
  [`${AT}/containers`, []],
  [`${AT}/containers/0`, { name: 'b', image: 'nginx:1.27' }],
  [`${AT}/containers/-`, { name: 'b', image: 'nginx:1.27' }],
  [`${AT}/initContainers`, [{ name: 'x', env: [{ name: 'PW', value: SECRET }] }]],
  [`${AT}/containers/0/env`, []],
  [`${AT}/containers/0/env/0`, { name: 'A', value: SECRET }],
  [`${AT}/containers/0/env/0/value`, SECRET],
  [`${AT}/containers/0/envFrom`, []],
  [`${AT}/containers/0/command`, []],
  [`${AT}/containers/0/args/0`, 'a'],
  [`${AT}/containers/0/lifecycle`, { preStop: { exec: { command: [SECRET] } } }],
  [`${AT}/containers/0/startupProbe`, { exec: { command: [SECRET] } }],
  [`${AT}/containers/0/startupProbe`, { httpGet: { httpHeaders: [{ name: 'Authorization', value: SECRET }] } }],
  [`${AT}/volumes/0/flexVolume/options/akSecret`, SECRET],
  ['/spec/template/metadata', { annotations: { note: SECRET } }],
])('%s is no field to patch', (path, value) => {
  for (const operation of [
    { op: 'add', path, value },
    { op: 'replace', path, value },
    { op: 'test', path, value },
    { op: 'remove', path },
  ]) {
    const operations = [operation, { op: 'add', path: `${AT}/hostNetwork`, value: true }];
    expect(() => kindOf(kind).parseInput(requested('catalog', operations))).toThrowError(/operations/);
  }
});

test.each<[string, PatchOperation[]]>([
  [
    'creates annotations',
    [
      { op: 'add', path: '/metadata/annotations', value: {} },
      { op: 'add', path: '/metadata/annotations/linkerd.io~1inject', value: 'disabled' },
    ],
  ],
  [
    'adds a probe',
    [{ op: 'add', path: `${AT}/containers/0/startupProbe`, value: { httpGet: { path: '/', port: 80 } } }],
  ],
])('a patch that %s where some exist shows nothing of them', async (_name, operations) => {
  const { draft } = await planOf({ kind, world: withSecrets, input: requested('catalog', operations) });
  expect(codesOf(draft.findings)).toEqual(['workload-patch-moved']);
  expect(JSON.stringify(draft)).not.toContain(SECRET);
});

test('a patch beside values of environment variables does not show them', async () => {
  const { draft } = await planOf({
    kind,
    world: withSecrets,
    input: requested('catalog', [
      { op: 'replace', path: `${AT}/containers/0/image`, value: 'nginx:1.28' },
      { op: 'replace', path: `${AT}/containers/0/env/0/name`, value: 'SECRET' },
      { op: 'replace', path: `${AT}/nodeSelector/env`, value: 'test' },
    ]),
  });
  expect(draft.diff).toHaveLength(3);
  expect(JSON.stringify(draft)).not.toContain(SECRET);
});

test.each<[string, Json]>([
  [`${AT}/volumes`, [{ name: 'a', csi: { driver: 'a', volumeAttributes: { password: SECRET } } }]],
  [`${AT}/volumes/0`, { name: 'a', flexVolume: { driver: 'alicloud/oss', options: { akSecret: SECRET } } }],
  [`${AT}/volumes/-`, { name: 'a', gitRepo: { repository: SECRET } }],
])('%s takes no volume that may hold credentials', (path, value) => {
  for (const op of ['add', 'replace', 'test']) {
    const operations = [
      { op, path, value },
      { op: 'add', path: `${AT}/hostNetwork`, value: true },
    ];
    expect(() => kindOf(kind).parseInput(requested('catalog', operations))).toThrowError(/operations/);
  }
});

const withVolumes = only(
  anObject('catalog', {
    spec: {
      volumes: [
        { name: 'host', hostPath: { path: '/data', type: '' } },
        { name: 'oss', flexVolume: { driver: 'alicloud/oss', options: { akSecret: SECRET } } },
      ],
    },
  }),
);

test.each<[string, PatchOperation[], string[]]>([
  ['removes all volumes', [{ op: 'remove', path: `${AT}/volumes` }], ['workload-volumes-hidden']],
  [
    'removes a volume',
    [
      { op: 'test', path: `${AT}/volumes/0`, value: { name: 'host', hostPath: { path: '/data', type: '' } } },
      { op: 'remove', path: `${AT}/volumes/0` },
    ],
    ['workload-volumes-hidden'],
  ],
  ['edits a volume', [{ op: 'replace', path: `${AT}/volumes/0/hostPath/type`, value: 'DirectoryOrCreate' }], []],
])('a patch that %s beside options of a FlexVolume does not show them', async (_name, operations, blockers) => {
  const { draft } = await planOf({ kind, world: withVolumes, input: requested('catalog', operations) });
  expect(blockersOf(draft)).toEqual(blockers);
  expect(draft.diff).toHaveLength(1 - blockers.length);
  expect(JSON.stringify(draft)).not.toContain(SECRET);
});

test('a list item is removed only with a test of its value', async () => {
  const path = `${AT}/tolerations/0`;
  const value: Json = { operator: 'Exists' };
  const other: Json = { key: 'os', operator: 'Exists' };
  const input = (operations: Json) => kindOf(kind).parseInput(requested('catalog', operations));
  expect(() => input([{ op: 'remove', path }])).toThrowError(/operations/);
  expect(() => input([{ op: 'test', path: '/spec/replicas', value: 99 }])).toThrowError(/operations/);
  const tolerating = only(anObject('catalog', { spec: { tolerations: [other, value] } }));
  const remove: Json = [
    { op: 'test', path, value },
    { op: 'remove', path },
  ];
  const { draft } = await planOf({ kind, world: tolerating, input: requested('catalog', remove) });
  expect(codesOf(draft.findings)).toEqual(['workload-patch-moved']);
});
