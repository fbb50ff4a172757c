'use client';
import dynamic from 'next/dynamic';
import { useShownChange } from '@/components/change/shown-change';
import { poolIdOf } from './pool-of-run';
import { useListedPool } from '../list/use-listed-pool';

/** Loaded after a failure only: it knows all documented codes. */
const FailureWays = dynamic(() => import('./failure-remedies').then((module) => module.FailureWays));

/** Beneath why a change of a pool failed: the ways on, while the pool is there. */
export function RemediesOfChange() {
  const change = useShownChange();
  const failed = change !== null && change.problem !== null;
  const poolId = failed ? poolIdOf(change) : null;
  const cluster = change?.cluster ?? '';
  const isThere = useListedPool({ cluster, poolId, awaited: false });
  if (!failed || poolId === null || !isThere) return null;
  return <FailureWays pool={{ cluster, id: poolId }} code={change.problem?.code ?? null} />;
}
