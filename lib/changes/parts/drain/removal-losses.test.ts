import { expect, test } from 'vitest';
import { grownBounds } from '@/lib/domain/change/bounds';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { aPod } from '../../testing/objects';
import { planOf, type FindingCase, type Setting } from '../../testing/produced';

const pinnedTo = (key: string, ...values: string[]): RawObject => ({
  nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [{ key, operator: 'In', values }] }] } },
});
const LOCAL = { local: { path: '/mnt/disk' } };

/** A database on a volume, and a cache. */
const database =
  (nodeName: string, volume: RawObject, name = 'db'): Setting =>
  (world) =>
    world.put(
      { apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: `pv-${name}` }, spec: volume },
      {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: { name: `data-${name}`, namespace: 'shop' },
        spec: { volumeName: `pv-${name}` },
      },
      aPod(`${name}-0`, {
        nodeName,
        workload: { kind: 'StatefulSet', name },
        spec: { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: `data-${name}` } }] },
      }),
      aPod('cache', {
        nodeName,
        workload: { kind: 'Deployment', name: 'cache' },
        spec: { volumes: [{ name: 'scratch', emptyDir: {} }] },
      }),
    );

const lostOf = async (one: FindingCase): Promise<unknown> =>
  (await planOf(one)).draft.findings.find(({ code }) => code === 'local-data-lost')?.params['names'];

const linux = { id: 'np-1', name: 'default-nodepool' };
const node = { name: 'default-nodepool-n2', uid: 'uid-default-nodepool-n2', instanceId: 'i-default-nodepool-n2' };
const REMOVALS: [FindingCase, string][] = [
  [{ kind: 'node.remove', input: { nodePool: null, nodes: [node], drain: true } }, node.name],
  [{ kind: 'node.remove', input: { nodePool: null, nodes: [node], drain: false } }, node.name],
  [{ kind: 'node-pool.scale', input: { nodePool: linux, desired: 2 } }, node.name],
  [{ kind: 'node-pool.scale', input: { nodePool: linux, desired: 0 } }, node.name],
  [{ kind: 'node-pool.update', input: { nodePool: linux, set: { size: { mode: 'manual', desired: 2 } } } }, node.name],
  [{ kind: 'node-pool.delete' }, 'win-legacy-n0'],
  [{ kind: 'node-pool.upgrade', input: { replaceSystemDisk: true } }, 'win-legacy-n0'],
];

test.each(REMOVALS)('%o loses the data of local volumes first', async (one, nodeName) => {
  expect(await lostOf({ ...one, world: database(nodeName, LOCAL) })).toBe(
    'shop/StatefulSet/db (PersistentVolume pv-db), shop/Deployment/cache',
  );
});

test.each<[string, RawObject, boolean]>([
  ['of a path of the node', { hostPath: { path: '/data' } }, true],
  ['of a driver of local disks', { csi: {}, ...pinnedTo('topology.topolvm.io/node', node.name) }, true],
  ['of a driver that uses the hostname', { csi: {}, ...pinnedTo('kubernetes.io/hostname', node.name) }, true],
  ['of a zone', { csi: {}, ...pinnedTo('topology.kubernetes.io/zone', 'cn-hangzhou-h') }, false],
  ['of several nodes', { csi: {}, ...pinnedTo('kubernetes.io/hostname', node.name, 'default-nodepool-n1') }, false],
  ['of the network', { nfs: { server: 'nas', path: '/' } }, false],
])('a volume %s', async (_, volume, local) => {
  const [[one] = []] = REMOVALS;
  const names = await lostOf({ kind: 'node.remove', ...one, world: database(node.name, volume) });
  expect(JSON.stringify(names).includes('shop/StatefulSet/db')).toBe(local);
});

test.each<[string, FindingCase['input']]>([
  ['ACK', {}],
  ['Mullion', { batches: {} }],
])('disks that %s replaces may have volumes that cannot be read', async (_, input) => {
  const { draft } = await planOf({
    kind: 'node-pool.upgrade',
    input: { replaceSystemDisk: true, ...input },
    world: (world) => {
      database('win-legacy-n0', LOCAL)(world);
      world.remove('Pod', ({ metadata }) => metadata.name === 'cache');
      world.forbid('volumes');
    },
  });
  const found = draft.findings.find(({ code }) => code === 'local-data-unknown');
  expect(found?.params).toMatchObject({ count: 1, workloads: 'shop/StatefulSet/db' });
  expect(draft.impact.reversible).toBe(false);
});

test('an approval of it covers no other database', async () => {
  const [[one] = []] = REMOVALS;
  const boundsOf = async (world: Setting) => (await planOf({ kind: 'node.remove', ...one, world })).draft.bounds;
  const approved = await boundsOf(database(node.name, LOCAL));
  const other: Setting = (world) => {
    database(node.name, LOCAL)(world);
    database(node.name, LOCAL, 'ledger')(world);
  };
  expect(grownBounds(await boundsOf(other), approved)).toContain('warning:local-data-lost:shop/StatefulSet/ledger');
});

test.each<[string, string, boolean]>([
  ['Windows keeps it on the disk of the node', 'win-legacy-n0', true],
  ['Linux does not', 'default-nodepool-n2', false],
])('an emptyDir in memory: %s', async (_, nodeName, isLost) => {
  const spec = { volumes: [{ name: 'cache', emptyDir: { medium: 'Memory' } }] };
  const world: Setting = (scene) => scene.put(aPod('cache', { nodeName, spec }));
  const nodes = [{ name: nodeName, uid: `uid-${nodeName}`, instanceId: `i-${nodeName}` }];
  const names = await lostOf({ kind: 'node.remove', input: { nodePool: null, nodes }, world });
  expect(names !== undefined).toBe(isLost);
});
