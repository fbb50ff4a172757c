import { readdirSync, readFileSync } from 'node:fs';
import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';

const root = new URL('../../../messages/', import.meta.url);
const namespaces = readdirSync(new URL('en/', root));

type Leaf = [key: string, text: string];

function leaves(value: unknown, prefix = ''): Leaf[] {
  if (typeof value === 'string') return [[prefix, value]];
  if (typeof value !== 'object' || value === null) throw new Error(`${prefix} is neither text nor a group`);
  return Object.entries(value).flatMap(([key, part]) =>
    leaves(part, prefix === '' ? key : `${prefix}.${key}`),
  );
}

function read(locale: string, file: string): Leaf[] {
  return leaves(JSON.parse(readFileSync(new URL(`${locale}/${file}`, root), 'utf8')));
}

/** The beginning of a plural's form, whose one word is no name: `one {is}`; or a name inside braces, also in such a form. */
const formOrName = /(?:plural,|\})\s*(?:=\d+|zero|one|two|few|many|other)\s*\{|\{\s*(\w+)\s*[,}]/g;

function placeholders(text: string): string[] {
  const names = [...text.matchAll(formOrName)].flatMap((match) => match[1] ?? []);
  return [...new Set(names)].sort();
}

test('both languages have the same namespaces', () => {
  expect(readdirSync(new URL('zh/', root)).sort()).toEqual([...namespaces].sort());
});

describe.each(namespaces)('%s', (file) => {
  const en = read('en', file);
  const zh = new Map(read('zh', file));

  test('has the same keys in both languages', () => {
    expect([...zh.keys()].sort()).toEqual(en.map(([key]) => key).sort());
  });

  test('uses the same placeholders in both languages', () => {
    const wrong = en.filter(
      ([key, text]) => placeholders(text).join() !== placeholders(zh.get(key) ?? '').join(),
    );
    expect(wrong).toEqual([]);
  });

  test.each(['en', 'zh'])('every %s text is a message that can be formatted', (locale) => {
    const errors: string[] = [];
    for (const [key, text] of read(locale, file)) {
      const t = createTranslator({
        locale,
        messages: { text },
        onError: (error) => errors.push(`${key}: ${error.message}`),
      });
      const values = Object.fromEntries(placeholders(text).map((name) => [name, 3]));
      const tags = [...text.matchAll(/<(\w+)>/g)].map((match): [string, () => string] => [
        match[1] ?? '',
        () => '',
      ]);
      void t.rich('text', { ...values, ...Object.fromEntries(tags) });
    }
    expect(errors).toEqual([]);
  });
});
