import { SearchX, TriangleAlert, Lock } from 'lucide-react';
import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import { Button } from '../form/button';
import { CopyButton } from '../text/copy-button';
import { Mono, PlainText, sentenceOf } from '../text/plain-text';

export interface FailureView {
  code: string;
  message: string;
  remedy?: string | undefined;
  requestId?: string | null | undefined;
  permission?: string | undefined;
  issues?: readonly { field: string; message: string }[] | undefined;
}

const known = ['invalid', 'unauthenticated', 'conflict', 'throttled', 'unavailable', 'upstream', 'internal', 'network'];

export function ErrorState(o: { failure: FailureView; retry?: () => void; compact?: boolean; action?: ReactNode }) {
  const { failure, retry, compact = false, action } = o;
  const t = useTranslations('common');
  if (failure.code === 'forbidden') return <ForbiddenState failure={failure} action={action} />;
  if (failure.code === 'not-found') return <MissingState failure={failure} action={action} />;
  const code = known.includes(failure.code) ? failure.code : 'internal';
  return (
    <div role="alert" className={`flex gap-3 rounded-md border border-bad bg-bad-soft ${compact ? 'p-3' : 'p-4'}`}>
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-bad" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold text-bad">{t(`failure.${code}.title`)}</p>
        <p className="break-words text-ink">
          <PlainText text={sentenceOf(failure.message)} max={600} wrap />
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

/** Not there is an answer, not a fault: nothing is red. */
function MissingState({ failure, action }: { failure: FailureView; action: ReactNode }) {
  const t = useTranslations('common.failure.not-found');
  return (
    <QuietState
      icon={<SearchX size={16} aria-hidden="true" />}
      title={<PlainText text={sentenceOf(failure.message)} max={600} wrap />}
      text={failure.remedy ?? t('remedy')}
      action={action}
    />
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

/** `action`: a next step for a person who may not see the view. */
export function ForbiddenState(o: {
  failure: Pick<FailureView, 'message' | 'permission' | 'remedy'>;
  action?: ReactNode;
}) {
  const { failure, action } = o;
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
      text={failure.remedy ?? t('remedy')}
      action={action}
    />
  );
}

function QuietState(o: { icon: ReactNode; title: ReactNode; text: string; action?: ReactNode }) {
  const { icon, title, text, action } = o;
  return (
    <div role="alert" className="flex gap-3 rounded-md border border-line bg-surface p-4">
      <span className="mt-0.5 shrink-0 text-ink-2">{icon}</span>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold break-words">{title}</p>
        <p className="text-ink-2">{text}</p>
        {action ? <div className="mt-2 flex flex-wrap gap-2">{action}</div> : null}
      </div>
    </div>
  );
}
