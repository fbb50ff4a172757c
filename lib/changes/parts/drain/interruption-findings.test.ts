import { expect, test } from 'vitest';
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

test('pods that a taint leaves are not interrupted', async () => {
  const spec = { tolerations: [{ key: 'out', operator: 'Exists' }] };
  const one = { kind: 'node.taint', input: { set: [taint], remove: [] } };
  expect(await interrupted(one, (world) => world.put(aPod('odd', { spec })))).toEqual([]);
});
