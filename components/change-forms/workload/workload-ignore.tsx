import { TextField } from '../request/input-fields';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { visibleText } from '@/components/ui/text/plain-text';
import { ignoreFindingInput } from '@/lib/changes/workload-ignore-finding/input';
import { restoreFindingInput } from '@/lib/changes/workload-restore-finding/input';
import type { PatchTarget } from '@/lib/domain/workload/patch/patch';
import { PlanDiff, RequestDialog } from '../request/request-dialog';

export interface IgnoreDialogProps {
  cluster: string;
  target: PatchTarget;
  rule: string;
  onClose: () => void;
}

const nameOf = ({ namespace, kind, name }: PatchTarget): string => visibleText(`${namespace}/${kind}/${name}`, 320);

export function IgnoreFindingDialog({ cluster, target, rule, onClose }: IgnoreDialogProps) {
  const t = useTranslations('workload-work.ignore');
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const parsed = ignoreFindingInput.safeParse({ targets: [target], rule, reason, ...(until === '' ? {} : { until }) });
  return (
    <RequestDialog
      kind="workload.ignore-finding"
      cluster={cluster}
      title={t('title', { rule: visibleText(rule, 40) })}
      input={parsed.success ? parsed.data : null}
      openReason={parsed.success ? null : t(reason.trim() === '' ? 'missing' : 'wrong')}
      onClose={onClose}
      detail={(plan) => <PlanDiff plan={plan} />}
    >
      <p className="wrap-anywhere">{t('body', { name: nameOf(target) })}</p>
      <TextField label={t('why')} help={t('whyHelp')} maxLength={500} value={reason} onChange={setReason} />
      <TextField label={t('until')} help={t('untilHelp')} type="date" value={until} onChange={setUntil} />
    </RequestDialog>
  );
}

export function RestoreFindingDialog({ cluster, target, rule, onClose }: IgnoreDialogProps) {
  const t = useTranslations('workload-work');
  const parsed = restoreFindingInput.safeParse({ targets: [target], rule });
  return (
    <RequestDialog
      kind="workload.restore-finding"
      cluster={cluster}
      title={t('restore.title', { rule: visibleText(rule, 40) })}
      input={parsed.success ? parsed.data : null}
      openReason={parsed.success ? null : t('ignore.wrong')}
      onClose={onClose}
      detail={(plan) => <PlanDiff plan={plan} />}
    >
      <p className="wrap-anywhere">{t('restore.body', { name: nameOf(target) })}</p>
    </RequestDialog>
  );
}
