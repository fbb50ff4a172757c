'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SmallCell, SmallTable } from '@/components/table/small-table';
import { PageHeader } from '@/components/shell/page-header';
import { PageLink } from '@/components/shell/page-link';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { ErrorState } from '@/components/ui/state/error-state';
import { EmptyState, SkeletonRows } from '@/components/ui/state/page-states';
import { Mono, PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { useReadOnlyReason } from '@/lib/client/actor';
import { call } from '@/lib/client/call';
import { useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import type { ListedScreen } from '@/lib/contract/screens';
import { MayManageScreens } from './may-manage-screens';
import { useScreenChange } from './use-screen-change';

export function ScreensPage() {
  return (
    <MayManageScreens>
      <Screens />
    </MayManageScreens>
  );
}

function Screens() {
  const t = useTranslations('screens');
  const query = useQuery({ ...queryOf('screens.list', {}), refetchInterval: 30_000 });
  const rows = query.data?.rows;
  const create = (
    <PageLink href="/screens/new" className={buttonClass({ variant: 'primary' })}>
      {t('create')}
    </PageLink>
  );
  return (
    <>
      <PageHeader title={t('title')} actions={create} />
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t('help')}</p>
        {query.error ? <ErrorState failure={query.error} retry={() => void query.refetch()} compact /> : null}
        {rows === undefined ? query.error ? null : <SkeletonRows /> : null}
        {rows?.length === 0 ? (
          <EmptyState framed title={t('empty')} action={create}>
            {t('emptyHelp')}
          </EmptyState>
        ) : null}
        {rows !== undefined && rows.length > 0 ? <ScreensTable rows={rows} /> : null}
      </div>
    </>
  );
}

const wide = 'hidden @min-[52rem]:table-cell';

function ScreensTable({ rows }: { rows: readonly ListedScreen[] }) {
  const t = useTranslations('screens');
  const columns = [
    ['name', ''],
    ['panels', 'hidden @min-[36rem]:table-cell'],
    ['links', ''],
    ['edited', wide],
    ['actions', ''],
  ] as const;
  return (
    <SmallTable caption={t('caption')} columns={columns.map(([id, from]) => ({ id, label: t(`column.${id}`), from }))}>
      {rows.map((row) => (
        <ScreenRow key={row.name} row={row} />
      ))}
    </SmallTable>
  );
}

function ScreenRow({ row }: { row: ListedScreen }) {
  const t = useTranslations('screens');
  const open = row.links.filter(({ state }) => state === 'open');
  const used = row.links.flatMap(({ usedAt }) => usedAt ?? []);
  const panels = row.pages.reduce((sum, page) => sum + page.panels.length, 0);
  return (
    <tr className="hover:bg-hover">
      <th scope="row" className="border-b border-line px-3 py-2 align-top font-normal">
        <PageLink href={`/screens/${row.name}`} look="name" className="block">
          <PlainText text={row.title} max={80} />
        </PageLink>
        <Mono className="text-xs text-ink-3">{row.name}</Mono>
      </th>
      <SmallCell from="hidden @min-[36rem]:table-cell">
        {t('panelCount', { n: panels })}
        {row.pages.length > 1 ? (
          <span className="block text-xs text-ink-3">{t('pageCount', { n: row.pages.length })}</span>
        ) : null}
      </SmallCell>
      <SmallCell>
        {t('openLinks', { n: open.length })}
        {used.length === 0 ? null : (
          <span className="block text-xs text-ink-3">
            {t('lastUsed')} <RelativeTime at={Math.max(...used)} form="ago" />
          </span>
        )}
      </SmallCell>
      <SmallCell from={wide}>
        <RelativeTime at={row.updatedAt} form="ago" />{' '}
        <span className="block text-xs text-ink-3">{t('by', { name: row.updatedBy })}</span>
      </SmallCell>
      <SmallCell>
        <ScreenActions row={row} open={open.length} />
      </SmallCell>
    </tr>
  );
}

function ScreenActions({ row, open }: { row: ListedScreen; open: number }) {
  const t = useTranslations('screens');
  const [removing, setRemoving] = useState(false);
  const readOnly = useReadOnlyReason();
  const remove = useScreenChange(
    () => call('screens.delete', { params: { screen: row.name } }),
    () => setRemoving(false),
  );
  const named = (action: string) => t('of', { action: t(action), name: row.name });
  return (
    <span className="flex flex-wrap gap-1">
      <PageLink href={`/screens/${row.name}`} aria-label={named('edit')} className={buttonClass({ size: 'sm' })}>
        {t('edit')}
      </PageLink>
      <a
        href={`/wall/preview/${row.name}`}
        target="_blank"
        rel="noreferrer"
        aria-label={named('preview')}
        className={buttonClass({ size: 'sm' })}
      >
        {t('preview')}
      </a>
      <Button size="sm" aria-label={named('remove')} disabledReason={readOnly} onClick={() => setRemoving(true)}>
        {t('remove')}
      </Button>
      {removing ? (
        <ConfirmDialog
          open
          onClose={() => setRemoving(false)}
          title={named('remove')}
          confirmLabel={t('remove')}
          tone="danger"
          busy={remove.busy}
          failure={remove.failure}
          onConfirm={remove.run}
        >
          <p className="text-ink-2">{t('removeText', { n: open })}</p>
        </ConfirmDialog>
      ) : null}
    </span>
  );
}
