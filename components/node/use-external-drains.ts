import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '@/lib/client/query-of';
import type { AnswerOf } from '@/lib/contract/endpoints';

export const useExternalDrains = (cluster: string, node?: string) =>
  useQuery({
    ...queryOf('external-drains.list', { params: { cluster }, query: node === undefined ? {} : { node } }),
    refetchInterval: 10_000,
    placeholderData: keepPreviousData,
  });

/** Neither nodes that others drain nor PDBs that would block a drain. */
export const hasNothing = ({ totals, budgetsTotal }: AnswerOf<'external-drains.list'>): boolean =>
  (totals?.nodes ?? 0) + (budgetsTotal ?? 0) === 0;
