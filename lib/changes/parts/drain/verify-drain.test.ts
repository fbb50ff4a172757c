import { expect, test } from 'vitest';
import { kindOf, planOf } from '@/lib/changes/testing/produced';
import { aPod } from '@/lib/changes/testing/objects';

const kind = 'node.drain';

/** Verifies a state in which no pod was moved. */
async function leftAfter(pods: number) {
  const { draft, scene } = await planOf({
    kind,
    world: (world) => {
      world.remove('Pod');
      world.put(...Array.from({ length: pods }, (_, at) => aPod(`web-${String(at).padStart(2, '0')}`)));
    },
  });
  const findings = await kindOf(kind).verify(scene.planContext(), draft.data);
  return findings.find(({ code }) => code === 'drain-left-pods');
}

test('names every pod that is left, as far as a person reads', async () => {
  const few = await leftAfter(10);
  expect(few?.params['count']).toBe(10);
  for (let at = 0; at < 10; at += 1) expect(few?.cause).toContain(`shop/web-0${at}`);
  expect(few?.severity).toBe('blocker');
  const many = await leftAfter(25);
  expect(many?.cause).toContain('shop/web-00');
  expect(many?.cause).toContain('+15');
});

test('nothing is left of a node without pods', async () => {
  expect(await leftAfter(0)).toBeUndefined();
});
