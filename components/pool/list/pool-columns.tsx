import { PageLink } from '@/components/shell/page-link';
import { useTranslations } from '@/lib/client/intl';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { nodesExpected } from '@/lib/domain/pool/pool-need';
import { from, until, type Column } from '@/components/table/column';
import { Count } from '@/components/table/cells/count';
import { OsLabel, windowsName } from '@/components/table/cells/os-label';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { poolHref } from '@/lib/client/hrefs';
import { PoolMenu } from './pool-menu';
import { PoolNodes, PoolScaling, PoolStateBadge, PoolTask } from '../pool-state';
import type { Capacity } from '@/lib/domain/cluster/cluster';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyedMany } from '@/lib/client/live/use-live';
import { UsageBar, UsageFigures } from '@/components/table/cells/usage-bar';

export const poolColumns: readonly Column<NodePoolRow>[] = [
  { id: 'name', sort: 'name', cell: (pool) => <PoolName pool={pool} /> },
  {
    id: 'state',
    sort: 'state',
    width: '9rem',
    cell: (pool) => (
      <span className="flex flex-col">
        <PoolStateBadge pool={pool} />
        {pool.task === null ? null : <PoolTask task={pool.task} />}
      </span>
    ),
  },
  { id: 'nodes', sort: 'total', width: '8.5rem', from: '36rem', cell: (pool) => <PoolNodes pool={pool} limit={18} /> },
  { id: 'types', width: '8.5rem', from: '66rem', cell: (pool) => <Types types={pool.instanceTypes} /> },
  { id: 'scaling', width: '6.5rem', from: '44rem', cell: (pool) => <PoolScaling scaling={pool.scaling} /> },
  {
    id: 'requested',
    width: '11rem',
    from: '58rem',
    cell: (pool) => <PoolUsage requested={pool.requested} allocatable={pool.allocatable} />,
  },
  {
    id: 'changed',
    sort: 'changedAt',
    width: '7rem',
    from: '58rem',
    align: 'end',
    cell: (pool) => <RelativeTime at={pool.changedAt} />,
  },
  { id: 'menu', width: '3.5rem', align: 'end', bareHeader: true, cell: (pool) => <PoolMenu pool={pool} /> },
];

function PoolName({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('fleet.totals');
  const build = pool.os === 'windows' ? windowsName(pool.build) : null;
  return (
    <span className="flex flex-col">
      <PageLink look="name" className="max-w-full truncate" href={poolHref(pool)} tabIndex={-1}>
        <PlainText text={pool.name} max={80} />
      </PageLink>
      <span className="flex min-w-0 items-center gap-1.5 text-xs text-ink-3">
        <span className={`truncate ${until['36rem']}`}>
          <span className="font-medium text-ink-2">
            <Count n={pool.ready} /> / <Count n={nodesExpected(pool)} />
            <span className="hidden @min-[28rem]:inline"> {t('ready')}</span>
          </span>
          {build === null ? '' : ` · ${visibleText(build, 40)}`}
        </span>
        <span className={`truncate ${from['36rem']}`}>
          <OsLabel os={pool.os} build={pool.build} />
        </span>
      </span>
    </span>
  );
}

function Types({ types }: { types: readonly string[] }) {
  const [first, ...rest] = types;
  if (first === undefined) return <Count n={null} />;
  return (
    <span className="flex flex-col" title={types.join(', ')}>
      <PlainText text={first} max={40} />
      {rest.length > 0 ? <span className="text-xs text-ink-3">+{rest.length}</span> : null}
    </span>
  );
}

interface Usage {
  requested: Capacity | null;
  allocatable: Capacity | null;
}

function PoolUsage({ requested, allocatable }: Usage) {
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
