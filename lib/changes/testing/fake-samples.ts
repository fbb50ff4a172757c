import type { Json } from '@/lib/domain/json';
import { aPod } from './fake-pods';
import { aNode } from './fake-state';
import type { FakeWorld } from './fake-world';
import { markSamples } from './fake-mark-samples';
import { workloadSamples } from './fake-workload-samples';

/** The secret of the samples; it must never be found in anything that is stored. */
export const SAMPLE_SECRET = 'Tr0ub4dor&3-sample';

export interface KindSample {
  input: Json;
  /** Something that moves the effect of the plan, done by somebody else. */
  disturb(world: FakeWorld): void;
  /** Brings the world there first. */
  prepare?(world: FakeWorld): void;
  /** External writes the change makes. */
  writes: number;
}

export const windowsPoolInput = {
  name: 'win-a',
  os: 'windows',
  imageId: 'win2022',
  vSwitchIds: ['vsw-h', 'vsw-i'],
  instanceTypes: ['ecs.g6.xlarge'],
  systemDisk: { category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL0' },
  runtimeVersion: '1.6.38',
  size: { mode: 'manual', desired: 2 },
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  labels: { team: 'web' },
  loginPassword: SAMPLE_SECRET,
};

const nodes = [0, 1].map((index) => ({
  name: `default-nodepool-n${index}`,
  uid: `uid-default-nodepool-n${index}`,
}));

const toggle =
  (unschedulable: boolean) =>
  (world: FakeWorld): void => {
    const [first] = world.state.nodes;
    if (first !== undefined) first.unschedulable = unschedulable;
  };

/** One runnable example of every kind; the laws run over them. */
export const samples: Record<string, KindSample> = {
  'node-pool.create': {
    input: windowsPoolInput,
    disturb: (world) => {
      world.state.clusterUid = 'another-cluster-under-this-name';
    },
    writes: 1,
  },
  'node-pool.update': {
    input: {
      nodePool: { id: 'np-1', name: 'default-nodepool' },
      set: { labels: { team: 'web' }, cloudMonitor: true, size: { mode: 'manual', desired: 4 } },
    },
    disturb: (world) => {
      const [pool] = world.state.pools;
      if (pool !== undefined) pool.definition = { ...pool.definition, labels: { team: 'others' } };
    },
    writes: 1,
  },
  'node-pool.scale': {
    input: { nodePool: { id: 'np-1', name: 'default-nodepool' }, desired: 5 },
    disturb: (world) => {
      const [pool] = world.state.pools;
      if (pool !== undefined) pool.desiredSize = 4;
    },
    writes: 1,
  },
  'node-pool.delete': {
    input: { nodePool: { id: 'np-2', name: 'win-legacy' } },
    disturb: (world) => {
      world.state.machines['i-win-legacy-n0'] = { chargeType: 'PrePaid' };
    },
    writes: 1,
  },
  'node-pool.repair': {
    input: { nodePool: { id: 'np-1', name: 'default-nodepool' }, nodes: 'all' },
    prepare: (world) => {
      for (const node of world.state.nodes) if (node.name === 'default-nodepool-n1') node.ready = 'Unknown';
    },
    disturb: (world) => {
      for (const node of world.state.nodes) if (node.name === 'default-nodepool-n2') node.ready = 'False';
    },
    writes: 1,
  },
  'node-pool.sync': {
    input: { cluster: { id: 'c1', name: 'prod' } },
    prepare: (world) => {
      world.state.machines['i-default-nodepool-n0'] = { nodeStatus: 'NotReady' };
    },
    disturb: (world) => {
      world.state.machines['i-win-legacy-n1'] = { nodeStatus: 'Offline' };
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
    prepare: (world) => {
      for (const node of world.state.nodes) if (node.os === 'windows') node.kubeletVersion = 'v1.31.9';
    },
    disturb: (world) => {
      for (const node of world.state.nodes) if (node.os === 'windows') node.kubeletVersion = 'v1.30.4';
    },
    writes: 1,
  },
  'node-pool.attach-instances': {
    input: {
      nodePool: { id: 'np-2', name: 'win-legacy' },
      instanceIds: ['i-free1', 'i-free2'],
      loginPassword: SAMPLE_SECRET,
    },
    disturb: (world) => {
      const pool = world.state.pools.find(({ id }) => id === 'np-2');
      world.state.nodes.push(
        aNode('early', { ...(pool === undefined ? {} : { pool }), providerId: 'cn-hangzhou.i-free2' }),
      );
    },
    writes: 1,
  },
  'node.remove': {
    input: {
      nodePool: { id: 'np-1', name: 'default-nodepool' },
      nodes: [
        {
          name: 'default-nodepool-n2',
          uid: 'uid-default-nodepool-n2',
          instanceId: 'i-default-nodepool-n2',
        },
      ],
      drain: true,
      release: true,
    },
    disturb: (world) => {
      world.state.machines['i-default-nodepool-n2'] = { chargeType: 'PrePaid' };
    },
    writes: 1,
  },
  'node.drain': {
    input: { nodes: nodes.slice(0, 1) },
    prepare: (world) => {
      world.state.pods.push(aPod('web-1'), aPod('web-2', { nodeName: 'default-nodepool-n1' }));
    },
    disturb: toggle(true),
    writes: 2,
  },
  'pod.restart': {
    input: {
      pods: ['web-1', 'web-2'].map((name) => ({ namespace: 'shop', name, uid: `uid-${name}` })),
    },
    prepare: (world) => {
      const ownerUid = 'rs-storefront';
      world.state.pods.push(aPod('web-1', { ownerUid }), aPod('web-2', { ownerUid }));
    },
    disturb: (world) => {
      world.state.pods = world.state.pods.filter(({ name }) => name !== 'web-2');
    },
    writes: 2,
  },
  'node.restart-instance': {
    input: {
      nodes: nodes.slice(0, 1).map((node) => ({
        ...node,
        instanceId: `i-${node.name}`,
        bootId: `boot-of-${node.name}`,
      })),
      drainFirst: true,
    },
    prepare: (world) => {
      world.state.pods.push(aPod('web-1'), aPod('web-2', { nodeName: 'default-nodepool-n1' }));
    },
    disturb: (world) => {
      for (const node of world.state.nodes) node.bootId = 'somebody-was-faster';
    },
    writes: 4,
  },
  'node.cordon': { input: { nodes }, disturb: toggle(true), writes: 2 },
  ...markSamples,
  ...workloadSamples,
  'node.uncordon': {
    input: { nodes },
    prepare: (world) => {
      for (const node of world.state.nodes) node.unschedulable = node.name.startsWith('default-nodepool');
    },
    disturb: toggle(false),
    writes: 2,
  },
};
