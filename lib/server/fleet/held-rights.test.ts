import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { controlRights, type NeededRight, rightText } from '@/lib/domain/access/cluster-rights';
import { HeldRights } from './held-rights';

const all = controlRights.map(rightText);

/** What a credential lacks that may patch nodes everywhere if `nodes`, and evict pods in `granted`. */
async function missingFor(o: { nodes?: true; granted?: string; namespaces: string[] | null }) {
  const requested: string[] = [];
  const isHeld = (right: NeededRight): boolean =>
    right.resource === 'nodes'
      ? o.nodes === true
      : right.resource === 'pods/eviction' && o.granted !== undefined && right.namespace === o.granted;
  const reader = {
    missingRights: (rights: readonly NeededRight[]) => {
      requested.push(...rights.map(({ namespace }) => namespace));
      return Promise.resolve(rights.filter((right) => !isHeld(right)));
    },
  };
  const rights = new HeldRights({ reader, namespaces: () => o.namespaces });
  expect(rights.missing()).toBeNull();
  // Every answer is there at once: the next turn of the event loop comes after all of them.
  await setImmediate();
  return { missing: rights.missing(), requested: new Set(requested) };
}

test('a credential that may only read lacks every right', async () => {
  const { missing, requested } = await missingFor({ namespaces: ['shop', 'bank'] });
  expect(missing).toEqual(all);
  expect([...requested]).toEqual(['', 'shop', 'bank']);
});

test('what is granted in one namespace is left to the plan, and nodes are not', async () => {
  const { missing, requested } = await missingFor({ namespaces: ['shop', 'bank', 'web'], granted: 'bank' });
  expect(missing).toEqual(['patch nodes']);
  expect([...requested]).toEqual(['', 'shop', 'bank']);
});

test('unknown namespaces may grant it', async () => {
  expect((await missingFor({ namespaces: null, nodes: true })).missing).toEqual([]);
});

test('a slow walk over the namespaces is not started twice', () => {
  let walks = 0;
  const reader = {
    missingRights: () => {
      walks += 1;
      return new Promise<never>(() => {});
    },
  };
  const rights = new HeldRights({ reader, namespaces: () => [] });
  const clock = vi.spyOn(performance, 'now');
  try {
    for (const now of [1_000_000, 2_000_000, 3_000_000]) {
      clock.mockReturnValue(now);
      expect(rights.missing()).toBeNull();
    }
  } finally {
    clock.mockRestore();
  }
  expect(walks).toBe(1);
});
