import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_BATCHES, batches, type BatchNode } from './batches';

const some = (count: number, more: Partial<BatchNode> = {}): BatchNode[] =>
  Array.from({ length: count }, (_, at) => {
    const name = `${more.os ?? 'linux'}-${more.zone ?? 'h'}-${String(at).padStart(3, '0')}`;
    return { name, uid: name, os: 'linux', zone: 'h', ...more };
  });
const sizes = (nodes: BatchNode[]): string[] =>
  batches(nodes).map(({ kind, os, zone, nodes: own }) => `${kind} ${os} ${zone ?? '-'} ${own.length}`);

describe('nodes go', () => {
  test.each<[string, BatchNode[], string[]]>([
    ['none', [], []],
    ['one', some(1), ['canary linux h 1']],
    ['three', some(3), ['canary linux h 1', 'batch linux h 1', 'batch linux h 1']],
    [
      'sixty',
      some(60),
      [
        'canary linux h 1',
        'batch linux h 6',
        'batch linux h 15',
        'batch linux h 15',
        'batch linux h 15',
        'batch linux h 8',
      ],
    ],
    [
      'two zones',
      [...some(8, { zone: 'i' }), ...some(8)],
      [
        'canary linux h 1',
        'batch linux h 1',
        'batch linux h 4',
        'batch linux h 2',
        'batch linux i 4',
        'batch linux i 4',
      ],
    ],
    [
      'two systems',
      [...some(2, { os: 'windows' }), ...some(2)],
      ['canary linux h 1', 'batch linux h 1', 'canary windows h 1', 'batch windows h 1'],
    ],
  ])('in waves: %s', (_, nodes, expected) => expect(sizes(nodes)).toEqual(expected));

  const anyNodes = fc
    .array(
      fc.record({
        os: fc.constantFrom('linux' as const, 'windows' as const, 'unknown' as const),
        zone: fc.constantFrom('h', 'i', null),
      }),
      { maxLength: 80 },
    )
    .map((all) => all.map((one, at) => ({ ...one, name: `n${at}`, uid: `u${at}` })));

  test('each once, of one zone and system at a time, never more than the share', () => {
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
