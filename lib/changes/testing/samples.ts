import { rawAt, type Raw } from '@/simulator/testing/change-parts';
import { WINDOWS_2022 } from '@/simulator/testing/sample-scene';
import { aPod } from './objects';
import type { KindSample, SampleWorld } from './sample-world';
import { workloadSamples } from './workload-samples';
import { protectionAnnotations } from '@/lib/domain/node/node-protection';

/** The secret of the samples; no stored data may contain it. */
export const SAMPLE_SECRET = 'Tr0ub4dor&3-sample';

export const windowsPoolInput = {
  name: 'win-a',
  os: 'windows',
  imageId: WINDOWS_2022,
  vSwitchIds: ['vsw-h', 'vsw-i'],
  instanceTypes: ['ecs.g6.xlarge'],
  systemDisk: { category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL0' },
  runtimeVersion: '1.6.38',
  size: { mode: 'manual', desired: 2 },
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  labels: { team: 'web' },
  loginPassword: SAMPLE_SECRET,
};

const nodes = [0, 1].map((index) => ({ name: `default-nodepool-n${index}`, uid: `uid-default-nodepool-n${index}` }));

const toggle =
  (unschedulable: boolean) =>
  (world: SampleWorld): void =>
    world.setNode('default-nodepool-n0', { unschedulable });

const windowsKubelets =
  (version: string) =>
  (world: SampleWorld): void => {
    const windows = new Set(world.nodes.filter(({ os }) => os === 'windows').map(({ name }) => name));
    world.edit(
      'Node',
      ({ metadata }) => windows.has(metadata.name),
      (node) => void (rawAt(rawAt(node, 'status'), 'nodeInfo')['kubeletVersion'] = version),
    );
  };

const firstNode = (change: (node: Raw) => void) => (world: SampleWorld) =>
  world.edit('Node', 'default-nodepool-n0', change);
const annotated =
  (annotations: Record<string, string>) =>
  (node: Raw): void => {
    rawAt(node, 'metadata')['annotations'] = annotations;
  };

const UNTIL = '2031-05-01T08:00:00Z';
const held = (owner: string): Record<string, string> =>
  protectionAnnotations({ owner, reason: 'disk test', until: Date.parse(UNTIL) });

const nodePatchSamples: Record<string, KindSample> = {
  'node.taint': {
    input: {
      nodes,
      set: [{ key: 'example.com/batch', value: 'yes', effect: 'NoSchedule' }],
      remove: [{ key: 'example.com/old' }],
    },
    prepare: firstNode(
      (node) => void (rawAt(node, 'spec')['taints'] = [{ key: 'example.com/old', effect: 'NoSchedule' }]),
    ),
    disturb: firstNode(
      (node) =>
        void (rawAt(node, 'spec')['taints'] = [{ key: 'example.com/batch', value: 'no', effect: 'NoSchedule' }]),
    ),
    writes: 2,
  },
  'node.label': {
    input: { nodes, set: { 'example.com/team': 'web' }, remove: ['example.com/old'] },
    prepare: firstNode((node) => void (rawAt(rawAt(node, 'metadata'), 'labels')['example.com/old'] = 'x')),
    disturb: firstNode((node) => void (rawAt(rawAt(node, 'metadata'), 'labels')['example.com/team'] = 'shop')),
    writes: 2,
  },
  'node.protect': {
    input: { nodes, owner: 'storage team', reason: 'disk test', until: UNTIL },
    disturb: firstNode(annotated(held('another user'))),
    writes: 2,
  },
  'node.unprotect': {
    input: { nodes },
    prepare: (world) => world.edit('Node', () => true, annotated({ 'a/b': 'c', ...held('storage team') })),
    disturb: firstNode(annotated(held('network team'))),
    writes: 2,
  },
};

/** One runnable example of every kind; the laws run over them. */
export const samples: Record<string, KindSample> = {
  'node-pool.create': {
    input: windowsPoolInput,
    disturb: (world) => {
      world.edit('Namespace', 'kube-system', (one) => {
        rawAt(one, 'metadata')['uid'] = 'another-cluster-under-this-name';
      });
    },
    writes: 1,
  },
  'node-pool.update': {
    input: {
      nodePool: { id: 'np-1', name: 'default-nodepool' },
      set: { labels: { team: 'web' }, cloudMonitor: true, size: { mode: 'manual', desired: 4 } },
    },
    disturb: (world) =>
      void (world.pool('np-1').config.kubernetes_config = { labels: [{ key: 'team', value: 'others' }] }),
    writes: 1,
  },
  'node-pool.scale': {
    input: { nodePool: { id: 'np-1', name: 'default-nodepool' }, desired: 5 },
    disturb: (world) => {
      rawAt(world.pool('np-1').config, 'scaling_group')['desired_size'] = 4;
    },
    writes: 1,
  },
  'node-pool.delete': {
    input: { nodePool: { id: 'np-2', name: 'win-legacy' } },
    disturb: (world) => void (world.instance('i-win-legacy-n0').chargeType = 'PrePaid'),
    writes: 1,
  },
  'node-pool.repair': {
    input: { nodePool: { id: 'np-1', name: 'default-nodepool' }, nodes: 'all' },
    prepare: (world) => world.ready('default-nodepool-n1', 'Unknown'),
    disturb: (world) => world.ready('default-nodepool-n2', 'False'),
    writes: 1,
  },
  'node-pool.sync': {
    input: { cluster: { id: 'c1', name: 'prod' } },
    prepare: (world) => void (world.instance('i-default-nodepool-n0').reportedStatus = 'NotReady'),
    disturb: (world) => void (world.instance('i-win-legacy-n1').reportedStatus = 'Offline'),
    writes: 1,
  },
  'node-pool.upgrade': {
    input: {
      nodePool: { id: 'np-2', name: 'win-legacy' },
      kubelet: true,
      runtimeVersion: '2.1.5',
      replaceSystemDisk: true,
    },
    prepare: windowsKubelets('v1.31.9'),
    disturb: windowsKubelets('v1.30.4'),
    writes: 1,
  },
  'node-pool.attach-instances': {
    input: {
      nodePool: { id: 'np-2', name: 'win-legacy' },
      instanceIds: ['i-free1', 'i-free2'],
      loginPassword: SAMPLE_SECRET,
    },
    disturb: (world) => world.addNode('early', { poolId: 'np-2', instanceId: 'i-free2' }),
    writes: 1,
  },
  'node.remove': {
    input: {
      nodePool: { id: 'np-1', name: 'default-nodepool' },
      nodes: [{ name: 'default-nodepool-n2', uid: 'uid-default-nodepool-n2', instanceId: 'i-default-nodepool-n2' }],
      drain: true,
      release: true,
    },
    disturb: (world) => void (world.instance('i-default-nodepool-n2').chargeType = 'PrePaid'),
    writes: 1,
  },
  'node.drain': {
    input: { nodes: nodes.slice(0, 1) },
    prepare: (world) => world.put(aPod('web-1'), aPod('web-2', { nodeName: 'default-nodepool-n1' })),
    disturb: toggle(true),
    writes: 2,
  },
  'pod.restart': {
    input: { pods: ['web-1', 'web-2'].map((name) => ({ namespace: 'shop', name, uid: `uid-${name}` })) },
    prepare: (world) => {
      const ownerUid = 'rs-storefront';
      world.put(aPod('web-1', { ownerUid }), aPod('web-2', { ownerUid }));
    },
    disturb: (world) => world.remove('Pod', ({ metadata }) => metadata.name === 'web-2'),
    writes: 2,
  },
  'node.restart-instance': {
    input: {
      nodes: nodes
        .slice(0, 1)
        .map((node) => ({ ...node, instanceId: `i-${node.name}`, bootId: `boot-of-${node.name}` })),
      drainFirst: true,
    },
    prepare: (world) => world.put(aPod('web-1'), aPod('web-2', { nodeName: 'default-nodepool-n1' })),
    disturb: (world) => {
      world.edit(
        'Node',
        () => true,
        (node) => {
          rawAt(rawAt(node, 'status'), 'nodeInfo')['bootID'] = 'restarted-by-others';
        },
      );
    },
    writes: 4,
  },
  'node.cordon': { input: { nodes }, disturb: toggle(true), writes: 2 },
  ...nodePatchSamples,
  ...workloadSamples,
  'node.uncordon': {
    input: { nodes },
    prepare: (world) => {
      for (const { name } of world.nodes) world.setNode(name, { unschedulable: name.startsWith('default-nodepool') });
    },
    disturb: toggle(false),
    writes: 2,
  },
};

export const otherWays: readonly (readonly [string, KindSample])[] = [
  [
    'node-pool.upgrade',
    {
      input: {
        nodePool: { id: 'np-2', name: 'win-legacy' },
        runtimeVersion: '2.1.5',
        replaceSystemDisk: true,
        batches: { surge: 1 },
      },
      prepare: (world) => {
        windowsKubelets('v1.31.9')(world);
        world.put(aPod('web-1', { nodeName: 'win-legacy-n0' }));
      },
      disturb: windowsKubelets('v1.30.4'),
      // One more node and its mark; two batches that are cordoned and rebuilt, one with a pod; that node is removed.
      writes: 9,
    },
  ],
];
