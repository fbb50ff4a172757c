'use client';
import type { Capacity } from '@/lib/domain/cluster/cluster';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyedMany } from '@/lib/client/live/use-live';
import { UsageBar, UsageFigures } from '@/components/table/cells/usage-bar';

interface Usage {
  requested: Capacity | null;
  allocatable: Capacity | null;
}

/** CPU above memory, each named and with its figures. */
export function PoolUsage({ requested, allocatable }: Usage) {
  return (
    <span className="flex flex-col gap-1">
      <UsageBar figures="short" resource="cpu" requested={requested} allocatable={allocatable} />
      <UsageBar figures="short" resource="memory" requested={requested} allocatable={allocatable} />
    </span>
  );
}

/** The same over several pools, live. One pool that is not known makes the sum unknown. */
export function PoolUsageSum({ poolIds }: { poolIds: readonly string[] }) {
  const { stores } = useLiveContext();
  const pools = useKeyedMany(stores.pools, poolIds);
  const requested = sumOf(pools, 'requested');
  const allocatable = sumOf(pools, 'allocatable');
  return (
    <span className="flex flex-col font-semibold">
      <UsageFigures resource="cpu" requested={requested} allocatable={allocatable} />
      <UsageFigures resource="memory" requested={requested} allocatable={allocatable} />
    </span>
  );
}

function sumOf(pools: readonly (NodePoolRow | undefined)[], part: keyof Usage): Capacity | null {
  const sum: Capacity = { cpuMilli: 0, memoryMiB: 0, pods: 0 };
  for (const pool of pools) {
    const amount = pool?.[part];
    if (!amount) return null;
    sum.cpuMilli += amount.cpuMilli;
    sum.memoryMiB += amount.memoryMiB;
    sum.pods += amount.pods;
  }
  return sum;
}
