import { expect, test } from 'vitest';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import { deployment, podOf, runtimeClass, named, matrixOf } from '../testing/lint-world';
import { linuxNode, sketchCluster, windowsNode } from '../testing/sketch-nodes';
import { proposeRuntimeClasses, proposeTaints } from './propose-set-up';
const pool = (name: string) => ({ pool: { key: 'alibabacloud.com/nodepool-id', name } });
const TAINT = 'os=windows:NoSchedule';

test('a class for each build, with the tolerations of its nodes', () => {
  const nodes = [
    windowsNode({ name: 'a', build: 26100, taints: [TAINT, 'team=shop:NoExecute', 'soft=1:PreferNoSchedule'] }),
    windowsNode({ name: 'b', build: 17763 }),
    windowsNode({ name: 'c', build: 17763, taints: ['node.kubernetes.io/unreachable:NoExecute'] }),
    linuxNode(),
  ];
  const [old, fresh, ...more] = proposeRuntimeClasses(sketchCluster({ nodes }));
  expect(more).toEqual([]);
  expect(old).toMatchObject({ build: 17763, name: 'windows-2019', nodes: 2, state: 'missing', existing: null });
  expect(old?.manifest).toEqual({
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: { name: 'windows-2019' },
    handler: 'runhcs-wcow-process',
    scheduling: {
      nodeSelector: {
        'kubernetes.io/os': 'windows',
        'kubernetes.io/arch': 'amd64',
        'node.kubernetes.io/windows-build': '10.0.17763',
      },
    },
  });
  expect(fresh?.manifest).toMatchObject({
    metadata: { name: 'windows-2025' },
    scheduling: {
      tolerations: [
        { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' },
        { key: 'team', operator: 'Equal', value: 'shop', effect: 'NoExecute' },
      ],
    },
  });
});

test('a provider taint is permanent with any prefix', () => {
  const nodes = [windowsNode({ taints: ['node.kubernetes.io/os=windows:NoSchedule'] })];
  expect(proposeRuntimeClasses(sketchCluster({ nodes }))[0]?.manifest).toMatchObject({
    scheduling: { tolerations: [{ key: 'node.kubernetes.io/os', value: 'windows' }] },
  });
});

const selects = { 'node.kubernetes.io/windows-build': '10.0.20348' };
const tolerates = { key: 'os', operator: 'Exists', value: '', effect: '' };

test.each<[string, ClusterFacts['runtimeClasses'], string, string | null]>([
  ['no class', [], 'missing', null],
  [
    'a class that does it',
    [runtimeClass({ name: 'win', nodeSelector: selects, tolerations: [tolerates] })],
    'there',
    'win',
  ],
  ['one without the toleration', [runtimeClass({ name: 'win', nodeSelector: selects })], 'missing', null],
  ['its name for something else', [runtimeClass({ name: 'windows-2022' })], 'differs', null],
  [
    'one of a handler that is gone',
    [runtimeClass({ handler: 'docker', nodeSelector: selects, tolerations: [tolerates] })],
    'differs',
    null,
  ],
  ['classes that may not be read', null, 'unknown', null],
])('%s', (_, runtimeClasses, state, existing) => {
  const nodes = [windowsNode({ taints: [TAINT] })];
  expect(proposeRuntimeClasses(sketchCluster({ nodes, runtimeClasses }))).toMatchObject([{ state, existing }]);
});

const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
const nano = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';

const workloads = [
  named('bare', deployment(podOf(nano, onWindows))),
  named('ready', deployment(podOf(nano, { ...onWindows, tolerations: [{ key: 'os', operator: 'Exists' }] }))),
  named('stray', deployment(podOf('nginx:1.27'))),
  named('kept', deployment(podOf('nginx:1.27', { nodeSelector: { 'kubernetes.io/os': 'linux' } }))),
];

function proposals(nodes: ClusterFacts['nodes']) {
  const cluster = sketchCluster({ nodes });
  const placements = [...matrixOf(cluster, workloads).placements().values()];
  return proposeTaints(cluster, placements).map(({ pool: name, state, shutOut, keptOff }) => ({
    name,
    state,
    shutOut: shutOut.map((one) => one.name),
    keptOff: keptOff.map((one) => one.name),
  }));
}

test('a taint for an untainted pool lists workloads that lack the toleration and workloads it excludes', () => {
  expect(proposals([linuxNode(), windowsNode(pool('open'))])).toEqual([
    { name: 'open', state: 'open', shutOut: ['bare'], keptOff: ['stray'] },
  ]);
});

test('pools with the taint, with it on some nodes, or with PreferNoSchedule', () => {
  expect(
    proposals([
      linuxNode(),
      windowsNode({ name: 'a', taints: [TAINT], ...pool('whole') }),
      windowsNode({ name: 'b', taints: [TAINT], ...pool('half') }),
      windowsNode({ name: 'c', ...pool('half') }),
      windowsNode({ name: 'd', taints: ['os=windows:PreferNoSchedule'], ...pool('soft') }),
    ]),
  ).toEqual([
    { name: 'whole', state: 'tainted', shutOut: [], keptOff: [] },
    { name: 'half', state: 'mixed', shutOut: ['bare'], keptOff: ['stray'] },
    { name: 'soft', state: 'soft', shutOut: ['bare'], keptOff: ['stray'] },
  ]);
});
