import { useTranslations } from '@/lib/client/intl';
import type { AssessmentView } from '@/lib/contract/placement-assessment';
import { OsLabel, windowsName } from '@/components/table/cells/os-label';
import { Mono, visibleText, PlainText } from '@/components/ui/text/plain-text';
import { InferredOsLabel, useWords } from '../placement-labels';
import { Section } from '../placement-frame';

/** The strongest single piece of evidence: the pod states its OS itself. */
const heaviest = 100;

export function EvidenceBars({ assessment }: { assessment: AssessmentView }) {
  const t = useTranslations('placement.evidence');
  const words = useWords();
  const { evidence, intent } = assessment;
  return (
    <Section
      title={t('title')}
      aside={
        <span className="flex items-center gap-2 text-ink-2">
          <InferredOsLabel intent={intent} />
          <span className="text-xs text-ink-3">{t(`confidence.${intent.confidence}`)}</span>
        </span>
      }
    >
      {evidence.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-surface">
          {evidence
            .toSorted((a, b) => b.weight - a.weight)
            .map((hit) => (
              <li
                key={`${hit.os} ${hit.at} ${hit.sentence.text}`}
                className="grid grid-cols-[5.5rem_5rem] items-start gap-x-3 px-3 py-1.5 @md:grid-cols-[5.5rem_5rem_minmax(0,1fr)]"
              >
                <OsLabel os={hit.os} />
                <Weight weight={hit.weight} />
                <span className="col-span-2 min-w-0 @md:col-span-1">
                  <span className="wrap-anywhere text-ink">{words(hit.sentence)}</span>
                  {hit.at === '' ? null : <Mono className="block text-xs text-ink-3">{visibleText(hit.at, 300)}</Mono>}
                </span>
              </li>
            ))}
        </ul>
      )}
    </Section>
  );
}

function Weight({ weight }: { weight: number }) {
  const t = useTranslations('placement.evidence');
  return (
    <span className="flex h-5 items-center gap-1.5" role="img" aria-label={t('weight', { n: weight })}>
      <span aria-hidden="true" className="h-1.5 flex-1 rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-fill"
          style={{ width: `${Math.min(100, Math.max(0, (100 * weight) / heaviest))}%` }}
        />
      </span>
      <span aria-hidden="true" className="w-6 text-right text-xs text-ink-3 tabular-nums">
        {weight}
      </span>
    </span>
  );
}

type Image = AssessmentView['images'][number];

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
              <PlainText text={image.container} max={63} className="font-medium" />
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
