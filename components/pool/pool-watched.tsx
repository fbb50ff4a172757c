import Link from 'next/link';
import { useTranslations } from '@/lib/client/intl';
import { MonoText, PlainText } from '@/components/ui/text/plain-text';
import { StateBadge } from '@/components/ui/state/state-badge';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { poolHref } from '@/lib/client/hrefs';
import { PoolNodes, PoolStateBadge, toneOfTile } from './pool-state';
import { usePool } from './use-pool';

const namesShown = 24;

export interface WatchedProps {
  cluster: string;
  poolId: string;
  over: boolean;
}

export function PoolWatched({ cluster, poolId, over }: WatchedProps) {
  const { pool } = usePool(cluster, poolId);
  if (pool === undefined || (over && pool.state === 'deleting')) return null;
  return <PoolNow pool={pool} over={over} />;
}

export function PoolNow({ pool, over }: { pool: NodePoolRow; over: boolean }) {
  const t = useTranslations('fleet');
  return (
    <section aria-label={t('nodesNow')} className="mt-4 flex flex-col gap-2 border-t border-line pt-3">
      <h3 className="flex flex-wrap items-center gap-x-3 text-sm">
        {over ? <span className="text-ink-2">{t('now')}</span> : null}
        <Link href={poolHref(pool)} className="font-semibold text-accent underline-offset-2 hover:underline">
          <PlainText text={pool.name} max={80} />
        </Link>
        <PoolStateBadge pool={pool} />
      </h3>
      {over ? <p className="text-ink-3">{t('nowHelp')}</p> : null}
      <PoolNodes pool={pool} />
      <Names pool={pool} />
    </section>
  );
}

function Names({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('fleet');
  const more = (pool.total ?? pool.tiles.length) - Math.min(namesShown, pool.tiles.length);
  return (
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
      {pool.tiles.slice(0, namesShown).map((tile) => (
        <li key={tile.key} className="flex min-w-0 items-center justify-between gap-2">
          <span className="min-w-0 truncate">
            <MonoText text={tile.name} max={120} />
          </span>
          <StateBadge tone={toneOfTile(tile)}>{t(`nodeState.${tile.state}`)}</StateBadge>
        </li>
      ))}
      {more > 0 ? <li className="text-ink-3">{t('moreNodes', { n: more })}</li> : null}
    </ul>
  );
}
