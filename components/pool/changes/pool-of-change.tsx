'use client';
import dynamic from 'next/dynamic';
import { useShownChange } from '@/components/change/use-change';
import { isOver } from '@/lib/domain/change/state';
import type { WatchedProps } from '../pool-watched';
import { useListedPool } from '../list/use-pools';
import type { Change } from '@/lib/domain/change/change';

export function poolIdOf(change: Pick<Change, 'kind' | 'targets' | 'steps'>): string | null {
  if (!change.kind.startsWith('node-pool.')) return null;
  const target = change.targets.find((one) => one.type === 'node-pool' && one.uid.startsWith('np'));
  const made = change.steps.find((step) => step.id === 'create' && step.state === 'done')?.detail;
  return target?.uid ?? (made !== undefined && /^np\w+$/.test(made) ? made : null);
}

/** Loaded where the pool is there: reading one needs the catalog of all its fields. */
const PoolWatched = dynamic(async () => (await import('../pool-watched')).PoolWatched, { ssr: false });

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

/** Loaded after a failure only: it knows all documented codes. */
const FailureWays = dynamic(async () => (await import('../failure-remedies')).FailureWays, { ssr: false });

export function RemediesOfChange() {
  const change = useShownChange();
  const failed = change !== null && change.problem !== null;
  const poolId = failed ? poolIdOf(change) : null;
  const cluster = change?.cluster ?? '';
  const isThere = useListedPool({ cluster, poolId, awaited: false });
  if (!failed || poolId === null || !isThere) return null;
  return <FailureWays pool={{ cluster, id: poolId }} code={change.problem?.code ?? null} />;
}
