import { whileEvaluating } from '../placement-frame';
import type { MatrixPage } from './matrix-filters';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { matrixPageSize } from '@/lib/contract/routes';
import { unpackRows } from '@/lib/domain/placement/packed-cells';
import { useLiveView } from '@/lib/client/live/use-live';
import { queryOf } from '@/lib/client/query-of';
import { blocksAround, usePages, useRange } from '@/components/table/row-blocks';
import type { PlacementFilter } from '../../../lib/contract/filters';

/** In a large cluster, pod changes are not pushed; the page polls at this interval. Milliseconds. */
const restMs = 15_000;

const unpacked = (page: MatrixPage) => ({ ...page, rows: unpackRows(page) });

export type MatrixPages = ReturnType<typeof useMatrixPages>;

export function useMatrixPages(cluster: string, filter: PlacementFilter) {
  const { range, onRange } = useRange();
  const [count, setCount] = useState<number>();
  const offsets = blocksAround(range, { size: matrixPageSize, ahead: 15, count });
  const pages = useQueries({
    queries: offsets.map((offset) => ({
      ...queryOf('placement.list', { params: { cluster }, query: { ...filter, offset, limit: matrixPageSize } }),
      select: unpacked,
      refetchInterval: whileEvaluating(restMs),
      // The old rows stay while a new filter or order loads.
      ...(offset === 0 ? { placeholderData: keepPreviousData<MatrixPage> } : {}),
    })),
  });
  const refetch = () => pages.forEach((page) => void page.refetch());
  useLiveView({ id: 'placement', type: 'placement', cluster }, refetch);
  const read = usePages(offsets, pages, matrixPageSize);
  if (read.head !== undefined && read.head.matching !== count) setCount(read.head.matching);
  return { ...read, onRange, refetch };
}
