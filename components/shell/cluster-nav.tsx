'use client';
import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { listClusters } from '@/lib/contract/clusters';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import { queryOf } from '@/lib/client/query-of';
import { PlainText } from '@/components/ui/text/plain-text';
import { Skeleton } from '@/components/ui/state/skeleton';
import { StateGlyph } from '@/components/ui/state/state-glyph';
import { toneGlyph, toneText } from '@/components/ui/state/tone';
import { clusterMark } from './cluster-mark';
import { NavLink } from './nav-link';

/** Every cluster with its worst word; the open one shows its pages. */
export function ClusterNav() {
  const t = useTranslations('shell');
  const clusters = useQuery({ ...queryOf(listClusters, {}), refetchInterval: 15_000 });
  if (clusters.isPending) return <Skeleton className="mx-2 h-4 w-32" />;
  if (clusters.data === undefined) return <p className="px-2 text-xs text-bad">▲ {t('clustersUnknown')}</p>;
  if (clusters.data.rows.length === 0) return <p className="px-2 text-xs text-ink-3">{t('noClusters')}</p>;
  return (
    <ul className="flex flex-col gap-0.5">
      {clusters.data.rows.map((row) => (
        <ClusterEntry key={row.name} row={row} />
      ))}
    </ul>
  );
}

function ClusterEntry({ row }: { row: ClusterRow }) {
  const t = useTranslations('shell');
  const base = `/clusters/${encodeURIComponent(row.name)}`;
  const path = usePathname();
  const open = path === base || path.startsWith(`${base}/`);
  return (
    <li>
      <NavLink
        href={base}
        icon={<Glyph row={row} />}
        mark={<span className="text-xs text-ink-3">{t(`env.${row.environment}`)}</span>}
      >
        <PlainText text={row.name} max={80} />
      </NavLink>
      {open ? (
        <div className="flex flex-col gap-0.5 pt-0.5">
          <NavLink href={`${base}/pools`} deep indent>
            {t('nav.pools')}
          </NavLink>
          <NavLink href={`${base}/nodes`} deep indent>
            {t('nav.nodes')}
          </NavLink>
          <NavLink href={`${base}/placement`} deep indent>
            {t('nav.placement')}
          </NavLink>
        </div>
      ) : null}
    </li>
  );
}

function Glyph({ row }: { row: ClusterRow }) {
  const t = useTranslations('shell.mark');
  const mark = clusterMark(row);
  return (
    <span
      role="img"
      aria-label={t(mark.word)}
      title={t(mark.word)}
      className={`flex w-4 shrink-0 justify-center ${toneText[mark.tone]}`}
    >
      <StateGlyph glyph={toneGlyph[mark.tone]} />
    </span>
  );
}
