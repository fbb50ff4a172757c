'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { visibleText } from '@/components/ui/text/visible-text';
import { useDeniedReason } from '@/lib/client/actor';
import type { PatchTarget } from '@/lib/domain/workload/patch/patch';

/** Loaded when first opened: most visits only look. */
const IgnoreFindingDialog = dynamic(() => import('./workload-ignore').then((module) => module.IgnoreFindingDialog));
const RestoreFindingDialog = dynamic(() => import('./workload-ignore').then((module) => module.RestoreFindingDialog));

export interface IgnoreFindingButtonProps {
  cluster: string;
  target: PatchTarget;
  rule: string;
  /** The finding is already ignored: the button restores it. */
  ignored?: boolean;
}

/** Puts a rule aside for a workload as a change, or has it hold again. */
export function IgnoreFindingButton({ cluster, target, rule, ignored = false }: IgnoreFindingButtonProps) {
  const t = useTranslations('workload-work');
  const denied = useDeniedReason('change.request');
  const [open, setOpen] = useState(false);
  const Opened = ignored ? RestoreFindingDialog : IgnoreFindingDialog;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={
          ignored
            ? t('restore.title', { rule: visibleText(rule, 40) })
            : t('ignore.openOf', { rule: visibleText(rule, 40) })
        }
        disabledReason={denied ?? (target.uid === '' ? t('patch.manifest') : null)}
        onClick={() => setOpen(true)}
      >
        {ignored ? t('restore.open') : t('ignore.open')}
      </Button>
      {open ? <Opened cluster={cluster} target={target} rule={rule} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
