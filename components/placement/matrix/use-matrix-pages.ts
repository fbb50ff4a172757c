'use client';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { z } from 'zod';
import { listPlacement } from '@/lib/contract/placement';
import type { PlacementRow } from '@/lib/domain/placement/verdict';
import { asApiFailure } from '@/lib/client/api-failure';
import type { ApiFailure } from '@/lib/client/api-failure';
import { useLiveView } from '@/lib/client/live/use-live';
import { queryOf } from '@/lib/client/query-of';
import { blocksOf } from '@/components/table/row-blocks';
import type { Range } from '@/components/table/row-blocks';
import { useLast } from '@/components/table/use-last';
import type { MatrixFilter } from './matrix-filter';

const pageSize = 100;
/** What pods do in a large cluster is not pushed to screens; they look this often. Milliseconds. */
const restMs = 15_000;

export type MatrixPage = z.infer<typeof listPlacement.response>;

export interface MatrixPages {
  /** Of any page; undefined until the first one came. */
  head: MatrixPage | undefined;
  rowAt: (index: number) => PlacementRow | undefined;
  error: ApiFailure | null;
  isPending: boolean;
  isFetching: boolean;
  onRange: (range: Range) => void;
  refetch: () => void;
}

/** Pages of the matrix around what is on screen. */
export function useMatrixPages(cluster: string, filter: MatrixFilter): MatrixPages {
  const [range, setRange] = useState<Range>({ first: 0, last: 0 });
  const offsets = blocksOf(range, pageSize);
  const pages = useQueries({
    queries: offsets.map((offset) => ({
      ...queryOf(listPlacement, { params: { cluster }, query: { ...filter, offset, limit: pageSize } }),
      refetchInterval: restMs,
      // The old rows stay while a new filter or order loads.
      ...(offset === 0 ? { placeholderData: keepPreviousData<MatrixPage> } : {}),
    })),
  });
  const refetch = () => pages.forEach((page) => void page.refetch());
  useLiveView({ id: 'placement', type: 'placement', cluster }, refetch);
  const loaded = new Map(pages.map((page, at) => [offsets[at] ?? 0, page.data?.rows ?? []]));
  const head = useLast(pages.find((page) => page.data !== undefined)?.data);
  const failed = pages.find((page) => page.error !== null);
  const onRange = useCallback(({ first, last }: Range) => {
    setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, []);
  return {
    head,
    rowAt: (index) => loaded.get(Math.floor(index / pageSize) * pageSize)?.[index % pageSize],
    error: failed === undefined ? null : asApiFailure(failed.error),
    isPending: pages.every((page) => page.isPending),
    isFetching: pages.some((page) => page.isFetching),
    onRange,
    refetch,
  };
}
