import { createTranslator, type Messages } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import { placeholdersOf } from '@/lib/domain/message/catalog';
import { defaultLocale, languages, locales } from '@/messages';

type Leaf = [key: string, text: string];

function leaves(value: unknown, prefix = ''): Leaf[] {
  if (typeof value === 'string') return [[prefix, value]];
  if (typeof value !== 'object' || value === null) throw new Error(`${prefix} is neither text nor a group`);
  return Object.entries(value).flatMap(([key, part]) => leaves(part, prefix === '' ? key : `${prefix}.${key}`));
}

const texts = new Map<string, Map<string, string>>();
for (const locale of locales) texts.set(locale, new Map(leaves(await languages[locale].load())));
const english = texts.get(defaultLocale) ?? new Map<string, string>();

/** Server texts are whole sentences: one without a character of the language is untranslated. */
const sentences = /^(domain|findings|placement-rules)\./;

describe.each(locales)('%s', (locale) => {
  const own = texts.get(locale) ?? new Map<string, string>();

  test('has the keys of English and their placeholders', () => {
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    const wrong = [...english].filter(
      ([key, text]) => placeholdersOf(text).join() !== placeholdersOf(own.get(key) ?? '').join(),
    );
    expect(wrong).toEqual([]);
  });

  test('every text is a message that can be formatted', () => {
    const errors: string[] = [];
    for (const [key, text] of own) {
      const t = createTranslator<Messages>({
        locale,
        messages: { text },
        onError: (error) => errors.push(`${key}: ${error.message}`),
      });
      const values = Object.fromEntries(placeholdersOf(text).map((name) => [name, 3]));
      const tags = [...text.matchAll(/<(\w+)>/g)].map((match): [string, () => string] => [match[1] ?? '', () => '']);
      void t.rich('text', { ...values, ...Object.fromEntries(tags) });
    }
    expect(errors).toEqual([]);
  });
});

test.each(locales.filter((locale) => locale !== defaultLocale))('no sentence is untranslated in %s', (locale) => {
  const same = [...(texts.get(locale) ?? [])].filter(
    ([key, text]) => sentences.test(key) && text === english.get(key) && !/^(\{\w+\}|\W)+$/.test(text),
  );
  expect(same).toEqual([]);
});
