import type { poolLifeFindings } from '@/lib/domain/change/run-finding-codes';
import { type PoolSetup, type Raw, rawAt } from '@/simulator/testing/change-parts';
import type { PoolState } from '@/simulator/world/ack/records';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { FindingCase, Setting } from './produced';
import { aBudget, aPod, aTemplate, aWorkload } from './objects';

type Code = keyof typeof poolLifeFindings;
const pool =
  (id: string, setup: PoolSetup): Setting =>
  (world) =>
    world.setPool(id, setup);
/** ACK's count of a pool's nodes; undefined: omitted. */
export const counted =
  (id: string, total: number | undefined): Setting =>
  (world) =>
    world.alterPool(id, (one) => (rawAt(one, 'status')['total_nodes'] = total));
export const all =
  (...settings: Setting[]): Setting =>
  (world) =>
    settings.forEach((one) => one(world));
/** ACK's data on the first Windows instance, in wire names. */
export const instance =
  (more: Raw, id = 'i-win-legacy-n0'): Setting =>
  (world) =>
    world.alterAckNode(id, more);
const noExpectedNumber = pool('np-2', { desired: null });
export const frozen =
  (id: string, state: PoolState): Setting =>
  (world) =>
    world.setPool(id, { state });

export const gone = (more: Omit<FindingCase, 'kind'> = {}): FindingCase => ({ kind: 'node-pool.delete', ...more });
export const linux = { input: { nodePool: { id: 'np-1', name: 'default-nodepool' } } };
export const onWindows = { nodeName: 'win-legacy-n0' };
const windowsOnly = aTemplate({ nodeSelector: { 'kubernetes.io/os': 'windows' } });
export const pods =
  (...some: KubeObject[]): Setting =>
  (world) =>
    world.put(...some);
export const repair = (more: Omit<FindingCase, 'kind'> = {}): FindingCase => ({ kind: 'node-pool.repair', ...more });
export const wanted = (name: string, more: Record<string, string> = {}) => ({
  nodes: [{ name, uid: `uid-${name}`, instanceId: `i-${name}`, ...more }],
});
const windowsPool = { nodePool: { id: 'np-2', name: 'win-legacy' } };
const unhealthyWindows: Setting = (world) => world.setNode(/^win-/, { ready: 'Unknown' });
const shrink = (desired: number, world?: Setting): FindingCase => ({
  kind: 'node-pool.scale',
  input: { nodePool: { id: 'np-1', name: 'default-nodepool' }, desired },
  ...(world === undefined ? {} : { world }),
});
const policy = (zonePolicy: string): Setting => pool('np-1', { zonePolicy });
const zones: Setting = (world) => {
  world.setNode(/./, { labels: { 'topology.kubernetes.io/zone': 'zone-h' } });
  world.setNode('default-nodepool-n2', { labels: { 'topology.kubernetes.io/zone': 'zone-i' } });
};
const noZones: Setting = (world) => world.setNode(/./, { labels: { 'topology.kubernetes.io/zone': undefined } });
const subscription = { instance_charge_type: 'PrePaid' };
const subscriptions: Setting = (world) => {
  for (const index of [1, 2]) world.alterAckNode(`i-default-nodepool-n${index}`, subscription);
};

