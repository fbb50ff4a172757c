'use client';
import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FailureView } from './failure-view';
import { Mono } from '../text/mono';
import { PlainText } from '../text/plain-text';
import { QuietState } from './quiet-state';
import { sentenceOf } from '../text/sentence';

/**
 * The view exists, but this person may not see it: the missing permission, who can grant it, and a next step
 * (`action`).
 */
export function ForbiddenState({
  failure,
  action,
}: {
  failure: Pick<FailureView, 'message' | 'permission' | 'remedy'>;
  action?: ReactNode;
}) {
  const t = useTranslations('common.failure.forbidden');
  const { permission } = failure;
  return (
    <QuietState
      icon={<Lock size={16} aria-hidden="true" />}
      title={
        permission ? (
          t.rich('needs', { permission: () => <Mono>{permission}</Mono> })
        ) : (
          <PlainText text={sentenceOf(failure.message)} max={600} wrap />
        )
      }
      action={action}
    >
      {failure.remedy ?? t('remedy')}
    </QuietState>
  );
}
