'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { WorkloadPatchButton } from '@/components/change-forms/workload/workload-patch-button';
import { Button } from '@/components/ui/form/button';
import { ErrorState } from '@/components/ui/state/error-state';
import type { ChosenFinding } from './rule-row';
import { byWorkload, useFixes } from './use-fixes';

/** As the kind of change takes them. */
const most = 50;

const keyOf = (chosen: readonly ChosenFinding[]): string =>
  chosen.map(({ rule, subject }) => `${rule} ${subject.uid}`).join();

/** Many findings as one change: their patches are read as they are now, then opened. */
export function FixSelected({ cluster, chosen }: { cluster: string; chosen: readonly ChosenFinding[] }) {
  const t = useTranslations('placement.fix');
  const read = useFixes(cluster);
  // The button that was pressed goes away when its answer is there: the next one takes its focus, once.
  const [requested, setRequested] = useState(false);
  const workloads = byWorkload(chosen).length;
  const isFor = read.variables !== undefined && keyOf(read.variables) === keyOf(chosen);
  if (read.data !== undefined && isFor) {
    const without = workloads - read.data.length;
    return (
      <>
        <WorkloadPatchButton
          cluster={cluster}
          fixes={read.data}
          autoFocus={requested}
          onBlur={() => setRequested(false)}
        />
        {without > 0 ? <span className="text-xs text-ink-3">{t('without', { n: without })}</span> : null}
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
        onClick={() => {
          setRequested(true);
          read.mutate(chosen);
        }}
      >
        {t('prepare', { n: workloads })}
      </Button>
      {read.error !== null && isFor ? <ErrorState compact failure={read.error} /> : null}
    </>
  );
}
