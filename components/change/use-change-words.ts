'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Change } from '@/lib/domain/change/change';
import type { Finding, Prerequisite } from '@/lib/domain/change/plan';
import type { Catalogue, TextValues } from './catalogue-text';
import { textOr } from './catalogue-text';

export interface ChangeWords {
  sentence(change: { kind: string; summary: string; summaryParams: TextValues }): string;
  cause(finding: Finding): string;
  remedy(finding: Finding): string;
  prerequisite(prerequisite: Prerequisite): string;
  stepTitle(
    change: Pick<Change, 'kind' | 'summaryParams' | 'targets'>,
    step: { id: string; title: string },
  ): string;
}

/** What the server says in English, in the reader's language: by kind, code and values; else as it came. */
export function useChangeWords(): ChangeWords {
  const locale = useLocale();
  const change: Catalogue = useTranslations('change');
  const findings: Catalogue = useTranslations('findings');
  return useMemo(() => {
    const english = locale === 'en';
    const say = (catalogue: Catalogue, o: { key: string; values: TextValues; fallback: string }) =>
      english ? o.fallback : textOr({ catalogue, ...o });
    const findingText = (finding: Finding, part: 'cause' | 'remedy') =>
      say(findings, { key: `${finding.code}.${part}`, values: finding.params, fallback: finding[part] });
    return {
      sentence: (o) =>
        say(change, { key: `sentence.${o.kind}`, values: o.summaryParams, fallback: o.summary }),
      cause: (finding) => findingText(finding, 'cause'),
      remedy: (finding) => findingText(finding, 'remedy'),
      prerequisite: (o) => say(change, { key: `prerequisite.${o.code}`, values: {}, fallback: o.label }),
      stepTitle: (of, step) => {
        // A step per target is named `<step>:<uid>`.
        const [id = '', ...uid] = step.id.split(':');
        const target = of.targets.find((one) => one.uid === uid.join(':'))?.name;
        const values = target === undefined ? of.summaryParams : { ...of.summaryParams, target };
        return say(change, { key: `step.${of.kind}.${id}`, values, fallback: step.title });
      },
    };
  }, [locale, change, findings]);
}
