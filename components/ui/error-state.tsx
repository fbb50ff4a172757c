'use client';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from './button';
import { CopyButton } from './copy-button';
import type { FailureView } from './failure-view';
import { ForbiddenState } from './forbidden-state';
import { Mono } from './mono';
import { PlainText } from './plain-text';

const known = [
  'invalid',
  'unauthenticated',
  'not-found',
  'conflict',
  'throttled',
  'unavailable',
  'upstream',
  'internal',
  'network',
];

/** What went wrong, why, what to do, and the provider's RequestId to hand on. */
export function ErrorState({
  failure,
  retry,
  compact = false,
}: {
  failure: FailureView;
  retry?: () => void;
  compact?: boolean;
}) {
  const t = useTranslations('common');
  if (failure.code === 'forbidden') return <ForbiddenState failure={failure} />;
  const code = known.includes(failure.code) ? failure.code : 'internal';
  return (
    <div
      role="alert"
      className={`flex gap-3 rounded-md border border-bad bg-bad-soft ${compact ? 'p-3' : 'p-4'}`}
    >
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-bad" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold text-bad">{t(`failure.${code}.title`)}</p>
        <p className="break-words text-ink">
          <PlainText text={failure.message} max={600} wrap />
        </p>
        <IssueLines failure={failure} />
        <p className="text-ink-2">{failure.remedy ?? t(`failure.${code}.remedy`)}</p>
        <RequestIdLine requestId={failure.requestId} />
        {retry ? (
          <div className="mt-1">
            <Button size="sm" onClick={retry}>
              {t('tryAgain')}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}

function IssueLines({ failure }: { failure: FailureView }) {
  if (!failure.issues?.length) return null;
  return (
    <ul className="list-disc pl-4 text-ink">
      {failure.issues.slice(0, 20).map((issue) => (
        <li key={`${issue.field} ${issue.message}`}>
          <Mono>{issue.field}</Mono>: <PlainText text={issue.message} max={300} wrap />
        </li>
      ))}
    </ul>
  );
}

export function RequestIdLine({ requestId }: { requestId: string | null | undefined }) {
  if (!requestId) return null;
  return (
    <p className="flex flex-wrap items-center gap-1 text-xs text-ink-2">
      RequestId <Mono>{requestId}</Mono>
      <CopyButton text={requestId} what="RequestId" />
    </p>
  );
}
