'use client';
import { useTranslations } from 'next-intl';
import { WorkloadPatchButton } from '@/components/change-forms/workload-patch-button';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import type { Subject } from './subject-list';
import { useFixes, wantedFixes } from './use-fixes';

/** As the kind of change takes them. */
const most = 50;

/** Many findings as one change: their patches are read as they are now, then opened. */
export function MendChosen({ cluster, chosen }: { cluster: string; chosen: readonly Subject[] }) {
  const t = useTranslations('placement.mend');
  const read = useFixes(cluster);
  const workloads = wantedFixes(chosen).size;
  const keyOf = (subjects: readonly Subject[]) => subjects.map(({ uid, fixId }) => `${uid} ${fixId}`).join();
  const isFor = read.variables !== undefined && keyOf(read.variables) === keyOf(chosen);
  if (read.data !== undefined && isFor) {
    const gone = workloads - new Set(read.data.map(({ target }) => target.uid)).size;
    return (
      <>
        <WorkloadPatchButton cluster={cluster} fixes={read.data} />
        {gone > 0 ? <span className="text-xs text-ink-3">{t('gone', { n: gone })}</span> : null}
      </>
    );
  }
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        busy={read.isPending}
        disabledReason={workloads > most ? t('tooMany', { n: most }) : null}
        onClick={() => read.mutate(chosen)}
      >
        {t('prepare', { n: workloads })}
      </Button>
      {read.error !== null && isFor ? <ErrorState compact failure={read.error} /> : null}
    </>
  );
}
