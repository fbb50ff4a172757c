'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { PageHeader } from '@/components/shell/page-header';
import { PageLink } from '@/components/shell/page-link';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';
import { ErrorState } from '@/components/ui/state/error-state';
import { EmptyState, SkeletonRows } from '@/components/ui/state/page-states';
import { PlainText } from '@/components/ui/text/plain-text';
import { useReadOnlyReason } from '@/lib/client/actor';
import { call } from '@/lib/client/call';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import type { ListedScreen } from '@/lib/contract/screens';
import { defaultLocale, localeOf } from '@/messages';
import { MayManageScreens } from './may-manage-screens';
import { PagesEditor } from './pages-editor';
import { bodyOf, draftOf, missingIn, newDraft, type ScreenDraft } from './screen-draft';
import { ScreenLinks } from './screen-links';
import { ScreenSettings } from './screen-settings';
import { useScreenChange } from './use-screen-change';

/** Creates a screen (null) or edits the one with this name. */
export function ScreenPage({ name }: { name: string | null }) {
  return (
    <MayManageScreens>
      <LoadedScreen name={name} />
    </MayManageScreens>
  );
}

function LoadedScreen({ name }: { name: string | null }) {
  const t = useTranslations('screens');
  const query = useQuery(queryOf('screens.list', {}));
  const screen = query.data?.rows.find((row) => row.name === name);
  if (query.data !== undefined && (name === null || screen !== undefined))
    // Of another version: what was typed is of the version before.
    return <ScreenEditor key={screen?.name ?? ''} screen={screen ?? null} clusters={query.data.clusters} />;
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: t('title'), href: '/screens' }]}
        title={name === null ? t('create') : <PlainText text={name} max={63} />}
      />
      {query.error ? <ErrorState failure={query.error} retry={() => void query.refetch()} /> : null}
      {query.data === undefined && !query.error ? <SkeletonRows /> : null}
      {query.data === undefined ? null : (
        <EmptyState framed title={t('notFound', { name: name ?? '' })}>
          {t('notFoundHelp')}
        </EmptyState>
      )}
    </>
  );
}

function useDraft(screen: ListedScreen | null) {
  const locale = useLocale();
  const [before, setBefore] = useState(() =>
    screen === null ? null : { version: screen.version, draft: draftOf(screen) },
  );
  const [draft, setDraft] = useState<ScreenDraft>(before?.draft ?? newDraft(localeOf(locale) ?? defaultLocale));
  const isEdited = before === null || JSON.stringify(before.draft) !== JSON.stringify(draft);
  return { before, setBefore, draft, setDraft, isEdited };
}

function ScreenEditor({ screen, clusters }: { screen: ListedScreen | null; clusters: readonly string[] }) {
  const t = useTranslations('screens');
  const router = useRouter();
  const readOnly = useReadOnlyReason();
  const { before, setBefore, draft, setDraft, isEdited } = useDraft(screen);
  const save = useScreenChange(
    () =>
      before === null || screen === null
        ? call('screens.create', { body: bodyOf(draft) })
        : call('screens.edit', {
            params: { screen: screen.name },
            body: { ...bodyOf(draft), version: before.version },
          }),
    ({ name, version }) => {
      setBefore({ version, draft });
      if (name !== screen?.name) router.replace(`/screens/${name}`);
    },
  );
  const missing = missingIn(draft);
  const reason = readOnly ?? (missing === null ? (isEdited ? null : t('noEdits')) : t(`needs.${missing}`));
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: t('title'), href: '/screens' }]}
        title={screen === null ? t('create') : <PlainText text={screen.title} max={80} />}
        actions={
          <>
            {screen === null ? null : <PreviewLink name={screen.name} />}
            <Button variant="primary" busy={save.busy} disabledReason={reason} onClick={save.run}>
              {screen === null ? t('create') : t('save')}
            </Button>
          </>
        }
      />
      <div className="flex max-w-5xl flex-col gap-6">
        {save.failure === null ? null : <ErrorState failure={save.failure} compact />}
        <p role="status" className="text-xs text-ink-3 empty:hidden">
          {screen === null ? '' : isEdited ? t('unsaved') : before !== null && before.version > 1 ? t('saved') : ''}
        </p>
        <ScreenSettings draft={draft} onChange={setDraft} />
        <PagesEditor draft={draft} clusters={clusters} onChange={setDraft} />
        {screen === null ? null : <ScreenLinks screen={screen} />}
      </div>
    </>
  );
}

function PreviewLink({ name }: { name: string }) {
  const t = useTranslations('screens');
  return (
    <PageLink href={`/wall/preview/${name}`} target="_blank" rel="noreferrer" className={buttonClass({})}>
      {t('preview')}
    </PageLink>
  );
}
