'use client';
import { useQuery } from '@tanstack/react-query';
import { listChanges } from '@/lib/contract/changes';
import type { ChangeState } from '@/lib/domain/change/state';
import { useChangesMoved } from '@/lib/client/live/use-live';
import { keyOf, queryOf } from '@/lib/client/query-of';

/** A change of ours whose run works on a pool. */
export interface WorkingChange {
  id: string;
  state: ChangeState;
  poolId: string;
}

/** The newest change under way that touches the pool; null: none, or not known. */
export function useWorkingChange(cluster: string, poolId: string): WorkingChange | null {
  const query = { scope: 'running', cluster, target: poolId, limit: 1 } as const;
  const changes = useQuery(queryOf(listChanges, { query }));
  useChangesMoved('pool-working', [keyOf(listChanges)]);
  const change = changes.data?.rows[0];
  return change === undefined ? null : { id: change.id, state: change.state, poolId };
}
