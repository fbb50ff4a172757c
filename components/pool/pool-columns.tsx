import Link from 'next/link';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import type { Column } from '@/components/table/column';
import { Count } from '@/components/table/cells/count';
import { OsLabel } from '@/components/table/cells/os-label';
import { UsageBar } from '@/components/table/cells/usage-bar';
import { PlainText } from '@/components/ui/plain-text';
import { RelativeTime } from '@/components/ui/relative-time';
import { poolHref } from './pool-href';
import { PoolMenu } from './pool-menu';
import { PoolNodes } from './pool-nodes';
import { PoolScaling } from './pool-scaling';
import { PoolStateBadge } from './pool-state-badge';
import { PoolTask } from './pool-task';

export const poolColumns: readonly Column<NodePoolRow>[] = [
  {
    id: 'name',
    sort: 'name',
    cell: (pool) => (
      <span className="flex flex-col">
        <Link
          href={poolHref(pool)}
          prefetch={false}
          tabIndex={-1}
          className="max-w-full truncate font-medium text-ink underline-offset-2 hover:underline"
        >
          <PlainText text={pool.name} max={80} />
        </Link>
        <span className="truncate text-xs text-ink-3">
          <OsLabel os={pool.os} build={pool.build} />
          <span className="sm:hidden">
            {' · '}
            <Count n={pool.ready} /> / <Count n={pool.total} />
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    sort: 'state',
    width: '13rem',
    cell: (pool) => (
      <span className="flex flex-col">
        <PoolStateBadge pool={pool} />
        {pool.task === null ? null : <PoolTask task={pool.task} />}
      </span>
    ),
  },
  {
    id: 'nodes',
    sort: 'total',
    width: '9rem',
    from: 'sm',
    cell: (pool) => <PoolNodes pool={pool} limit={16} />,
  },
  { id: 'types', width: '9rem', from: 'xl', cell: (pool) => <Types types={pool.instanceTypes} /> },
  { id: 'scaling', width: '7.5rem', from: 'md', cell: (pool) => <PoolScaling scaling={pool.scaling} /> },
  {
    id: 'requested',
    width: '9rem',
    from: 'lg',
    cell: (pool) => (
      <span className="flex flex-col gap-1">
        <UsageBar percent resource="cpu" requested={pool.requested} allocatable={pool.allocatable} />
        <UsageBar percent resource="memory" requested={pool.requested} allocatable={pool.allocatable} />
      </span>
    ),
  },
  {
    id: 'changed',
    sort: 'changedAt',
    width: '6.5rem',
    from: 'lg',
    align: 'end',
    cell: (pool) => <RelativeTime at={pool.changedAt} />,
  },
  { id: 'menu', width: '3.5rem', align: 'end', bareHeader: true, cell: (pool) => <PoolMenu pool={pool} /> },
];

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
