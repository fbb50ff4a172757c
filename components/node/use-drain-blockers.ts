'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDrainBlockers } from '@/lib/contract/drain-blockers';
import { queryOf } from '@/lib/client/query-of';

/** What keeps nodes that somebody else closed from being empty; of one node when it is named. */
export const useDrainBlockers = (cluster: string, node?: string) =>
  useQuery({
    ...queryOf(listDrainBlockers, { params: { cluster }, query: node === undefined ? {} : { node } }),
    refetchInterval: 10_000,
    placeholderData: keepPreviousData,
  });
