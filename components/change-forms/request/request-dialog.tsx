import { useRouter } from 'next/navigation';
import { useTranslations } from '@/lib/client/intl';
import { type ReactNode, useState } from 'react';
import { CommentField } from '@/components/change/approval/comment-field';
import { Button } from '@/components/ui/form/button';
import type { Plan } from '@/lib/domain/change/plan';
import { Dialog, type DialogProps } from '@/components/ui/overlay/dialog';
import { ErrorState } from '@/components/ui/state/error-state';
import { RequestButton } from './request-button';
import { PreviewSummary } from './preview-summary';
import { useCreateChange, usePreview } from './use-preview';
import { DiffView } from '@/components/change/plan/diff-view';
import { changeHref } from '@/lib/client/hrefs';

export interface RequestProps {
  kind: string;
  cluster: string;
  title: string;
  /** null: incomplete; `openReason` states why. */
  input: unknown;
  openReason: string | null;
  children: ReactNode;
  detail?: (plan: Plan) => ReactNode;
}

/** A request while it is typed: its plan, its reason, and the button that sends it. */
export function useRequest(o: Pick<RequestProps, 'kind' | 'cluster' | 'input' | 'openReason'>) {
  const t = useTranslations('change.request');
  const router = useRouter();
  const [reason, setReason] = useState('');
  const preview = usePreview({ kind: o.kind, cluster: o.cluster, input: o.input });
  const plan = preview.answer?.plan ?? null;
  const create = useCreateChange((change) => router.push(changeHref(change.id)));
  return {
    preview,
    plan,
    button: {
      preview,
      openReason: o.openReason ?? (changesNothing(plan) ? t('nothing') : null),
      busy: create.isPending || create.isSuccess,
      onRequest: () => create.mutate({ kind: o.kind, cluster: o.cluster, input: o.input, reason: reason.trim() }),
    },
    reasonField: (
      <>
        <CommentField label={t('reason')} help={t('reasonHelp')} value={reason} onChange={setReason} />
        {create.error === null ? null : <ErrorState failure={create.error} compact />}
      </>
    ),
  };
}

export function RequestDialog(o: RequestProps & { onClose: () => void; size?: DialogProps['size'] }) {
  const t = useTranslations('change.request');
  const { preview, plan, button, reasonField } = useRequest(o);
  return (
    <Dialog
      open
      onClose={o.onClose}
      title={o.title}
      size={o.size ?? 'md'}
      footer={
        <RequestButton {...button}>
          <Button variant="ghost" onClick={o.onClose}>
            {t('cancel')}
          </Button>
        </RequestButton>
      }
    >
      {o.children}
      <PreviewSummary preview={preview} openReason={o.openReason} />
      {plan === null ? null : o.detail?.(plan)}
      {reasonField}
    </Dialog>
  );
}

/** A plan that is blocked is worth recording, an empty one is not. */
const changesNothing = (plan: Plan | null): boolean =>
  plan !== null && plan.diff.length === 0 && plan.findings.every(({ severity }) => severity !== 'blocker');

export function PlanDiff({ plan }: { plan: Plan }) {
  const t = useTranslations('change');
  if (plan.diff.length === 0) return null;
  return (
    <details>
      <summary className="min-h-6 w-fit text-ink-2 underline underline-offset-2 hover:text-ink">
        {t('diffDetails', { n: plan.diff.length })}
      </summary>
      <div className="pt-2">
        <DiffView diff={plan.diff} label={t('diff')} />
      </div>
    </details>
  );
}
