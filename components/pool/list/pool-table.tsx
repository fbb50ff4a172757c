import { useRouter } from 'next/navigation';
import { useTranslations } from '@/lib/client/intl';
import { poolFields } from '@/lib/contract/filters';
import { isWord } from '@/lib/contract/url-fields';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import type { ReadyTotals } from '@/lib/domain/pool/pool-need';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed } from '@/lib/client/live/use-live';
import { useUrlQuery } from '@/lib/client/use-url-query';
import type { Sort } from '@/components/table/column';
import { GroupedTable } from '@/components/table/grouped-table';
import { OsLabel } from '@/components/table/cells/os-label';
import { poolColumns, PoolUsageSum } from './pool-columns';
import { poolHref } from '@/lib/client/hrefs';
import type { PoolFilter } from '@/lib/contract/filters';

const systems = ['linux', 'windows', 'unknown'] as const;

export function PoolTable(o: { cluster: string; rows: readonly NodePoolRow[]; query: PoolFilter }) {
  const { cluster, rows, query } = o;
  const t = useTranslations('fleet');
  const url = useUrlQuery();
  const router = useRouter();
  const { stores } = useLiveContext();
  const groups = systems
    .map((os) => ({ os, keys: rows.filter((row) => row.os === os).map((row) => row.id) }))
    .filter(({ keys }) => keys.length > 0)
    .map(({ os, keys }) => ({
      id: os,
      keys,
      heading: <GroupHeading os={os} count={keys.length} />,
      totals: { requested: <PoolUsageSum poolIds={keys} /> },
    }));
  const onSort = ({ key, dir }: Sort) => {
    if (isWord(poolFields.sort, key)) url.set({ sort: key, dir });
  };
  return (
    <GroupedTable<NodePoolRow>
      caption={t('poolsCaption', { cluster })}
      columns={poolColumns}
      headerOf={(id) => t(`poolColumn.${id}`)}
      groups={groups}
      source={stores.pools}
      nameOf={(pool) => pool.name}
      sort={{ key: query.sort, dir: query.dir }}
      onSort={onSort}
      onOpen={(pool) => router.push(poolHref(pool))}
    />
  );
}

function GroupHeading({ os, count }: { os: (typeof systems)[number]; count: number }) {
  const t = useTranslations('fleet');
  const { stores } = useLiveContext();
  const totals = useKeyed(stores.poolTotals, 'pools');
  const own = os === 'unknown' ? undefined : totals?.[os];
  return (
    <span className="flex items-center gap-x-4 text-ink-2">
      <span className="font-semibold text-ink">
        <OsLabel os={os} />
      </span>
      <span className="font-normal">{t('groupPools', { n: own?.pools ?? count })}</span>
      {own === undefined ? null : <GroupReady {...own} />}
    </span>
  );
}

export function GroupReady({ ready, nodes }: Pick<ReadyTotals, 'ready' | 'nodes'>) {
  const t = useTranslations('fleet');
  if (ready === null || nodes === null) return <span className="font-normal text-ink-3">{t('groupNodesUnknown')}</span>;
  const isShort = ready < nodes;
  return (
    <span className={`font-normal ${isShort ? 'text-bad' : ''}`}>
      {isShort ? '▲ ' : ''}
      {t('groupNodes', { ready, nodes })}
    </span>
  );
}
