'use client';
import { useTranslations } from 'next-intl';
import type { AssessmentView } from '@/lib/contract/placement-assessment';
import { OsLabel } from '@/components/table/cells/os-label';
import { windowsName } from '@/components/table/cells/windows-name';
import { Mono } from '@/components/ui/text/mono';
import { PlainText } from '@/components/ui/text/plain-text';
import { visibleText } from '@/components/ui/text/visible-text';
import { Section } from '../section';
import { useWords } from './use-words';

type Image = AssessmentView['images'][number];

/** Each container's image: for which platform, how sure that is, and what would settle it. */
export function ImageList({ images }: { images: readonly Image[] }) {
  const t = useTranslations('placement.images');
  const words = useWords();
  if (images.length === 0) return null;
  return (
    <Section title={t('title')}>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-surface">
        {images.map((image) => (
          <li key={image.container} className="flex flex-col gap-0.5 px-3 py-2">
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="font-medium">
                <PlainText text={image.container} max={63} />
              </span>
              <Platform image={image} />
              <span className="text-xs text-ink-3">{t(`confidence.${image.confidence}`)}</span>
            </p>
            <Mono className="text-xs text-ink-2">{visibleText(image.reference, 400)}</Mono>
            <p className="wrap-anywhere text-ink-2">{words(image.sentence)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Platform({ image }: { image: Image }) {
  const t = useTranslations('placement.images');
  const builds = image.builds?.map((build) => windowsName(String(build))).join(', ');
  if (image.os === 'both') {
    return (
      <span className="text-ink-2">
        {t('both')}
        {builds ? ` (${builds})` : ''}
      </span>
    );
  }
  if (image.os !== 'windows' || builds) return <OsLabel os={image.os} build={builds || null} />;
  return (
    <span className="flex items-center gap-1 text-ink-2">
      <OsLabel os="windows" /> {image.builds === null ? t('buildUnknown') : null}
    </span>
  );
}
