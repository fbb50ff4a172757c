import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findingCatalogue, findingCodes } from '@/lib/domain/change/finding-catalogue';
import { changeStateSchema } from '@/lib/domain/change/state';
import { placeholdersOf } from './catalogue-text';

type Texts = Record<string, { cause: string; remedy: string }>;

function read(locale: string, namespace: string): unknown {
  return JSON.parse(
    readFileSync(new URL(`../../messages/${locale}/${namespace}.json`, import.meta.url), 'utf8'),
  );
}

// The shape is what the tests below check key by key.
const findings = (locale: string) => read(locale, 'findings') as Texts;

describe.each(['en', 'zh'])('findings in %s', (locale) => {
  test('has exactly the codes of the catalogue', () => {
    expect(Object.keys(findings(locale)).toSorted()).toEqual(findingCodes);
  });

  test.each(findingCodes)('%s has the placeholders of the catalogue', (code) => {
    const text = findings(locale)[code];
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
  expect(findings('en')).toEqual(wanted);
});

test('every state has its words', () => {
  const change = read('en', 'change') as Record<string, Record<string, string>>;
  for (const group of ['state', 'outcomeOf', 'outcomeGist']) {
    expect(Object.keys(change[group] ?? {}).toSorted()).toEqual(changeStateSchema.options.toSorted());
  }
});
