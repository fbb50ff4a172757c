import { type UseQueryResult } from '@tanstack/react-query';
import { asApiFailure } from '@/lib/client/api-failure';
import { useState, useCallback } from 'react';

export const pageSize = 100;

export interface Range {
  first: number;
  last: number;
}

/** Offsets of the blocks of `size` that hold the range; at most four, so that no range requests everything. */
export function blocksOf(range: Range, size: number): number[] {
  const first = Math.max(0, Math.floor(range.first / size));
  const last = Math.max(first, Math.floor(range.last / size));
  return Array.from({ length: Math.min(4, last - first + 1) }, (_, at) => (first + at) * size);
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
) {
  const loaded = new Map(pages.map((page, at) => [offsets[at] ?? 0, page.data?.rows ?? []]));
  const failed = pages.find((page) => page.error !== null);
  const rowAt = (index: number): Page['rows'][number] | undefined =>
    loaded.get(Math.floor(index / pageSize) * pageSize)?.[index % pageSize];
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
