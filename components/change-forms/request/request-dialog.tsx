'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CommentField } from '@/components/change/approval/comment-field';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import type { Plan } from '@/lib/domain/change/plan';
import { Dialog } from '@/components/ui/overlay/dialog';
import type { DialogProps } from '@/components/ui/overlay/dialog';
import { ErrorState } from '@/components/ui/state/error-state';
import { RequestButton } from './request-button';
import { PreviewSummary } from './preview-summary';
import { useCreateChange } from './use-create-change';
import { usePreview } from './use-preview';

export interface RequestDialogProps {
  kind: string;
  cluster: string;
  title: string;
  /** null: incomplete; `openReason` states why. */
  input: unknown;
  openReason: string | null;
  onClose: () => void;
  children: ReactNode;
  /** More of the plan than findings and impact, e.g. what becomes of each machine. */
  detail?: (plan: Plan) => ReactNode;
  size?: DialogProps['size'];
}

/** Asks for a small change without leaving the page: its fields, what will happen, why, and the one button. */
export function RequestDialog(o: RequestDialogProps) {
  const t = useTranslations('change');
  const router = useRouter();
  const [reason, setReason] = useState('');
  const preview = usePreview({ kind: o.kind, cluster: o.cluster, input: o.input });
  const plan = preview.answer?.plan ?? null;
  const create = useCreateChange((change) => router.push(`/changes/${encodeURIComponent(change.id)}`));
  return (
    <Dialog
      open
      onClose={o.onClose}
      title={o.title}
      size={o.size ?? 'md'}
      footer={
        <>
          <Button variant="ghost" onClick={o.onClose}>
            {t('request.cancel')}
          </Button>
          <RequestButton
            preview={preview}
            openReason={o.openReason ?? (changesNothing(plan) ? t('request.nothing') : null)}
            busy={create.isPending || create.isSuccess}
            onRequest={() => create.mutate({ kind: o.kind, cluster: o.cluster, input: o.input, reason: reason.trim() })}
          />
        </>
      }
    >
      {o.children}
      <PreviewSummary preview={preview} openReason={o.openReason} />
      {plan === null ? null : o.detail?.(plan)}
      <CommentField label={t('request.reason')} help={t('request.reasonHelp')} value={reason} onChange={setReason} />
      {create.error === null ? null : <ErrorState failure={create.error} compact />}
    </Dialog>
  );
}

/** A plan that is blocked is worth recording, an empty one is not. */
const changesNothing = (plan: Plan | null): boolean =>
  plan !== null && plan.diff.length === 0 && plan.findings.every(({ severity }) => severity !== 'blocker');
