import type { Json } from '@/lib/domain/json';
import { rawAt } from '@/simulator/testing/change-parts';
import { WINDOWS_2022 } from '@/simulator/testing/sample-scene';
import { aPod } from './objects';
import type { SampleWorld } from './sample-world';
import { nodePatchSamples } from './node-patch-samples';
import { workloadSamples } from './workload-samples';

/** The secret of the samples; no stored data may contain it. */
export const SAMPLE_SECRET = 'Tr0ub4dor&3-sample';

export interface KindSample {
  input: Json;
  /** Something that changes the effect of the plan, done by another actor. */
  disturb(world: SampleWorld): void;
  /** Prepares the state. */
  prepare?(world: SampleWorld): void;
  /** External writes the change makes. */
  writes: number;
}

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

/** Windows nodes of another version. */
export const windowsKubelets =
  (version: string) =>
  (world: SampleWorld): void => {
    const windows = new Set(world.nodes.filter(({ os }) => os === 'windows').map(({ name }) => name));
    world.edit(
      'Node',
      ({ metadata }) => windows.has(metadata.name),
      (node) => void (rawAt(rawAt(node, 'status'), 'nodeInfo')['kubeletVersion'] = version),
    );
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
    disturb: (world) => {
      world.pool('np-1').config.kubernetes_config = { labels: [{ key: 'team', value: 'others' }] };
    },
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
    disturb: (world) => {
      world.instance('i-win-legacy-n0').chargeType = 'PrePaid';
    },
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
    prepare: (world) => {
      world.instance('i-default-nodepool-n0').reportedStatus = 'NotReady';
    },
    disturb: (world) => {
      world.instance('i-win-legacy-n1').reportedStatus = 'Offline';
    },
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
    disturb: (world) => {
      world.addNode('early', { poolId: 'np-2', instanceId: 'i-free2' });
    },
    writes: 1,
  },
  'node.remove': {
    input: {
      nodePool: { id: 'np-1', name: 'default-nodepool' },
      nodes: [{ name: 'default-nodepool-n2', uid: 'uid-default-nodepool-n2', instanceId: 'i-default-nodepool-n2' }],
      drain: true,
      release: true,
    },
    disturb: (world) => {
      world.instance('i-default-nodepool-n2').chargeType = 'PrePaid';
    },
    writes: 1,
  },
  'node.drain': {
    input: { nodes: nodes.slice(0, 1) },
    prepare: (world) => {
      world.put(aPod('web-1'), aPod('web-2', { nodeName: 'default-nodepool-n1' }));
    },
    disturb: toggle(true),
    writes: 2,
  },
  'pod.restart': {
    input: { pods: ['web-1', 'web-2'].map((name) => ({ namespace: 'shop', name, uid: `uid-${name}` })) },
    prepare: (world) => {
      const ownerUid = 'rs-storefront';
      world.put(aPod('web-1', { ownerUid }), aPod('web-2', { ownerUid }));
    },
    disturb: (world) => {
      world.remove('Pod', ({ metadata }) => metadata.name === 'web-2');
    },
    writes: 2,
  },
  'node.restart-instance': {
    input: {
      nodes: nodes
        .slice(0, 1)
        .map((node) => ({ ...node, instanceId: `i-${node.name}`, bootId: `boot-of-${node.name}` })),
      drainFirst: true,
    },
    prepare: (world) => {
      world.put(aPod('web-1'), aPod('web-2', { nodeName: 'default-nodepool-n1' }));
    },
    disturb: (world) => {
      world.edit(
        'Node',
        () => true,
        (node) => {
          rawAt(rawAt(node, 'status'), 'nodeInfo')['bootID'] = 'somebody-was-faster';
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
