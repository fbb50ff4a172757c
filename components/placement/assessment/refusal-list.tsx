import { useTranslations } from 'next-intl';
import type { AssessmentView } from '@/lib/contract/placement-assessment';
import { Mono } from '@/components/ui/mono';
import { PlainText } from '@/components/ui/plain-text';
import { visibleText } from '@/components/ui/visible-text';
import { Section } from '../section';

/** What the API server refuses, in its own words. */
export function RefusalList({ assessment }: { assessment: AssessmentView }) {
  const t = useTranslations('placement.refusals');
  const { refusals, podRefusals } = assessment;
  if (refusals.length + podRefusals.length === 0) return null;
  return (
    <Section title={t('title')}>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-bad bg-surface">
        {refusals.map(({ path, message }) => (
          <li key={`${path} ${message}`} className="px-3 py-1.5">
            <Mono className="text-ink">{visibleText(path, 400)}</Mono>
            <p className="text-ink-2">
              <PlainText text={message} max={600} wrap />
            </p>
          </li>
        ))}
        {podRefusals.map((message) => (
          <li key={message} className="px-3 py-1.5">
            <span className="text-xs text-ink-3">{t('pods')}</span>
            <p className="text-ink-2">
              <PlainText text={message} max={1000} wrap />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
