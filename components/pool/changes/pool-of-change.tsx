'use client';
import dynamic from 'next/dynamic';
import { useShownChange } from '@/components/change/shown-change';
import { isOver } from '@/lib/domain/change/state';
import { poolIdOf } from './pool-of-run';
import type { WatchedProps } from '../pool-watched';
import { useListedPool } from '../list/use-listed-pool';

/** Loaded where the pool is there: reading one needs the catalogue of all its fields. */
const PoolWatched = dynamic(() => import('../pool-watched').then((module) => module.PoolWatched));

/** Beneath the steps of a run: the pool's nodes as they come and go, live; after it, plainly as they are today. */
export function PoolOfChange() {
  const change = useShownChange();
  const id = change === null ? null : poolIdOf(change);
  if (change === null || id === null) return null;
  return <Awaited cluster={change.cluster} poolId={id} over={isOver(change.state)} />;
}

/** A pool that is not listed is not there yet, or gone. */
function Awaited(props: WatchedProps) {
  const { cluster, poolId, over } = props;
  return useListedPool({ cluster, poolId, awaited: !over }) ? <PoolWatched {...props} /> : null;
}
