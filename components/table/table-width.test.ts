import { describe, expect, test } from 'vitest';
import { nodeColumns, nodeColumnsOfPool } from '@/components/node/list/node-columns';
import { poolColumns } from '@/components/pool/list/pool-columns';
import type { Column } from './column';

const rem = (text: string | undefined) => Number.parseFloat(text ?? '0');
const checkbox = 2.25;

function nameWidth(
  columns: readonly Pick<Column<never>, 'width' | 'from'>[],
  { width, taken }: { width: number; taken: number },
): number {
  const shown = columns.filter((column) => rem(column.from) <= width);
  return width - taken - shown.reduce((sum, column) => sum + rem(column.width), 0);
}

// From a phone of 360 pixels to a wall display; at the narrowest the name shrinks, but never to zero.
const widths = Array.from({ length: 200 }, (_, at) => 20.5 + at / 2);

describe.each([
  ['nodes', nodeColumns, { least: 16, onPhone: 11, taken: checkbox }],
  ['nodes of a pool', nodeColumnsOfPool, { least: 16, onPhone: 11, taken: checkbox }],
  ['node pools', poolColumns, { least: 12, onPhone: 8, taken: 0 }],
] as const)('the names of %s', (_, columns, { least, onPhone, taken }) => {
  test('keep their room at every width', () => {
    const cramped = widths.filter((width) => nameWidth(columns, { width, taken }) < (width < 28 ? onPhone : least));
    expect(cramped).toEqual([]);
  });
});
