import { useTranslations } from 'next-intl';
import type { AssessmentView } from '@/lib/contract/placement-assessment';
import { Mono } from '@/components/ui/text/mono';
import { visibleText } from '@/components/ui/text/visible-text';
import { Section } from '../section';

/** What one pod asks for, as the scheduler counts it. */
export function RequestList({ requests }: { requests: AssessmentView['requests'] }) {
  const t = useTranslations('placement.requests');
  const entries = Object.entries(requests);
  return (
    <Section title={t('title')}>
      {entries.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          {entries.map(([resource, amount]) => (
            <div key={resource} className="flex gap-2">
              <dt className="text-ink-3">
                <Mono>{visibleText(resource, 80)}</Mono>
              </dt>
              <dd className="font-medium tabular-nums">{visibleText(amount, 40)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}
