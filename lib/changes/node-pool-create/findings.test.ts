import { describe, expect, test } from 'vitest';
import { clusterFindings } from '@/lib/domain/change/pool-finding-codes';
import { runFindings } from '@/lib/domain/change/run-finding-codes';
import type { Json } from '@/lib/domain/json';
import { emptyPool } from '@/lib/domain/pool/definition/pool-definition';
import { createPoolBody } from '@/lib/domain/pool/definition/write-body';
import { POOL_LABEL } from '@/lib/domain/pool/node-pool';
import { findingCases, linuxInput } from '../testing/finding-cases';
import { aPod } from '../testing/objects';
import { blockersOf, codesOf, findingTheme, kindOf, planOf, type Setting } from '../testing/produced';
import { SampleWorld } from '../testing/sample-world';
import { SAMPLE_SECRET, windowsPoolInput } from '../testing/samples';

const kind = 'node-pool.create';
const theme = findingTheme({ ...clusterFindings, ...runFindings }, kind);

theme.plansFind(findingCases);

test('the samples have no findings', async () => {
  expect((await planOf({ kind })).draft.findings).toEqual([]);
  expect(blockersOf((await planOf({ kind, input: linuxInput })).draft)).toEqual([]);
});

/** The data of a created pool whose nodes differ in everything that verification checks. */
const madePool = async (scene: SampleWorld): Promise<Json> => {
  const { data } = await kindOf(kind).plan(scene.planContext(), windowsPoolInput);
  const body = createPoolBody(
    {
      ...emptyPool,
      name: 'win-a',
      os: 'windows',
      imageType: 'Windows',
      imageId: windowsPoolInput.imageId,
      vSwitchIds: ['vsw-h'],
      instanceTypes: windowsPoolInput.instanceTypes,
      systemDisk: { ...emptyPool.systemDisk, category: 'cloud_essd', sizeGiB: 120 },
      size: { mode: 'manual', desired: 2 },
    },
    { password: SAMPLE_SECRET, changeId: null },
  );
  await scene.cloudWrite.createNodePool({ body });
  scene.untilIdle();
  return data;
};

describe('verification finds', () => {
  const gone: Setting = (world) => (world.state.pools = []);
  test.each([kind, 'node-pool.scale'])('a deleted pool of %s', async (id) => {
    expect(await theme.verified({ kind: id }, gone)).toEqual(['pool-gone']);
  });

  test('missing labels and taints, nodes that are not Ready and Linux pods on the new nodes', async () => {
    const world = new SampleWorld();
    const data = await madePool(world);
    const id = world.poolNamed('win-a')?.poolId;
    const node = world.nodes.find(({ labels }) => labels[POOL_LABEL] === id);
    if (node === undefined) throw new Error('no node');
    world.setNode(node.name, { ready: 'Unknown' });
    const workload = { kind: 'DaemonSet', name: 'node-agent' };
    world.put(aPod('node-agent-1', { nodeName: node.name, phase: 'Pending', workload }));
    const codes = codesOf(await kindOf(kind).verify(world.planContext(), data));
    theme.add(...codes);
    expect(codes.toSorted()).toEqual([
      'labels-or-taints-missing',
      'labels-or-taints-missing',
      'linux-pods-on-new-nodes',
      'nodes-not-ready',
    ]);
  });

  test.each([
    ['node-pool.scale', ['pool-size-differs', 'nodes-not-ready']],
    ['node.cordon', ['schedulability-differs']],
  ])('a result of %s changed by others', async (id, codes) => {
    expect(await theme.verified({ kind: id })).toEqual(codes);
  });
});
