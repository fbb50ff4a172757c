import { describe, expect, test } from 'vitest';
import { codesOf, planOf, type FindingCase } from '../../testing/produced';
import { aPod } from '../../testing/objects';
import type { SampleWorld } from '../../testing/sample-world';

const taint = { key: 'out', value: '', effect: 'NoExecute' };
const nodePool = { id: 'np-1', name: 'default-nodepool' };
const nodes = [{ name: 'default-nodepool-n0', uid: 'uid-default-nodepool-n0', instanceId: 'i-default-nodepool-n0' }];
const CASES: FindingCase[] = [
  { kind: 'node.drain' },
  { kind: 'node.remove', input: { drain: true, nodes } },
  { kind: 'node.remove', input: { drain: false, nodes } },
  { kind: 'node-pool.delete', input: { nodePool, force: true } },
  { kind: 'node-pool.scale', input: { nodePool, desired: 0 } },
  { kind: 'node.taint', input: { set: [taint], remove: [] } },
  { kind: 'node-pool.update', input: { nodePool, set: { taints: [taint] } } },
];

const interrupted = async (one: FindingCase, world: (world: SampleWorld) => void): Promise<string[]> => {
  const { draft } = await planOf({ ...one, world });
  const { findings } = draft;
  return codesOf(findings.filter(({ params }) => JSON.stringify(params).includes('shop/odd')));
};

test.each(CASES)('$kind names what it interrupts as a drain does: $input', async (one) => {
  const pods = (kind: string) => (world: SampleWorld) =>
    world.put(aPod('odd', { workload: { kind, name: 'odd' }, labels: { app: 'odd' } }));
  expect(await interrupted(one, pods('Deployment'))).toContain('drain-lone-pods');
  expect(await interrupted(one, pods('Job'))).toContain('drain-unsafe-pods');
});

test('a repair of a pool reads the owners of its pods, and neither their claims nor their images', async () => {
  const depths: unknown[] = [];
  const input = { nodePool, nodes: 'all', always: true, autoRestart: true };
  const world = (scene: SampleWorld): void => {
    scene.put(aPod('odd'));
    const { kube } = scene;
    const list = kube.drainPods.bind(kube);
    kube.drainPods = (q) => {
      depths.push(q.depth);
      return list(q);
    };
  };
  await planOf({ kind: 'node-pool.repair', input, world });
  expect(depths).toEqual(['owners']);
});

test('pods that a taint leaves are not interrupted', async () => {
  const spec = { tolerations: [{ key: 'out', operator: 'Exists' }] };
  const one = { kind: 'node.taint', input: { set: [taint], remove: [] } };
  expect(await interrupted(one, (world) => world.put(aPod('odd', { spec })))).toEqual([]);
});

describe('nodes that are taken at the same time', () => {
  const both = [0, 1].map((at) => `default-nodepool-n${at}`);
  const identities = both.map((name) => ({ name, uid: `uid-${name}` }));
  const instances = identities.map((node) => ({ ...node, instanceId: `i-${node.name}` }));
  const workload = { kind: 'Deployment', name: 'odd' };
  const pods = (world: SampleWorld) =>
    world.put(...both.map((nodeName, at) => aPod(`odd-${at}`, { workload, labels: { app: 'odd' }, nodeName })));

  test.each<FindingCase>([
    { kind: 'node.remove', input: { drain: true, nodes: instances } },
    { kind: 'node-pool.delete', input: { nodePool, force: true } },
    { kind: 'node-pool.scale', input: { nodePool, desired: 0 } },
    { kind: 'node-pool.repair', input: { nodePool, always: true, autoRestart: true } },
    { kind: 'node.taint', input: { nodes: identities, set: [taint], remove: [] } },
    { kind: 'node-pool.update', input: { nodePool, set: { taints: [taint] } } },
  ])('$kind names applications of which it takes every replica', async (one) => {
    expect(await interrupted(one, pods)).toContain('drain-lone-pods');
  });

  test('a drain does so for the nodes of a batch; before the next one it waits for replacements', async () => {
    expect(await interrupted({ kind: 'node.drain', input: { nodes: identities } }, pods)).toEqual([]);
    const atOnce = { canaries: 0, firstPercent: 100, laterPercent: 100 };
    const input = { nodes: identities, ...atOnce };
    expect(await interrupted({ kind: 'node.drain', input }, pods)).toContain('drain-lone-pods');
  });
});

test.each<FindingCase>([
  { kind: 'node.taint', input: { set: [taint], remove: [] } },
  { kind: 'node-pool.update', input: { nodePool, set: { taints: [taint] } } },
])('$kind with NoExecute loses what a deleted pod loses, for good', async (one) => {
  const planned = async (...pods: Parameters<typeof aPod>[]) => {
    const world = (scene: SampleWorld) => {
      scene.remove('Pod');
      scene.put(...pods.map((setup) => aPod(...setup)));
    };
    return (await planOf({ ...one, world })).draft;
  };
  const usual = await planned(['odd']);
  expect(usual.impact).toMatchObject({ reversible: true, workloads: [{ name: 'shop/Deployment/storefront' }] });
  expect(codesOf(usual.findings)).not.toContain('bare-pods-lost');
  const bare = await planned(['odd', { workload: null }]);
  expect(bare.impact.reversible).toBe(false);
  expect(codesOf(bare.findings)).toContain('bare-pods-lost');
  const data = await planned(['odd', { template: { localVolumes: true } }]);
  expect(data.impact.reversible).toBe(false);
  expect(codesOf(data.findings)).toContain('local-data-lost');
});
