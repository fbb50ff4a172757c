import { useTranslations } from '@/lib/client/intl';
import { Mono, PlainText } from '@/components/ui/text/plain-text';

export interface FieldIssue {
  field: string;
  label?: string | undefined;
  message: string;
}

export function FieldErrors({ issues, onOpen }: { issues: readonly FieldIssue[]; onOpen?: (field: string) => void }) {
  const t = useTranslations('common.wizard');
  if (issues.length === 0) return null;
  return (
    <div role="alert" className="rounded-md border border-bad bg-bad-soft p-3">
      <p className="font-semibold text-bad">▲ {t('fieldErrors', { n: issues.length })}</p>
      <ul className="list-disc pl-5">
        {issues.map((issue) => (
          <li key={`${issue.field} ${issue.message}`}>
            {onOpen ? (
              <button type="button" onClick={() => onOpen(issue.field)} className="text-accent underline">
                {issue.label ?? <Mono>{issue.field}</Mono>}
              </button>
            ) : (
              (issue.label ?? <Mono>{issue.field}</Mono>)
            )}
            : <PlainText text={issue.message} max={300} wrap />
          </li>
        ))}
      </ul>
    </div>
  );
}
