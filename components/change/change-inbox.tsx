'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePerson } from '@/lib/client/actor';
import { can, type Role } from '@/lib/domain/access/permission';
import { useTranslations } from '@/lib/client/intl';
import { PageLink } from '@/components/shell/page-link';
import { Button } from '@/components/ui/form/button';
import { EmptyState, SkeletonRows, StaleBand } from '@/components/ui/state/page-states';
import { ErrorState } from '@/components/ui/state/error-state';
import { Tabs } from '@/components/ui/tabs';
import { useChangesMoved } from '@/lib/client/live/use-live';
import { queryKeyOf, queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import type { ChangeLine as Line } from '@/lib/contract/changes';
import { changeScopes } from '@/lib/contract/filters';
import { isWord } from '@/lib/contract/url-fields';
import { ChangeLine } from './change-line';

type Scope = (typeof changeScopes.words)[number];

/** Nothing ever waits for those who decide on no change. */
export const usualScope = (roles: readonly Role[]): Scope =>
  can(roles, 'change.approve').ok ? 'waiting-for-me' : 'all';

export function ChangeInbox() {
  const t = useTranslations('change');
  const url = useUrlQuery();
  const asked = url.get('scope') ?? '';
  const usual = usualScope(usePerson().roles);
  const scope: Scope = isWord(changeScopes, asked) ? asked : usual;
  const before = Number(url.get('before')) || undefined;
  const query = useQuery({
    ...queryOf('changes.list', { query: before === undefined ? { scope } : { scope, before } }),
    placeholderData: keepPreviousData,
  });
  useChangesMoved('inbox', [queryKeyOf('changes.list')]);
  const counts = query.data?.counts;
  const countOf: Record<Scope, number | undefined> = {
    'waiting-for-me': counts?.waitingForMe,
    mine: counts?.mine,
    running: counts?.running,
    all: undefined,
  };
  const panel = (
    <div aria-busy={query.isFetching || undefined} className={query.isPlaceholderData ? 'opacity-60' : ''}>
      {query.error === null ? null : query.data === undefined ? (
        <ErrorState failure={query.error} retry={() => void query.refetch()} />
      ) : (
        <StaleBand title={t('inbox.stale')}>{query.error.message}</StaleBand>
      )}
      {query.data === undefined ? (
        query.error === null ? (
          <SkeletonRows rows={5} />
        ) : null
      ) : (
        <InboxRows scope={scope} rows={query.data.rows} unreadable={query.data.unreadable} />
      )}
      <Pager
        older={query.data?.next ?? null}
        paged={before !== undefined}
        go={(at) => url.set({ before: at === null ? null : String(at) })}
      />
    </div>
  );
  return (
    <Tabs
      label={t('inbox.scopes')}
      value={scope}
      onChange={(next) => url.set({ scope: next, before: null })}
      tabs={changeScopes.words.map((option) => ({
        value: option,
        label: t(`scope.${option}`),
        count: countOf[option],
        panel: option === scope ? panel : null,
      }))}
    />
  );
}

export function InboxRows({ scope, rows, unreadable }: { scope: Scope; rows: readonly Line[]; unreadable: number }) {
  const t = useTranslations('change');
  const shell = useTranslations('shell');
  if (rows.length === 0 && unreadable === 0) {
    return <EmptyState title={t(`empty.${scope}.title`)}>{t(`empty.${scope}.body`)}</EmptyState>;
  }
  return (
    <div className="flex flex-col gap-3">
      {unreadable === 0 ? null : (
        <StaleBand tone="bad" title={t('inbox.unreadable', { n: unreadable })}>
          {t('inbox.unreadableHelp')}
          <PageLink look="accent" href="/audit">
            {shell('status.toAudit')}
          </PageLink>
        </StaleBand>
      )}
      {rows.length === 0 ? null : (
        <ul aria-label={t(`scope.${scope}`)} className="rounded-lg border border-line bg-surface">
          {rows.map((line) => (
            <ChangeLine key={line.id} line={line} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Pager(o: { older: number | null; paged: boolean; go: (before: number | null) => void }) {
  const t = useTranslations('change');
  if (o.older === null && !o.paged) return null;
  return (
    <div className="flex justify-between gap-2 pt-3">
      <Button size="sm" disabledReason={o.paged ? null : t('inbox.atNewest')} onClick={() => o.go(null)}>
        {t('inbox.newest')}
      </Button>
      <Button size="sm" disabledReason={o.older === null ? t('inbox.atOldest') : null} onClick={() => o.go(o.older)}>
        {t('inbox.older')}
      </Button>
    </div>
  );
}
