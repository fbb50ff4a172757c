'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { z } from 'zod';
import { PageHeader } from '@/components/shell/page-header';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { visibleText } from '@/components/ui/visible-text';
import { queryOf } from '@/lib/client/query-of';
import { useHydrated } from '@/lib/client/use-hydrated';
import { getNodePool } from '@/lib/contract/node-pool';
import type { PoolDraft } from './pool/draft';
import { candidateOf, draftOfDefinition } from './pool/draft';
import { keptDraftOf } from './pool/draft-storage';
import { WizardPage } from './pool/wizard-page';
import { poolsCrumbs } from './pools-crumbs';

type Found = z.output<(typeof getNodePool)['response']>;

const pagePath = (cluster: string, poolId: string): string =>
  `/clusters/${encodeURIComponent(cluster)}/pools/${encodeURIComponent(poolId)}`;

/** The form of a pool that exists: filled with it, and sending only what differs. */
export function NodePoolUpdate({ cluster, poolId }: { cluster: string; poolId: string }) {
  const t = useTranslations('wizard');
  const inBrowser = useHydrated();
  const query = useQuery(queryOf(getNodePool, { params: { cluster, pool: poolId } }));
  if (query.error !== null && query.data === undefined) {
    return (
      <Frame cluster={cluster} poolId={poolId}>
        <ErrorState failure={query.error} retry={() => void query.refetch()} />
      </Frame>
    );
  }
  if (!inBrowser || query.data === undefined) return <Frame cluster={cluster} poolId={poolId} />;
  const start = draftOfDefinition(query.data.definition, query.data.pool.total);
  if (start === null) {
    return (
      <Frame cluster={cluster} poolId={poolId}>
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
      </Frame>
    );
  }
  return <StartedEdit key={poolId} cluster={cluster} found={query.data} start={start} />;
}

/** Keeps the pool as it was when the form was opened: what is compared must not move while one types. */
function StartedEdit(o: { cluster: string; found: Found; start: PoolDraft }) {
  const t = useTranslations('wizard');
  const { cluster } = o;
  const [opened] = useState(() => {
    const { pool, definition, place } = o.found;
    const kept = keptDraftOf(sessionStorage, {
      place: { cluster, poolId: pool.id },
      base: candidateOf(o.start),
    });
    return {
      place,
      edit: {
        id: pool.id,
        name: definition.name,
        before: definition,
        start: o.start,
        nodesNow: pool.total,
      },
      initial: kept?.draft ?? o.start,
      restored: kept !== null,
      keptAt: kept?.at ?? null,
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

function Frame(o: { cluster: string; poolId: string; children?: ReactNode }) {
  const t = useTranslations('wizard');
  return (
    <>
      <PageHeader breadcrumb={poolsCrumbs(o.cluster, t('pools'))} title={t('edit.titlePlain')} />
      {o.children ?? <SkeletonRows rows={8} />}
    </>
  );
}
