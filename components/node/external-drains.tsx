import { useTranslations } from '@/lib/client/intl';
import { lazy, Suspense } from 'react';
import { firstRead, readingOf } from '@/lib/client/reading';
import { StaleBand } from '@/components/ui/state/page-states';
import { hasNothing, useExternalDrains } from './use-external-drains';

/** Most clusters have none: what shows findings and their remedies is loaded for those that have. */
const Panel = lazy(async () => ({ default: (await import('./external-drain-panel')).ExternalDrainPanel }));

export function ExternalDrains({ cluster }: { cluster: string }) {
  const t = useTranslations('external-drain');
  const query = useExternalDrains(cluster);
  const { data, error } = query;
  if (data === undefined) return error === null ? <div aria-busy="true" {...firstRead(readingOf(query))} /> : null;
  return (
    <>
      {error === null ? null : <StaleBand title={t('refetchFailed')}>{error.message}</StaleBand>}
      {hasNothing(data) ? null : (
        <Suspense>
          <Panel data={data} cluster={cluster} />
        </Suspense>
      )}
    </>
  );
}
