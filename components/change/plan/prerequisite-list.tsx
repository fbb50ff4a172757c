import { useTranslations } from '@/lib/client/intl';
import { PlainText } from '@/components/ui/text/plain-text';
import type { Prerequisite } from '@/lib/domain/change/plan';
import { useChangeWords, type ChangeWords } from '../use-change-words';

/** Unmet prerequisites come first. */
const marks = {
  no: { glyph: '✗', look: 'text-bad', rank: 0 },
  unknown: { glyph: '?', look: 'text-unknown', rank: 1 },
  yes: { glyph: '✓', look: 'text-ok', rank: 2 },
};

export function PrerequisiteList({ prerequisites }: { prerequisites: readonly Prerequisite[] }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  return (
    <ul className="flex flex-col gap-1">
      {prerequisites
        .toSorted((a, b) => marks[a.met].rank - marks[b.met].rank)
        .map((one) => (
          <li key={one.code} className="flex gap-2">
            <span aria-hidden="true" className={`w-3 shrink-0 text-center font-semibold ${marks[one.met].look}`}>
              {marks[one.met].glyph}
            </span>
            <span className="min-w-0 break-words">
              <span className="sr-only">{t(`met.${one.met}`)}: </span>
              <PlainText text={words.prerequisite(one)} wrap />
              <span className="text-ink-3">
                {' · '}
                <PlainText text={detailOf(one, { t, words })} max={300} wrap />
              </span>
            </span>
          </li>
        ))}
    </ul>
  );
}

type Translate = (key: string, values: Record<string, string>) => string;

function detailOf(prerequisite: Prerequisite, o: { t: Translate; words: ChangeWords }): string {
  const { t, words } = o;
  const { met } = prerequisite;
  const seen = words.seen(prerequisite);
  const needs = words.needs(prerequisite);
  if (met === 'yes') return seen ?? needs;
  if (seen !== null) return t('seenNeeds', { seen, needs });
  return met === 'unknown' ? t('unavailableNeeds', { needs }) : t('needs', { needs });
}
