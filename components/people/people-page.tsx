'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SmallCell, SmallTable } from '@/components/table/small-table';
import { PageHeader } from '@/components/shell/page-header';
import { WaysOn } from '@/components/shell/ways-on';
import { Button } from '@/components/ui/form/button';
import { ErrorState, ForbiddenState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { Badge, StateBadge } from '@/components/ui/state/state-badge';
import { Mono, PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { useDeniedReason, usePerson, useReadOnlyReason } from '@/lib/client/actor';
import { useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import type { ListedPerson } from '@/lib/contract/people';
import { accountId } from '@/lib/domain/access/account-id';
import { AddPersonDialog } from './add-person-dialog';
import { PersonDialog, type PersonAction } from './person-dialog';

export function PeoplePage() {
  const t = useTranslations('people');
  const denied = useDeniedReason('people.manage');
  if (denied === null) return <People />;
  return (
    <>
      <PageHeader title={t('title')} />
      <ForbiddenState failure={{ message: denied, permission: 'people.manage' }} action={<WaysOn />} />
    </>
  );
}

function People() {
  const t = useTranslations('people');
  const query = useQuery({ ...queryOf('people.list', {}), refetchInterval: 30_000 });
  const [adding, setAdding] = useState(false);
  const readOnly = useReadOnlyReason();
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Button variant="primary" disabledReason={readOnly} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        }
      />
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t('help')}</p>
        {query.error ? <ErrorState failure={query.error} retry={() => void query.refetch()} compact /> : null}
        {query.data === undefined ? query.error ? null : <SkeletonRows /> : <PeopleTable rows={query.data.rows} />}
      </div>
      {adding ? <AddPersonDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}

const wide = 'hidden @min-[52rem]:table-cell';

function PeopleTable({ rows }: { rows: readonly ListedPerson[] }) {
  const t = useTranslations('people');
  const columns = [
    ['name', ''],
    ['roles', 'hidden @min-[36rem]:table-cell'],
    ['state', ''],
    ['sessions', wide],
    ['created', wide],
    ['actions', ''],
  ] as const;
  return (
    <SmallTable caption={t('caption')} columns={columns.map(([id, from]) => ({ id, label: t(`column.${id}`), from }))}>
      {rows.map((row) => (
        <PersonRow key={row.name} row={row} />
      ))}
    </SmallTable>
  );
}

function Roles({ row }: { row: ListedPerson }) {
  const t = useTranslations('common.role');
  return (
    <span className="flex flex-wrap gap-1">
      {row.roles.map((role) => (
        <Badge key={role}>{t(role)}</Badge>
      ))}
    </span>
  );
}

function PersonRow({ row }: { row: ListedPerson }) {
  const t = useTranslations('people');
  return (
    <tr className="hover:bg-hover">
      <th scope="row" className="border-b border-line px-3 py-2 align-top font-normal">
        <span className="block font-semibold">
          <PlainText text={row.displayName} max={80} />
        </span>
        <Mono className="text-xs text-ink-3">{row.name}</Mono>
        <span className="mt-1 block @min-[36rem]:hidden">
          <Roles row={row} />
        </span>
      </th>
      <SmallCell from="hidden @min-[36rem]:table-cell">
        <Roles row={row} />
      </SmallCell>
      <SmallCell>
        <StateBadge tone={row.disabled ? 'muted' : 'ok'}>{t(row.disabled ? 'disabled' : 'enabled')}</StateBadge>
      </SmallCell>
      <SmallCell from={wide}>
        {t('sessionCount', { n: row.sessions })}
        {row.seenAt === null ? null : (
          <span className="block text-xs text-ink-3">
            {t('lastUsed')} <RelativeTime at={row.seenAt} form="ago" />
          </span>
        )}
      </SmallCell>
      <SmallCell from={wide}>
        <RelativeTime at={row.createdAt} form="ago" />
      </SmallCell>
      <SmallCell>
        <PersonActions row={row} />
      </SmallCell>
    </tr>
  );
}

function PersonActions({ row }: { row: ListedPerson }) {
  const t = useTranslations('people');
  const [open, setOpen] = useState<PersonAction | null>(null);
  const readOnly = useReadOnlyReason();
  const own = usePerson().id === accountId(row.name) ? t('own') : null;
  const actions: [PersonAction, string | null][] = [
    ['roles', own],
    ['password', null],
    ['endSessions', row.sessions === 0 ? t('noSessions') : null],
    [row.disabled ? 'enable' : 'disable', own],
  ];
  return (
    <span className="flex flex-wrap gap-1">
      {actions.map(([action, reason]) => (
        <Button
          key={action}
          size="sm"
          aria-label={t('of', { action: t(action), name: row.name })}
          disabledReason={readOnly ?? reason}
          onClick={() => setOpen(action)}
        >
          {t(action)}
        </Button>
      ))}
      {open === null ? null : <PersonDialog row={row} action={open} onClose={() => setOpen(null)} />}
    </span>
  );
}
