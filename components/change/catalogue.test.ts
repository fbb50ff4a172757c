import { describe, expect, test } from 'vitest';
import { findingCatalogue, findingCodes } from '@/lib/domain/change/finding-catalogue';
import { changeStateSchema } from '@/lib/domain/change/state';
import enChange from '@/messages/en/change.json';
import enFindings from '@/messages/en/findings.json';
import zhFindings from '@/messages/zh/findings.json';
import { placeholdersOf } from './catalogue-text';

const findings: Record<string, Record<string, { cause: string; remedy: string }>> = {
  en: enFindings,
  zh: zhFindings,
};

describe.each(['en', 'zh'])('findings in %s', (locale) => {
  test('has exactly the codes of the catalogue', () => {
    expect(Object.keys(findings[locale] ?? {}).toSorted()).toEqual(findingCodes);
  });

  test.each(findingCodes)('%s has the placeholders of the catalogue', (code) => {
    const text = findings[locale]?.[code];
    expect(placeholdersOf(text?.cause ?? '')).toEqual(placeholdersOf(findingCatalogue[code].cause));
    expect(placeholdersOf(text?.remedy ?? '')).toEqual(placeholdersOf(findingCatalogue[code].remedy));
  });
});

test('English finding texts are those of the catalogue', () => {
  const wanted = Object.fromEntries(
    findingCodes.map((code) => {
      const { cause, remedy } = findingCatalogue[code];
      return [code, { cause, remedy }];
    }),
  );
  expect(findings.en).toEqual(wanted);
});

test('every state has its words', () => {
  for (const group of [enChange.state, enChange.outcomeOf, enChange.outcomeGist]) {
    expect(Object.keys(group).toSorted()).toEqual(changeStateSchema.options.toSorted());
  }
});
