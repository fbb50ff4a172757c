'use client';
import { useTranslations } from 'next-intl';
import { Checklist } from '@/components/ui/form/checklist';
import { PlainText } from '@/components/ui/text/plain-text';
import type { Prerequisite } from '@/lib/domain/change/plan';
import { useChangeWords } from '../use-change-words';
import type { ChangeWords } from '../use-change-words';

const rank = { no: 0, unknown: 1, yes: 2 };

/** What must hold, with the value seen; what does not hold comes first. */
export function PrerequisiteList({ prerequisites }: { prerequisites: readonly Prerequisite[] }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const items = prerequisites
    .toSorted((a, b) => rank[a.met] - rank[b.met])
    .map((prerequisite) => ({
      key: prerequisite.code,
      met: prerequisite.met,
      metLabel: t(`met.${prerequisite.met}`),
      label: <PlainText text={words.prerequisite(prerequisite)} wrap />,
      detail: <PlainText text={detailOf(prerequisite, { t, words })} max={300} wrap />,
    }));
  return <Checklist items={items} />;
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
