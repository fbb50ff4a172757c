import dynamic from 'next/dynamic';
import { PageLink } from '@/components/shell/page-link';
import { useTranslations } from '@/lib/client/intl';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import type { Change } from '@/lib/domain/change/change';
import { FindingList } from '../plan/finding-list';
import { useChangeWords } from '../use-change-words';
import { ProblemText } from '../problem-text';
import { targetPage } from './target-page';

const FormLink = dynamic(async () => (await import('./form-link')).FormLink, { loading: () => null });

export function BlockedPanel({ change }: { change: Change }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const page = targetPage(change);
  const blockers = change.plan?.findings.filter((finding) => finding.severity === 'blocker') ?? [];
  return (
    <section
      aria-label={t('blocked.title')}
      className="flex flex-col gap-3 rounded-md border border-bad bg-bad-soft p-4"
    >
      <p className="font-semibold text-bad">■ {t('blocked.title')}</p>
      {change.problem === null || blockers.length > 0 ? null : <ProblemText problem={change.problem} />}
      {change.requirement?.decision === 'denied' ? (
        <p>
          <PlainText text={words.reason(change.requirement)} max={600} wrap />
        </p>
      ) : null}
      {blockers.length === 0 ? null : <FindingList findings={blockers} />}
      <FormLink
        change={change}
        label={t('blocked.correct')}
        variant="primary"
        otherwise={
          <p className="text-ink-2">
            {t('blocked.requestAgain')}{' '}
            {page === null ? null : (
              <PageLink look="action" href={page.href}>
                {visibleText(page.name, 253)}
              </PageLink>
            )}
          </p>
        }
      />
    </section>
  );
}
