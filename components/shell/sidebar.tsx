import { PageLink } from '@/components/shell/page-link';
import { useQuery } from '@tanstack/react-query';
import { GitPullRequestArrow, History, LayoutGrid, MonitorPlay, ScrollText, Search, Users } from 'lucide-react';
import { useTranslations } from '@/lib/client/intl';
import { useChangesMoved } from '@/lib/client/live/use-live';
import { queryOf } from '@/lib/client/query-of';
import { AccountPanel } from './account-panel';
import { ClusterNav, NavLink } from './cluster-nav';
import { useHydrated } from '@/lib/client/use-hydrated';

/** How the key that opens the search is written on this keyboard; known only in the browser. */
function useHotkeyName(letter: string): string {
  const isMac = useHydrated() && /Mac|iPhone|iPad/.test(navigator.platform);
  return isMac ? `⌘${letter}` : `Ctrl ${letter}`;
}

export function Sidebar({ onSearch }: { onSearch: () => void }) {
  const t = useTranslations('shell');
  const hotkey = useHotkeyName('K');
  return (
    <nav aria-label={t('nav.label')} className="flex h-full flex-col gap-4 p-3">
      <PageLink href="/" className="flex items-center gap-2 px-2 py-1 text-base font-semibold text-ink">
        <Mark />
        Mullion
      </PageLink>
      <button
        type="button"
        onClick={onSearch}
        className="flex items-center gap-2 rounded-md border border-line bg-surface px-2 py-1.5 text-left text-ink-3 hover:border-edge"
      >
        <Search size={14} aria-hidden="true" />
        <span className="flex-1">{t('search')}</span>
        <kbd className="font-mono text-xs whitespace-nowrap">{hotkey}</kbd>
      </button>
      <div className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto">
        <NavLink href="/" icon={<LayoutGrid size={16} aria-hidden="true" />}>
          {t('nav.overview')}
        </NavLink>
        <NavLink
          href="/changes"
          deep
          icon={<GitPullRequestArrow size={16} aria-hidden="true" />}
          mark={<WaitingCount />}
        >
          {t('nav.changes')}
        </NavLink>
        <NavLink href="/timeline" deep icon={<History size={16} aria-hidden="true" />}>
          {t('nav.timeline')}
        </NavLink>
        <NavLink href="/audit" deep icon={<ScrollText size={16} aria-hidden="true" />}>
          {t('nav.audit')}
        </NavLink>
        <NavLink href="/screens" deep icon={<MonitorPlay size={16} aria-hidden="true" />}>
          {t('nav.screens')}
        </NavLink>
        <NavLink href="/settings/people" deep icon={<Users size={16} aria-hidden="true" />}>
          {t('nav.people')}
        </NavLink>
        <h2 className="px-2 pt-4 pb-1 text-xs font-medium text-ink-3">{t('nav.clusters')}</h2>
        <ClusterNav />
      </div>
      <div className="border-t border-line pt-3">
        <AccountPanel />
      </div>
    </nav>
  );
}

function WaitingCount() {
  const t = useTranslations('shell');
  const waiting = useQuery({
    ...queryOf('changes.list', { query: { scope: 'waiting-for-me', limit: 1 } }),
    refetchInterval: 60_000,
  });
  useChangesMoved('inbox-count', [['changes.list']]);
  const n = waiting.data?.counts.waitingForMe ?? 0;
  if (n === 0) return null;
  return (
    <span className="rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
      {n}
      <span className="sr-only"> {t('waitingForYou')}</span>
    </span>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4.5 text-accent">
      <rect x="1.25" y="1.25" width="13.5" height="13.5" rx="2" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 1v14M8 8h7" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
