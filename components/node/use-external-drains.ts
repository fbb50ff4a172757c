'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listExternalDrains } from '@/lib/contract/external-drains';
import { queryOf } from '@/lib/client/query-of';

/** What blocks draining nodes that were cordoned outside Mullion; of one node if it is named. */
export const useExternalDrains = (cluster: string, node?: string) =>
  useQuery({
    ...queryOf(listExternalDrains, { params: { cluster }, query: node === undefined ? {} : { node } }),
    refetchInterval: 10_000,
    placeholderData: keepPreviousData,
  });
