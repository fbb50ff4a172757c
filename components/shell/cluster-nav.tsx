import { clusterHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useTranslations } from '@/lib/client/intl';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import { queryOf } from '@/lib/client/query-of';
import { PlainText } from '@/components/ui/text/plain-text';
import { Skeleton } from '@/components/ui/state/page-states';
import { StateGlyph, toneGlyph, toneText, type Tone } from '@/components/ui/state/state-badge';
import type { ReactNode } from 'react';

interface ClusterMark {
  tone: Tone;
  /** Key in `shell.mark`. */
  word: 'unreachable' | 'starting' | 'stale' | 'problem' | 'busy' | 'ok' | 'unknown';
}

/** The worst state of a cluster in one word. Unknown is never shown as healthy. */
export function clusterMark(row: ClusterRow): ClusterMark {
  const present = row.sources.filter((source) => source.state !== 'absent');
  const has = (...states: string[]) => present.some((source) => states.includes(source.state));
  if (present.length === 0) return { tone: 'unknown', word: 'unknown' };
  if (has('failed', 'forbidden')) return { tone: 'bad', word: 'unreachable' };
  const problems = [row.nodesNotReady, row.poolsShort, row.windowsPodsStuck];
  if (problems.some((n) => (n ?? 0) > 0)) return { tone: 'bad', word: 'problem' };
  if (has('starting')) return { tone: 'unknown', word: 'starting' };
  if (has('stale')) return { tone: 'warn', word: 'stale' };
  if (row.nodesNotReady === null) return { tone: 'unknown', word: 'unknown' };
  if ((row.poolsInTransition ?? 0) > 0) return { tone: 'busy', word: 'busy' };
  return { tone: 'ok', word: 'ok' };
}

interface NavLinkProps {
  href: string;
  icon?: ReactNode;
  children: ReactNode;
  mark?: ReactNode;
  deep?: boolean;
  indent?: boolean;
}

export function NavLink({ href, icon, children, mark, deep = false, indent = false }: NavLinkProps) {
  const path = decodeURI(usePathname());
  const own = decodeURI(href);
  const here = path === own || (deep && path.startsWith(`${own}/`));
  return (
    <PageLink
      href={href}
      aria-current={here ? 'page' : undefined}
      className={`flex min-w-0 items-center gap-2 rounded-md py-1.5 pr-2 ${indent ? 'pl-8' : 'pl-2'} ${here ? 'bg-accent-soft font-medium text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink'}`}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {mark}
    </PageLink>
  );
}

export function ClusterNav() {
  const t = useTranslations('shell');
  const clusters = useQuery({ ...queryOf('clusters.list', {}), refetchInterval: 15_000 });
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
  const base = clusterHref(row.name);
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
          <NavLink href={`${base}/workloads`} deep indent>
            {t('nav.workloads')}
          </NavLink>
          <NavLink href={`${base}/namespaces`} deep indent>
            {t('nav.namespaces')}
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
