'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { visibleText } from '@/components/ui/text/visible-text';
import { useDeniedReason } from '@/lib/client/actor';
import type { PlacementFix } from '@/lib/contract/placement-assessment';

/** Loaded when first opened: most visits only look. */
const WorkloadPatchDialog = dynamic(() => import('./workload-patch').then((module) => module.WorkloadPatchDialog));

export interface WorkloadPatchButtonProps {
  cluster: string;
  /** One for each workload. */
  fixes: readonly PlacementFix[];
  /** Takes the place of what was pressed, and its focus. */
  autoFocus?: boolean;
  onBlur?: () => void;
}

/** Opens fixes as one change. */
export function WorkloadPatchButton({ cluster, fixes, ...focus }: WorkloadPatchButtonProps) {
  const t = useTranslations('workload-work.patch');
  const denied = useDeniedReason('change.request');
  // As they were when the dialog was opened: what is shown moves beneath it.
  const [opened, setOpened] = useState<readonly PlacementFix[] | null>(null);
  const why = (): string | null => {
    if (fixes.length === 0) return t('none');
    if (fixes.some(({ target }) => target.uid === '')) return t('manifest');
    if (fixes.every(({ recreate }) => recreate)) return fixes.length === 1 ? t('recreate') : t('recreateAll');
    return null;
  };
  const patched = fixes.filter(({ recreate }) => !recreate).length;
  const [only] = fixes.length === 1 ? fixes : [];
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        disabledReason={denied ?? why()}
        onClick={() => setOpened(fixes)}
        {...(only === undefined ? {} : { 'aria-label': t('openOf', { title: visibleText(only.title, 300) }) })}
        {...focus}
      >
        {t('open', { n: patched === 0 ? fixes.length : patched })}
      </Button>
      {opened === null ? null : (
        <WorkloadPatchDialog cluster={cluster} fixes={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
