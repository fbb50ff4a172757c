import { describe, expect, test } from 'vitest';
import { findingCatalogue, findingCodes } from '@/lib/domain/change/finding-catalogue';
import { changeStateSchema } from '@/lib/domain/change/state';
import { roleSchema } from '@/lib/domain/access/permission';
import { environmentSchema } from '@/lib/domain/cluster/cluster';
import { phraseCatalogue } from '@/lib/domain/phrase/say';
import enChange from '@/messages/en/change.json';
import enFindings from '@/messages/en/findings.json';
import enCommon from '@/messages/en/common.json';
import enPhrases from '@/messages/en/phrases.json';
import zhCommon from '@/messages/zh/common.json';
import zhFindings from '@/messages/zh/findings.json';
import zhPhrases from '@/messages/zh/phrases.json';
import { placeholdersOf } from '@/lib/client/catalogue-text';

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

/** `a.b` → text, as the phrases are keyed. */
const flat = (groups: Record<string, string | Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([group, texts]) =>
      typeof texts === 'string' ? [] : Object.entries(texts).map(([key, text]) => [`${group}.${key}`, text]),
    ),
  );

test('English phrases are those of the catalogue', () => {
  expect(flat(enPhrases)).toEqual(phraseCatalogue);
});

describe('phrases in zh', () => {
  const zh = flat(zhPhrases);
  test.each(Object.entries(phraseCatalogue))('%s', (key, english) => {
    expect(zh[key], 'has no text').toBeTruthy();
    expect(placeholdersOf(zh[key] ?? '')).toEqual(placeholdersOf(english));
    // A sentence of ours that stayed English; placeholders, names and codes aside.
    expect(zh[key]).toMatch(/\p{Script=Han}|^(\{\w+\})+$/u);
  });
});

test.each([enCommon, zhCommon])('roles and environments have their words', ({ role, environment }) => {
  expect(Object.keys(role).toSorted()).toEqual(roleSchema.options.toSorted());
  expect(Object.keys(environment).toSorted()).toEqual(environmentSchema.options.toSorted());
});

test('every state has its words', () => {
  for (const group of [enChange.state, enChange.outcomeOf, enChange.outcomeGist]) {
    expect(Object.keys(group).toSorted()).toEqual(changeStateSchema.options.toSorted());
  }
});
