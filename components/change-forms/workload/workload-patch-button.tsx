'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { visibleText } from '@/components/ui/text/plain-text';
import { useRequestDenied } from '@/lib/client/request-denied';
import type { PlacementFix } from '@/lib/contract/placement-assessment';
import type { PatchTarget } from '@/lib/domain/workload/patch/patch';

const WorkloadPatchDialog = dynamic(async () => (await import('./workload-patch')).WorkloadPatchDialog, { ssr: false });

export function WorkloadPatchButton(o: {
  cluster: string;
  fixes: readonly PlacementFix[];
  autoFocus?: boolean;
  onBlur?: () => void;
}) {
  const { cluster, fixes, ...focus } = o;
  const t = useTranslations('workload-work.patch');
  const written = fixes.flatMap(({ recreate, target: one }) => (recreate ? [] : [one]));
  const denied = useRequestDenied(cluster, 'workload.patch-placement', written);
  // As they were when the dialog was opened: the page behind it is live.
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

const IgnoreFindingDialog = dynamic(async () => (await import('./workload-ignore')).IgnoreFindingDialog, {
  ssr: false,
});
const RestoreFindingDialog = dynamic(async () => (await import('./workload-ignore')).RestoreFindingDialog, {
  ssr: false,
});

export function IgnoreFindingButton(o: { cluster: string; target: PatchTarget; rule: string; ignored?: boolean }) {
  const { cluster, target, rule, ignored = false } = o;
  const t = useTranslations('workload-work');
  const denied = useRequestDenied(cluster, ignored ? 'workload.restore-finding' : 'workload.ignore-finding', [target]);
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
