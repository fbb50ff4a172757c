import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { nodesExpected } from '@/lib/domain/pool/pool-need';
import type { Column } from '@/components/table/column';
import { from, until } from '@/components/table/column';
import { Count } from '@/components/table/cells/count';
import { OsLabel } from '@/components/table/cells/os-label';
import { windowsName } from '@/components/table/cells/windows-name';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { visibleText } from '@/components/ui/text/visible-text';
import { poolHref } from '../pool-href';
import { PoolMenu } from './pool-menu';
import { PoolNodes } from '../pool-nodes';
import { PoolScaling } from '../usage/pool-scaling';
import { PoolStateBadge } from './pool-state-badge';
import { PoolTask } from '../changes/pool-task';
import { PoolUsage } from '../usage/pool-usage';

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

/** Below the name, details the group does not show; without room for its column, the number of ready nodes. */
function PoolName({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('fleet.totals');
  const build = pool.os === 'windows' ? windowsName(pool.build) : null;
  return (
    <span className="flex flex-col">
      <Link
        href={poolHref(pool)}
        prefetch={false}
        tabIndex={-1}
        className="max-w-full truncate font-medium text-ink underline-offset-2 hover:underline"
      >
        <PlainText text={pool.name} max={80} />
      </Link>
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
