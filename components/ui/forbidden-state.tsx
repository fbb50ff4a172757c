'use client';
import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { FailureView } from './failure-view';
import { Mono } from './mono';
import { PlainText } from './plain-text';

/** The view exists, this person may not see it: says which right is missing and who can give it. */
export function ForbiddenState({
  failure,
}: {
  failure: Pick<FailureView, 'message' | 'permission' | 'remedy'>;
}) {
  const t = useTranslations('common');
  return (
    <div role="alert" className="flex gap-3 rounded-md border border-line bg-surface p-4">
      <Lock size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-2" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold">{t('failure.forbidden.title')}</p>
        <p className="text-ink-2">
          <PlainText text={failure.message} max={600} wrap />
        </p>
        {failure.permission ? (
          <p className="text-ink-2">
            {t('failure.forbidden.needs')} <Mono>{failure.permission}</Mono>
          </p>
        ) : null}
        <p className="text-ink-2">{failure.remedy ?? t('failure.forbidden.remedy')}</p>
      </div>
    </div>
  );
}
