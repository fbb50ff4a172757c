import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AMOUNTS } from '@/lib/domain/history/amounts';
import { summarize } from '@/lib/domain/history/summarize';
import { packGroups, packNodes, unpackGroups, unpackNodes } from './chunk-codec';

const value = fc.oneof(fc.constant(Number.NaN), fc.integer({ min: 0, max: 16_000_000 }));
const table = fc
  .uniqueArray(fc.record({ name: fc.string({ minLength: 1, maxLength: 20 }), pool: fc.option(fc.string()) }), {
    selector: ({ name }) => name,
    maxLength: 12,
  })
  .chain((nodes) =>
    fc
      .array(value, { minLength: nodes.length * AMOUNTS, maxLength: nodes.length * AMOUNTS })
      .map((values) => ({
        names: nodes.map(({ name }) => name),
        pools: nodes.map(({ pool }) => pool),
        systems: nodes.map(() => 'linux' as const),
        values: Float32Array.from(values),
      })),
  );

/** Values by name and time, without what is not known. */
const listed = (points: { at: number; table: { names: readonly string[]; values: Float32Array } }[]) =>
  points
    .flatMap(({ at, table: { names, values } }) =>
      names.flatMap((name, node) =>
        [...values.subarray(node * AMOUNTS, (node + 1) * AMOUNTS)].flatMap((one, column) =>
          Number.isNaN(one) ? [] : [`${at} ${name} ${column} ${one}`],
        ),
      ),
    )
    .toSorted();

describe('a chunk', () => {
  it('has the values of the nodes that went into it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(table, { maxLength: 5 }), async (tables) => {
        const points = tables.map((one, at) => ({ at, table: one }));
        expect(listed(await unpackNodes(await packNodes(points)))).toEqual(listed(points));
      }),
      { numRuns: 50 },
    );
  });

  it('has the sums of the groups that went into it', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (one) => {
        const groups = summarize(one);
        const [point] = await unpackGroups(await packGroups([{ at: 5, groups }]));
        expect(point?.at).toBe(5);
        expect([...(point?.groups.keys() ?? [])]).toEqual([...groups.keys()]);
        for (const [key, { nodes, measured, sums, spread }] of groups) {
          expect(point?.groups.get(key)).toMatchObject({ nodes, measured, sums });
          expect(point?.groups.get(key)?.spread.cpu?.worst).toEqual(spread.cpu?.worst);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('that is damaged is an error', async () => {
    await expect(unpackNodes(Buffer.from('nothing'))).rejects.toThrow();
    await expect(unpackGroups(await packNodes([]))).rejects.toThrow();
  });
});
