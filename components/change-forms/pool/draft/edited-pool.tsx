import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@/lib/contract/endpoints';
import Link from 'next/link';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/state/page-states';
import { ErrorState } from '@/components/ui/state/error-state';
import { visibleText } from '@/components/ui/text/plain-text';
import { queryOf } from '@/lib/client/query-of';
import { useHydrated } from '@/lib/client/use-hydrated';
import type { Json } from '@/lib/domain/json';
import { type PoolDraft, candidateOf, draftOfDefinition } from './draft';
import { draftStores, keptDraftOf, openedByLink, openedDraft } from './draft-storage';
import { draftOfUpdate } from './edit';
import { useDraftPlace } from './use-draft';
import { PoolFrame, poolsCrumbs } from '../pool-frame';
import { WizardPage } from '../steps/wizard-page';

type Found = AnswerOf<'node-pools.get'>;

const pagePath = (cluster: string, poolId: string): string =>
  `/clusters/${encodeURIComponent(cluster)}/pools/${encodeURIComponent(poolId)}`;

export interface EditedPoolProps {
  cluster: string;
  poolId: string;
  /** A change that was blocked or failed, to request it again. */
  from: string | null;
}

export function EditedPool({ cluster, poolId, from }: EditedPoolProps) {
  const t = useTranslations('wizard');
  const inBrowser = useHydrated();
  const query = useQuery(queryOf('node-pools.get', { params: { cluster, pool: poolId } }));
  const change = useQuery({ ...queryOf('changes.get', { params: { id: from ?? '-' } }), enabled: from !== null });
  const failed = [query, change].find(({ data, error }) => error !== null && data === undefined);
  if (failed !== undefined && failed.error !== null) {
    return (
      <PoolFrame title="edit.titlePlain">
        <ErrorState failure={failed.error} retry={() => void failed.refetch()} />
      </PoolFrame>
    );
  }
  if (!inBrowser || query.data === undefined || (from !== null && change.data === undefined))
    return <PoolFrame title="edit.titlePlain" />;
  const start = draftOfDefinition(query.data.definition, query.data.pool.total);
  if (start === null) {
    return (
      <PoolFrame title="edit.titlePlain">
        <EmptyState
          title={t('edit.unknownOs')}
          action={
            <Link className="text-accent underline" href={pagePath(cluster, poolId)}>
              {t('edit.toPool')}
            </Link>
          }
        >
          {t('edit.unknownOsWhy')}
        </EmptyState>
      </PoolFrame>
    );
  }
  const requested = change.data?.kind === 'node-pool.update' ? change.data.input : null;
  return (
    <StartedEdit
      key={`${poolId} ${from ?? ''}`}
      cluster={cluster}
      found={query.data}
      start={start}
      requested={from === null ? null : requested}
    />
  );
}

/** Keeps the pool as it was when the form was opened: the basis of the comparison must not change during the edit. */
function StartedEdit(o: { cluster: string; found: Found; start: PoolDraft; requested: Json }) {
  const t = useTranslations('wizard');
  const nav = useTranslations('shell.nav');
  const { cluster } = o;
  const draftPlace = useDraftPlace(cluster, o.found.pool.id);
  const [opened] = useState(() => {
    const { pool, definition, place } = o.found;
    const base = candidateOf(o.start);
    const kept = keptDraftOf(draftStores(), { place: draftPlace, base, start: o.start, now: Date.now() });
    const edit = { id: pool.id, name: definition.name, before: definition, start: o.start, nodesNow: pool.total };
    const requested = o.requested === null ? null : draftOfUpdate(o.requested, edit);
    const form =
      requested === null ? openedDraft(kept, o.start) : openedByLink(kept, { initial: requested, restored: true });
    return { ...form, place, edit };
  });
  const { name, id } = opened.edit;
  return (
    <WizardPage
      {...opened}
      cluster={cluster}
      title={t('edit.title', { name: visibleText(name, 80) })}
      breadcrumb={[...poolsCrumbs(cluster, nav('pools')), { label: name, href: pagePath(cluster, id) }]}
    />
  );
}
