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
import { landingFindings } from '@/lib/domain/change/run-finding-codes';
import { poolFindings } from '@/lib/domain/change/pool-finding-codes';
import { poolLifeFindings } from '@/lib/domain/change/run-finding-codes';
import { removeFindings } from '@/lib/domain/change/run-finding-codes';
import { updateFindings } from '@/lib/domain/change/run-finding-codes';
import { upgradeFindings } from '@/lib/domain/change/run-finding-codes';
import { batchedUpgradeFindings } from '@/lib/domain/change/run-finding-codes';
import { workloadFindings } from '@/lib/domain/change/run-finding-codes';
import type { Json } from '@/lib/domain/json';
import { emptyPool } from '@/lib/domain/pool/definition/pool-definition';
import { createPoolBody } from '@/lib/domain/pool/definition/write-body';
import { aTemplate } from '../testing/fake-state';
import { findingCases, linuxInput, type SampleCase, type Setting } from '../testing/finding-cases';
import { FakeWorld } from '../testing/fake-world';
import { samples, windowsPoolInput } from '../testing/fake-samples';

const NOW = 1_790_000_000_000;
const produced = new Set<string>();

async function plan({ kind = 'node-pool.create', input = {}, world }: SampleCase): Promise<Finding[]> {
  const scene = new FakeWorld();
  world?.(scene.state);
  const base = kind === 'node-pool.create' ? windowsPoolInput : samples[kind]?.input;
  const found = changeKinds[kind];
  if (found === undefined || base === null || typeof base !== 'object') throw new Error(kind);
  const parsed = found.parseInput({ ...base, ...input });
  return (await found.plan(scene.planContext(NOW), parsed)).findings;
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

/** Runs nothing: judges a world that is not as the steps should have left it. */
async function verify(
  kind: string,
  q: { data: (scene: FakeWorld) => Promise<Json>; after: Setting },
): Promise<string[]> {
  const scene = new FakeWorld();
  const data = await q.data(scene);
  q.after(scene.state);
  const findings = (await changeKinds[kind]?.verify(scene.planContext(NOW), data)) ?? [];
  for (const each of findings) produced.add(each.code);
  return findings.map((each) => each.code);
}

const planned =
  (kind: string) =>
  async (scene: FakeWorld): Promise<Json> => {
    const sample = samples[kind];
    const found = changeKinds[kind];
    if (sample === undefined || found === undefined) throw new Error(kind);
    return (await found.plan(scene.planContext(NOW), found.parseInput(sample.input))).data;
  };

const madePool = async (scene: FakeWorld): Promise<Json> => {
  const data = await planned('node-pool.create')(scene);
  const body = createPoolBody(
    {
      ...emptyPool,
      name: 'win-a',
      os: 'windows',
      imageType: 'Windows',
      size: { mode: 'manual', desired: 2 },
    },
    { password: null, changeId: null },
  );
  await scene.cloudWrite.createNodePool({ body });
  await scene.cloud.nodePools();
  await scene.cloud.nodePools();
  return data;
};

describe('verification finds', () => {
  test('a pool that is gone', async () => {
    const gone: Setting = (state) => (state.pools = []);
    expect(await verify('node-pool.create', { data: planned('node-pool.create'), after: gone })).toEqual([
      'pool-gone',
    ]);
    expect(await verify('node-pool.scale', { data: planned('node-pool.scale'), after: gone })).toEqual([
      'pool-gone',
    ]);
  });

  test('missing marks, nodes that are not Ready and Linux pods on the new nodes', async () => {
    const codes = await verify('node-pool.create', {
      data: madePool,
      after: (state) => {
        const node = state.nodes.at(-1);
        if (node === undefined) throw new Error('no node');
        node.ready = 'Unknown';
        const stray = { kind: 'DaemonSet', name: 'node-agent' };
        state.pods.push({
          uid: 'pod-1',
          namespace: 'shop',
          name: 'node-agent-1',
          nodeName: node.name,
          phase: 'Pending',
          ownerUid: null,
          workload: stray,
          requests: { cpuMilli: 0, memoryMiB: 0, pods: 1 },
          template: aTemplate(),
        });
      },
    });
    expect(codes.toSorted()).toEqual([
      'linux-pods-on-new-nodes',
      'marks-missing',
      'marks-missing',
      'nodes-not-ready',
    ]);
  });

  test('a size and cordons that somebody else changed', async () => {
    expect(
      await verify('node-pool.scale', { data: planned('node-pool.scale'), after: () => undefined }),
    ).toEqual(['pool-size-differs', 'nodes-not-ready']);
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
  landingFindings,
  instanceRestartFindings,
  podRestartFindings,
  workloadFindings,
].flatMap(Object.keys);

afterAll(() => {
  const missing = findingCodes.filter((code) => !produced.has(code) && !elsewhere.includes(code));
  expect(missing, 'codes that nothing produces').toEqual([]);
  for (const code of produced) expect(Object.hasOwn(findingSeverities, code), code).toBe(true);
});
