import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AssessmentView } from '@/lib/contract/placement-assessment';
import { Mono } from '@/components/ui/text/mono';
import { PlainText } from '@/components/ui/text/plain-text';
import { visibleText } from '@/components/ui/text/visible-text';
import { Section } from '../section';

/** The API server's rejections in its own words. `placeOf`: where a field path is, e.g. a line of a manifest. */
export function RefusalList({
  assessment,
  placeOf,
}: {
  assessment: AssessmentView;
  placeOf?: ((path: string) => ReactNode) | undefined;
}) {
  const t = useTranslations('placement.refusals');
  const { refusals, podRefusals } = assessment;
  if (refusals.length + podRefusals.length === 0) return null;
  return (
    <Section title={t('title')}>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-bad bg-surface">
        {refusals.map(({ path, message }) => (
          <li key={`${path} ${message}`} className="px-3 py-1.5">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <Mono className="text-ink">{visibleText(path, 400)}</Mono>
              {placeOf?.(path)}
            </span>
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
