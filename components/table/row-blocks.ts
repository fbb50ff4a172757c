import type { UseQueryResult } from '@tanstack/react-query';
import { asApiFailure } from '@/lib/client/api-failure';
import { useState, useCallback } from 'react';

export interface Range {
  first: number;
  last: number;
}

/** So that no range requests everything. */
const mostBlocks = 5;

interface Blocks {
  size: number;
  /** Rows read before and after those on screen, so that they are there when they are scrolled to. */
  ahead: number;
  /** Of all rows; undefined: not known yet. */
  count: number | undefined;
}

/** Offsets of the blocks that hold the range and what is near it. */
export function blocksAround(range: Range, { size, ahead, count }: Blocks): number[] {
  const end = count === undefined ? 0 : Math.max(0, count - 1);
  const first = Math.floor(Math.max(0, Math.min(range.first, end) - ahead) / size);
  const last = Math.floor(Math.min(end, Math.max(range.first, range.last) + ahead) / size);
  return Array.from({ length: Math.min(mostBlocks, last - first + 1) }, (_, at) => (first + at) * size);
}

/** The rows on screen; setting the same range again renders nothing. */
export function useRange() {
  const [range, setRange] = useState<Range>({ first: 0, last: 0 });
  const onRange = useCallback(({ first, last }: Range) => {
    setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, []);
  return { range, onRange };
}

export function usePages<Page extends { rows: readonly unknown[] }>(
  offsets: readonly number[],
  pages: readonly UseQueryResult<Page>[],
  size: number,
) {
  const loaded = new Map(pages.map((page, at) => [offsets[at] ?? 0, page.data?.rows ?? []]));
  const failed = pages.find((page) => page.error !== null);
  const rowAt = (index: number): Page['rows'][number] | undefined =>
    loaded.get(Math.floor(index / size) * size)?.[index % size];
  return {
    head: useLast(pages.find((page) => page.data !== undefined)?.data),
    rows: pages.flatMap((page): Page['rows'][number][] => [...(page.data?.rows ?? [])]),
    rowAt,
    error: failed === undefined ? null : asApiFailure(failed.error),
    isPending: pages.every((page) => page.isPending),
    isFetching: pages.some((page) => page.isFetching),
  };
}

/** A jump to far rows has none of its pages yet: the counts stay meanwhile, and with them the place in the table. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
