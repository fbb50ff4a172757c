import { describe, expect, test } from 'vitest';
import { batchedUpgradeFindings } from '@/lib/domain/change/run-finding-codes';
import { protectionAnnotations } from '@/lib/domain/node/node-protection';
import {
  blockersOf,
  codesOf,
  type FindingCase,
  findingTheme,
  planOf,
  refusal,
  type Setting,
} from '../../testing/produced';
import { aBudget, aPod, type PodSetup } from '../../testing/objects';

const kind = 'node-pool.upgrade';
const theme = findingTheme(batchedUpgradeFindings, kind);

const onWindows = (name: string, more: PodSetup = {}) => aPod(name, { nodeName: 'win-legacy-n0', ...more });

const byBatches = { batches: {} };
const input = { batches: { surge: 1 } };
theme.plansFind({
  'drain-empty-dir': {
    input,
    world: (world) => world.put(onWindows('web-1', { spec: { volumes: [{ name: 'scratch', emptyDir: {} }] } })),
    field: 'batches.accepted.emptyDir',
  },
  'drain-pdb-waits': { input, world: (world) => world.put(onWindows('web-1'), aBudget('web')) },
  'drain-no-other-node': {
    input,
    world: (world) => world.put(onWindows('big', { requests: { cpuMilli: 30_000, memoryMiB: 128 } })),
  },
  'node-protected': {
    input,
    world: (world) => {
      const until = 1_900_000_000_000;
      world.setNode(/^win-/, { annotations: protectionAnnotations({ owner: 'pia', reason: 'dump', until }) });
    },
    field: 'nodes',
  },
  'node-quota-exceeded': { input, world: (world) => (world.state.account.nodeQuota = 5), field: 'batches.surge' },
});

theme.plansFind({
  'upgrade-by-batches': { input: byBatches, field: 'batches' },
  'upgrade-estimate': { input: byBatches },
  'upgrade-host-path': {
    input: byBatches,
    world: (world) => {
      const volumes = [{ name: 'state', hostPath: { path: 'C:\\state' } }];
      world.put(onWindows('web-1', { spec: { volumes } }));
    },
    field: 'batches.accepted.hostPath',
  },
  'upgrade-batch-is-all': {
    input: byBatches,
    world: (world) => world.setNode('win-legacy-n1', { ready: 'False' }),
    field: 'batches.surge',
  },
  'upgrade-uncordons-nodes': { input: byBatches, world: (world) => world.setNode(/^win-/, { unschedulable: true }) },
  'surge-nodes': { input: { batches: { surge: 2 } }, field: 'batches.surge' },
  'surge-nodes-unpriced': {
    input: { batches: { surge: 2 } },
    world: (world) => world.forbid('price'),
    field: 'batches.surge',
  },
  'surge-nodes-left': {
    input: byBatches,
    world: (world) => world.setNode(/^win-/, { annotations: { 'mullion/surge-of': 'an earlier one' } }),
  },
  'surge-not-possible': {
    input: { batches: { surge: 1 } },
    world: (world) => world.setPool('np-2', { autoScaling: { min: 1, max: 4 } }),
    field: 'batches.surge',
  },
});

test('an expected number that the pool does not have is not raised', async () => {
  const world: Setting = (scene) => scene.setPool('np-2', { desired: 4 });
  expect(blockersOf((await planOf({ kind, input: { batches: { surge: 1 } }, world })).draft)).toEqual([
    'surge-not-possible',
  ]);
});

const draftOf = async (given: FindingCase['input'], world: Setting = () => undefined) =>
  (await planOf({ kind, input: given ?? {}, world })).draft;

describe('the plan by batches', () => {
  test('names every call in order: surge nodes, each batch cordoned before ACK gets its names, surge nodes removed', async () => {
    const { calls } = await draftOf({ batches: { surge: 1 } });
    expect(calls.map(({ action }) => action)).toEqual([
      'ModifyClusterNodePool',
      'mark a node that stands in',
      'patch node',
      'UpgradeClusterNodepool',
      'patch node',
      'UpgradeClusterNodepool',
      'cordon a node that stood in',
      'RemoveNodePoolNodes',
    ]);
    const given = calls.flatMap(({ action, body }) => (action === 'UpgradeClusterNodepool' ? [body] : []));
    expect(given).toMatchObject([
      { node_names: ['win-legacy-n0'], use_replace: true, rolling_policy: { pause_policy: 'NotPause' } },
      { node_names: ['win-legacy-n1'] },
    ]);
    expect(calls[0]?.body).toEqual({ scaling_group: { desired_size: 3 } });
  });

  test('a pod that fits only on a surge node has a node with one, and none without', async () => {
    const full: Setting = (world) => {
      const requests = { cpuMilli: 1_500, memoryMiB: 1_000 };
      const template = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
      world.put(onWindows('web-1', { requests, template }));
      world.put(onWindows('web-2', { requests, template, nodeName: 'win-legacy-n1' }));
    };
    const codes = async (surge: number): Promise<string[]> =>
      codesOf((await draftOf({ batches: { surge } }, full)).findings);
    expect(await codes(0)).toContain('drain-no-other-node');
    expect(await codes(1)).not.toContain('drain-no-other-node');
  });

  test.each(['by batches', 'by ACK'])(
    '%s excludes concurrent changes of the pool and drains of its nodes',
    async (way) => {
      const { targets } = await draftOf({ batches: way === 'by ACK' ? null : {} });
      expect(targets?.map(({ type, uid }) => `${type} ${uid}`)).toEqual([
        'node-pool np-2',
        'node uid-win-legacy-n0',
        'node uid-win-legacy-n1',
      ]);
    },
  );
});

test('only empty disks are replaced this way: an upgrade in place is refused', () => {
  const raw = { nodePool: { id: 'np-2', name: 'win-legacy' }, replaceSystemDisk: false, batches: {} };
  expect(refusal(kind, raw)).toEqual(['input.batches']);
});
