import { expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { OWN_TAG } from '@/lib/domain/pool/fields/advanced-fields';

const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`tag-${at}`, 'x']));

/** An instance may have 20 tags, ACK uses 3, and only Mullion's own pools have its mark. */
test.each<[string, Record<string, string>, number, boolean]>([
  ['made elsewhere', {}, 17, true],
  ['made elsewhere', {}, 18, false],
  ['made by Mullion', { [OWN_TAG]: 'change-7' }, 16, true],
  ['made by Mullion', { [OWN_TAG]: 'change-7' }, 17, false],
])('a pool %s with the tags %j takes %i more: %s', async (_who, tags, count, fine) => {
  const world = new SampleWorld();
  world.setPool('np-1', { tags });
  const kind = changeKinds['node-pool.update'];
  if (kind === undefined) throw new Error('no kind');
  const input = kind.parseInput({ nodePool: { id: 'np-1', name: 'default-nodepool' }, set: { tags: numbered(count) } });
  const { findings } = await kind.plan(world.planContext(), input);
  expect(findings.some(({ code }) => code === 'too-many-tags')).toBe(!fine);
});
