import { describe, expect, test } from 'vitest';
import { type BatchCode, batchedUpgradeFindings } from '@/lib/domain/change/run-finding-codes';
import { protectionAnnotations } from '@/lib/domain/node/node-protection';
import { expectFinding, type FindingCase, kindOf, planOf } from '../../testing/produced';
import { aBudget, aPod, type PodSetup } from '../../testing/objects';
import type { SampleWorld } from '../../testing/sample-world';

const kind = 'node-pool.upgrade';
const produced = new Set<string>();

const onWindows = (name: string, more: PodSetup = {}) => aPod(name, { nodeName: 'win-legacy-n0', ...more });

const cases: Record<BatchCode, Omit<FindingCase, 'kind'>> = {
  'upgrade-by-batches': { input: { batches: {} }, field: 'batches' },
  'upgrade-estimate': { input: { batches: {} } },
  'upgrade-host-path': {
    input: { batches: {} },
    world: (world) => {
      const volumes = [{ name: 'state', hostPath: { path: 'C:\\state' } }];
      world.put(onWindows('web-1', { spec: { volumes } }));
    },
    field: 'batches.accepted.hostPath',
  },
  'upgrade-batch-is-all': {
    input: { batches: {} },
    world: (world) => world.setNode('win-legacy-n1', { ready: 'False' }),
    field: 'batches.surge',
  },
  'upgrade-uncordons-nodes': {
    input: { batches: {} },
    world: (world) => world.setNode(/^win-/, { unschedulable: true }),
  },
  'surge-nodes': { input: { batches: { surge: 2 } }, field: 'batches.surge' },
  'surge-nodes-unpriced': {
    input: { batches: { surge: 2 } },
    world: (world) => world.forbid('price'),
    field: 'batches.surge',
  },
  'surge-nodes-left': {
    input: { batches: {} },
    world: (world) => world.setNode(/^win-/, { annotations: { 'mullion/surge-of': 'an earlier one' } }),
  },
  'surge-not-possible': {
    input: { batches: { surge: 1 } },
    world: (world) => world.setPool('np-2', { autoScaling: { min: 1, max: 4 } }),
    field: 'batches.surge',
  },
};

describe('plans by waves find', () => {
  test.each(Object.entries(cases))('%s', async (code, one) => {
    await expectFinding(code, { kind, ...one });
    produced.add(code);
  });

  test.each<[string, Omit<FindingCase, 'kind'>]>([
    [
      'drain-empty-dir',
      {
        world: (world) => world.put(onWindows('web-1', { spec: { volumes: [{ name: 'scratch', emptyDir: {} }] } })),
        field: 'batches.accepted.emptyDir',
      },
    ],
    ['drain-pdb-waits', { world: (world) => world.put(onWindows('web-1'), aBudget('web')) }],
    [
      'drain-no-other-node',
      { world: (world) => world.put(onWindows('big', { requests: { cpuMilli: 30_000, memoryMiB: 128 } })) },
    ],
    [
      'node-protected',
      {
        world: (world) => {
          const until = 1_900_000_000_000;
          world.setNode(/^win-/, { annotations: protectionAnnotations({ owner: 'pia', reason: 'dump', until }) });
        },
        field: 'nodes',
      },
    ],
    ['node-quota-exceeded', { world: (world) => (world.state.account.nodeQuota = 5), field: 'batches.surge' }],
  ])('%s too', async (code, one) => {
    await expectFinding(code, { kind, input: { batches: { surge: 1 } }, ...one });
  });
});

test('every finding of the theme is produced', () => {
  expect(Object.keys(batchedUpgradeFindings).filter((code) => !produced.has(code))).toEqual([]);
});

const draftOf = async (input: FindingCase['input'], world?: (world: SampleWorld) => void) =>
  (await planOf({ kind, input: input ?? {}, ...(world === undefined ? {} : { world }) })).draft;

describe('the plan by waves', () => {
  test('names every call in order: stand-ins, each batch closed before ACK is given its names, stand-ins removed', async () => {
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

  test('a pod that fits only on a node that stands in is not stranded with one, and is without', async () => {
    const full = (world: SampleWorld): void => {
      const requests = { cpuMilli: 1_500, memoryMiB: 1_000 };
      const template = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
      world.put(onWindows('web-1', { requests, template }));
      world.put(onWindows('web-2', { requests, template, nodeName: 'win-legacy-n1' }));
    };
    const codes = async (surge: number): Promise<string[]> =>
      (await draftOf({ batches: { surge } }, full)).findings.map(({ code }) => code);
    expect(await codes(0)).toContain('drain-no-other-node');
    expect(await codes(1)).not.toContain('drain-no-other-node');
  });

  test.each(['by waves', 'by ACK'])('%s excludes whoever changes the pool or drains one of its nodes', async (way) => {
    const { targets } = await draftOf({ batches: way === 'by ACK' ? null : {} });
    expect(targets?.map(({ type, uid }) => `${type} ${uid}`)).toEqual([
      'node-pool np-2',
      'node uid-win-legacy-n0',
      'node uid-win-legacy-n1',
    ]);
  });
});

test('only empty disks are replaced this way: an upgrade in place is refused', () => {
  const input = { nodePool: { id: 'np-2', name: 'win-legacy' }, replaceSystemDisk: false, batches: {} };
  expect(() => kindOf(kind).parseInput(input)).toThrowError(/batches/);
});
