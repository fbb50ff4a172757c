import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_BATCHES, batches, type BatchNode } from './batches';

const some = (count: number, more: Partial<BatchNode> = {}): BatchNode[] =>
  Array.from({ length: count }, (_, at) => {
    const name = `${more.os ?? 'linux'}-${more.zone ?? 'h'}-${String(at).padStart(3, '0')}`;
    return { name, uid: name, os: 'linux', zone: 'h', ...more };
  });
/** Each batch: `+` for a canary, OS, zone, and the number of nodes. */
const sizes = (nodes: BatchNode[]): string =>
  batches(nodes)
    .map(({ kind, os, zone, nodes: own }) => `${kind === 'canary' ? '+' : ''}${os} ${zone ?? '-'} ${own.length}`)
    .join(', ');

describe('nodes are drained', () => {
  test.each<[string, BatchNode[], string]>([
    ['none', [], ''],
    ['one', some(1), '+linux h 1'],
    ['three', some(3), '+linux h 1, linux h 1, linux h 1'],
    ['sixty', some(60), '+linux h 1, linux h 6, linux h 15, linux h 15, linux h 15, linux h 8'],
    [
      'two zones',
      [...some(8, { zone: 'i' }), ...some(8)],
      '+linux h 1, linux h 1, linux h 4, linux h 2, linux i 4, linux i 4',
    ],
    ['two systems', [...some(2, { os: 'windows' }), ...some(2)], '+linux h 1, linux h 1, +windows h 1, windows h 1'],
  ])('in batches: %s', (_, nodes, expected) => expect(sizes(nodes)).toBe(expected));

  const anyNodes = fc
    .array(
      fc.record({
        os: fc.constantFrom('linux' as const, 'windows' as const, 'unknown' as const),
        zone: fc.constantFrom('h', 'i', null),
      }),
      { maxLength: 80 },
    )
    .map((all) => all.map((one, at) => ({ ...one, name: `n${at}`, uid: `u${at}` })));

  test('each once, one zone and OS at a time, never more than the share', () => {
    fc.assert(
      fc.property(anyNodes, (nodes) => {
        const all = batches(nodes);
        const names = all.flatMap((batch) => batch.nodes.map(({ name }) => name));
        expect(names.toSorted()).toEqual(nodes.map(({ name }) => name).toSorted());
        for (const { nodes: own, os, zone } of all) {
          expect(own.every((node) => node.os === os && node.zone === zone)).toBe(true);
          const total = nodes.filter((node) => node.os === os).length;
          expect(own.length).toBeLessThanOrEqual(Math.max(1, total * DEFAULT_BATCHES.laterShare));
        }
        expect(batches(nodes.toReversed())).toEqual(all);
      }),
    );
  });
});
