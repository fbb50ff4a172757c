import { afterAll, describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { attachFindings } from '@/lib/domain/change/run-finding-codes';
import { drainRunFindings } from '@/lib/domain/change/run-finding-codes';
import { foreignDrainFindings } from '@/lib/domain/change/run-finding-codes';
import { drainFindings } from '@/lib/domain/change/run-finding-codes';
import { instanceRestartFindings } from '@/lib/domain/change/run-finding-codes';
import { findingSeverities, findingCodes } from '@/lib/domain/change/finding-codes';
import type { Finding } from '@/lib/domain/change/plan';
import { podRestartFindings } from '@/lib/domain/change/run-finding-codes';
import { reschedulingFindings } from '@/lib/domain/change/run-finding-codes';
import { poolFindings } from '@/lib/domain/change/pool-finding-codes';
import { poolLifeFindings } from '@/lib/domain/change/run-finding-codes';
import { removeFindings } from '@/lib/domain/change/run-finding-codes';
import { updateFindings } from '@/lib/domain/change/run-finding-codes';
import { upgradeFindings } from '@/lib/domain/change/run-finding-codes';
import { batchedUpgradeFindings } from '@/lib/domain/change/run-finding-codes';
import { workloadFindings } from '@/lib/domain/change/run-finding-codes';
import type { Json } from '@/lib/domain/json';
import { POOL_LABEL } from '@/lib/domain/pool/pool-label';
import { emptyPool } from '@/lib/domain/pool/definition/pool-definition';
import { createPoolBody } from '@/lib/domain/pool/definition/write-body';
import { aPod } from '../testing/objects';
import { findingCases, linuxInput, type SampleCase, type Setting } from '../testing/finding-cases';
import { SampleWorld } from '../testing/sample-world';
import { SAMPLE_SECRET, samples, windowsPoolInput } from '../testing/samples';

const produced = new Set<string>();

async function plan({ kind = 'node-pool.create', input = {}, world }: SampleCase): Promise<Finding[]> {
  const scene = new SampleWorld();
  world?.(scene);
  const base = kind === 'node-pool.create' ? windowsPoolInput : samples[kind]?.input;
  const found = changeKinds[kind];
  if (found === undefined || base === null || typeof base !== 'object') throw new Error(kind);
  const parsed = found.parseInput({ ...base, ...input });
  return (await found.plan(scene.planContext(), parsed)).findings;
}

describe('plans find', () => {
  test.each(Object.entries(findingCases))('%s', async (code, one) => {
    const findings = await plan(one);
    for (const each of findings) produced.add(each.code);
    const found = findings.find((each) => each.code === code);
    expect(findings.map((each) => each.code)).toContain(code);
    expect(found?.field).toBe(one.field ?? null);
    expect(`${found?.cause} ${found?.remedy}`).not.toMatch(/\{\w+\}/);
    expect(`${found?.cause} ${found?.remedy}`).not.toContain('undefined');
  });

  test('nothing wrong with the samples', async () => {
    expect(await plan({})).toEqual([]);
    expect((await plan({ input: linuxInput })).filter((one) => one.severity === 'blocker')).toEqual([]);
  });
});

/** Runs nothing: verifies a state that differs from the steps' result. */
async function verify(
  kind: string,
  q: { data: (scene: SampleWorld) => Promise<Json>; after: Setting },
): Promise<string[]> {
  const scene = new SampleWorld();
  const data = await q.data(scene);
  q.after(scene);
  const findings = (await changeKinds[kind]?.verify(scene.planContext(), data)) ?? [];
  for (const each of findings) produced.add(each.code);
  return findings.map((each) => each.code);
}

const planned =
  (kind: string) =>
  async (scene: SampleWorld): Promise<Json> => {
    const sample = samples[kind];
    const found = changeKinds[kind];
    if (sample === undefined || found === undefined) throw new Error(kind);
    return (await found.plan(scene.planContext(), found.parseInput(sample.input))).data;
  };

const madePool = async (scene: SampleWorld): Promise<Json> => {
  const data = await planned('node-pool.create')(scene);
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
  test('a pool that is gone', async () => {
    const gone: Setting = (world) => (world.state.pools = []);
    expect(await verify('node-pool.create', { data: planned('node-pool.create'), after: gone })).toEqual(['pool-gone']);
    expect(await verify('node-pool.scale', { data: planned('node-pool.scale'), after: gone })).toEqual(['pool-gone']);
  });

  test('missing labels and taints, nodes that are not Ready and Linux pods on the new nodes', async () => {
    const codes = await verify('node-pool.create', {
      data: madePool,
      after: (world) => {
        const id = world.poolNamed('win-a')?.poolId;
        const node = world.nodes.find(({ labels }) => labels[POOL_LABEL] === id);
        if (node === undefined) throw new Error('no node');
        world.setNode(node.name, { ready: 'Unknown' });
        const workload = { kind: 'DaemonSet', name: 'node-agent' };
        world.put(aPod('node-agent-1', { nodeName: node.name, phase: 'Pending', workload }));
      },
    });
    expect(codes.toSorted()).toEqual([
      'labels-or-taints-missing',
      'labels-or-taints-missing',
      'linux-pods-on-new-nodes',
      'nodes-not-ready',
    ]);
  });

  test('a size and cordons that somebody else changed', async () => {
    expect(await verify('node-pool.scale', { data: planned('node-pool.scale'), after: () => undefined })).toEqual([
      'pool-size-differs',
      'nodes-not-ready',
    ]);
    expect(await verify('node.cordon', { data: planned('node.cordon'), after: () => undefined })).toEqual([
      'schedulability-differs',
    ]);
  });
});

/** Themes whose findings another suite produces, one `<theme>.findings.test.ts` each. */
const elsewhere = [
  poolFindings,
  poolLifeFindings,
  attachFindings,
  removeFindings,
  updateFindings,
  upgradeFindings,
  batchedUpgradeFindings,
  drainFindings,
  drainRunFindings,
  foreignDrainFindings,
  reschedulingFindings,
  instanceRestartFindings,
  podRestartFindings,
  workloadFindings,
].flatMap(Object.keys);

afterAll(() => {
  const missing = findingCodes.filter((code) => !produced.has(code) && !elsewhere.includes(code));
  expect(missing, 'codes that nothing produces').toEqual([]);
  for (const code of produced) expect(Object.hasOwn(findingSeverities, code), code).toBe(true);
});
