import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import type { z } from 'zod';
import { EmptyState } from '@/components/ui/state/page-states';
import { ErrorState } from '@/components/ui/state/error-state';
import { visibleText } from '@/components/ui/text/plain-text';
import { queryOf } from '@/lib/client/query-of';
import { useHydrated } from '@/lib/client/use-hydrated';
import { getNodePool } from '@/lib/contract/node-pool';
import { type PoolDraft, candidateOf, draftOfDefinition } from './draft';
import { draftStores, keptDraftOf, openedDraft } from './draft-storage';
import { useDraftPlace } from './use-draft';
import { PoolFrame, poolsCrumbs } from '../pool-frame';
import { WizardPage } from '../steps/wizard-page';

type Found = z.output<(typeof getNodePool)['response']>;

const pagePath = (cluster: string, poolId: string): string =>
  `/clusters/${encodeURIComponent(cluster)}/pools/${encodeURIComponent(poolId)}`;

export function EditedPool({ cluster, poolId }: { cluster: string; poolId: string }) {
  const t = useTranslations('wizard');
  const inBrowser = useHydrated();
  const query = useQuery(queryOf(getNodePool, { params: { cluster, pool: poolId } }));
  if (query.error !== null && query.data === undefined) {
    return (
      <PoolFrame title="edit.titlePlain">
        <ErrorState failure={query.error} retry={() => void query.refetch()} />
      </PoolFrame>
    );
  }
  if (!inBrowser || query.data === undefined) return <PoolFrame title="edit.titlePlain" />;
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
  return <StartedEdit key={poolId} cluster={cluster} found={query.data} start={start} />;
}

/** Keeps the pool as it was when the form was opened: the basis of the comparison must not change during the edit. */
function StartedEdit(o: { cluster: string; found: Found; start: PoolDraft }) {
  const t = useTranslations('wizard');
  const { cluster } = o;
  const draftPlace = useDraftPlace(cluster, o.found.pool.id);
  const [opened] = useState(() => {
    const { pool, definition, place } = o.found;
    const base = candidateOf(o.start);
    const kept = keptDraftOf(draftStores(), { place: draftPlace, base, start: o.start, now: Date.now() });
    return {
      ...openedDraft(kept, o.start),
      place,
      edit: { id: pool.id, name: definition.name, before: definition, start: o.start, nodesNow: pool.total },
    };
  });
  const { name, id } = opened.edit;
  return (
    <WizardPage
      {...opened}
      cluster={cluster}
      title={t('edit.title', { name: visibleText(name, 80) })}
      breadcrumb={[...poolsCrumbs(cluster, t('pools')), { label: name, href: pagePath(cluster, id) }]}
    />
  );
}