/** One state or input for each code that plans of deleting, repairing, and shrinking produce. */
export const poolLifeCases: Partial<Record<Code, FindingCase>> = {
  'default-pool-stays': gone({ ...linux, world: pool('np-1', { isDefault: true }) }),
  'pool-not-empty': gone({ input: { force: false }, field: 'force', params: { count: 2 } }),
  'deletion-stuck-before': gone({ world: frozen('np-2', 'delete_failed') }),
  'instances-released': gone({
    params: { count: 2, names: 'win-legacy-n0 (i-win-legacy-n0), win-legacy-n1 (i-win-legacy-n1)' },
  }),
  'subscriptions-kept': gone({ world: instance(subscription), params: { count: 1 } }),
  'added-kept': gone({ world: all(noExpectedNumber, instance({ source: 'ess_attach' })), params: { count: 1 } }),
  'release-unknown': gone({ world: all(noExpectedNumber, instance({ source: '' })), params: { count: 1 } }),
  'instances-unlisted': gone({ world: counted('np-2', 3), params: { total: 3, listed: 2 } }),
  'only-node-removed': gone({
    world: all(
      pods(aPod('iis-1', { ...onWindows, workload: { kind: 'Deployment', name: 'iis' }, template: windowsOnly })),
      (world) => world.put(aWorkload('iis', { template: windowsOnly })),
    ),
    params: { count: 1, pods: 1, names: 'shop/Deployment/iis (1 → 0)' },
  }),
  'bare-pods-lost': gone({
    world: pods(aPod('lonely', { ...onWindows, workload: null })),
    params: { count: 1, names: 'shop/Pod/lonely' },
  }),
  'local-data-lost': gone({
    world: pods(aPod('cache-1', { ...onWindows, template: aTemplate({ localVolumes: true }) })),
    params: { count: 1 },
  }),
  'local-data-unknown': gone({
    world: (world) => {
      const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }];
      const metadata = { name: 'data', namespace: 'shop' };
      const claim = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata, spec: { volumeName: 'pv-1' } };
      world.put(claim, aPod('db-0', { ...onWindows, spec: { volumes } }));
      world.forbid('volumes');
    },
    params: { count: 1, workloads: 'shop/Deployment/storefront' },
  }),
  'pdb-blocks-drain': gone({
    world: pods(aPod('web-1', onWindows), aBudget('web')),
    params: { count: 1, names: 'shop/web' },
  }),
  'daemon-sets-leave': gone({
    world: pods(
      aPod('log-1', { ...onWindows, workload: { kind: 'DaemonSet', name: 'log' } }),
      aPod('net-1', { ...onWindows, workload: { kind: 'DaemonSet', name: 'net' } }),
      aPod('net-2', { workload: { kind: 'DaemonSet', name: 'net' } }),
    ),
    params: { count: 1, names: 'shop/log' },
  }),
  'no-linux-node-left': gone(linux),
  'cluster-differs': { kind: 'node-pool.sync', input: { cluster: { id: 'c2', name: 'prod' } }, field: 'cluster' },
  'cluster-name-differs': {
    kind: 'node-pool.sync',
    input: { cluster: { id: 'c1', name: 'other' } },
    field: 'cluster',
    params: { requested: 'other', name: 'prod' },
  },
  'pools-disagree': { kind: 'node-pool.sync', params: { cloud: 3, kube: 3, count: 1 } },
  'node-not-in-pool': repair({ input: wanted('win-legacy-n0'), field: 'nodes' }),
  'instance-differs': repair({
    input: wanted('default-nodepool-n1', { instanceId: 'i-other' }),
    field: 'nodes',
    params: { seen: 'i-default-nodepool-n1', requested: 'i-other' },
  }),
  'already-healthy': repair({ params: { count: 2 } }),
  'repair-not-applicable': repair({
    input: { ...windowsPool, operations: ['restart.kubelet', 'restart.ntp'] },
    world: unhealthyWindows,
    field: 'operations',
    params: { operation: 'restart.ntp', has: 'Windows' },
  }),
  'repair-may-restart': repair({
    input: { autoRestart: true },
    world: pods(aPod('web-1', { nodeName: 'default-nodepool-n1' }), aPod('web-2')),
    field: 'autoRestart',
    params: { count: 1 },
  }),
  'repair-on-windows': repair({ input: windowsPool, world: unhealthyWindows }),
  'no-automatic-repair': repair(),
  'expected-number-unmet': {
    ...shrink(2, pool('np-1', { desired: 5 })),
    params: { expected: 5, present: 3, failed: 'no' },
  },
  'only-expected-number': {
    ...shrink(3, pool('np-1', { desired: 5 })),
    field: 'desired',
    params: { expected: 5, present: 3 },
  },
  'removes-newest': {
    ...shrink(2, pods(aPod('web-1', { nodeName: 'default-nodepool-n2' }))),
    params: { node: 'default-nodepool-n2', at: 1, count: 1, pods: 1 },
  },
  'removes-fullest-zone': {
    ...shrink(2, all(policy('BALANCE'), zones)),
    params: { node: 'default-nodepool-n1', zone: 'zone-h' },
  },
  'removes-most-expensive-cpu': {
    // Both types cost the same: the smaller one has the more expensive vCPU.
    ...shrink(2, all(policy('COST_OPTIMIZED'), instance({ instance_type: 'ecs.g6.large' }, 'i-default-nodepool-n0'))),
    params: { node: 'default-nodepool-n0' },
  },
  'removes-all': { ...shrink(0), params: { count: 3 } },
  'removal-order-unknown': { ...shrink(2, all(policy('BALANCE'), noZones)), params: { policy: 'BALANCE' } },
  'subscriptions-stay': { ...shrink(2, subscriptions), field: 'desired', params: { count: 2 } },
  'shrink-release-unknown': {
    ...shrink(0, instance({ instance_charge_type: '' }, 'i-default-nodepool-n0')),
    field: 'desired',
    params: { requested: 3, released: 2, unknown: 1 },
  },
  'too-few-removable': { ...shrink(1, subscriptions), field: 'desired', params: { requested: 2, can: 1 } },
};
