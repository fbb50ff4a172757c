import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { placeholdersOf } from '@/lib/domain/message/catalog';
import * as en from '@/messages/en';

const sources = ['app', 'components', 'lib', 'scripts']
  .flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
  .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !/[\\/](testing|generated)[\\/]/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const leaves = (value: unknown, prefix = ''): [key: string, text: string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => leaves(part, prefix === '' ? key : `${prefix}.${key}`))
    : [[prefix, String(value)]];

const texts = new Map(leaves(en));

/** Every `t('key', …)` of a translator of use-intl whose namespaces the file names. */
const calls = sources.flatMap(({ file, text }) => {
  const spaces = new Map<string, string[]>();
  for (const [, name = '', space = ''] of text.matchAll(/const (\w+) = useTranslations\(\s*(?:'([\w.-]+)')?\s*\)/g))
    spaces.set(name, [...(spaces.get(name) ?? []), space]);
  spaces.set('requestText', ['']);
  return [...spaces].flatMap(([name, namespaces]) =>
    [...text.matchAll(new RegExp(`\\b${name}(?:\\.rich)?\\(\\s*'([\\w.-]+)'\\s*([,)])`, 'g'))].map((found) => ({
      at: `${file}: ${found[1]}`,
      keys: namespaces.map((space) => (space === '' ? `${found[1]}` : `${space}.${found[1]}`)),
      values: found[2] === ',' ? valueNames(text.slice(found.index + found[0].length)) : [],
    })),
  );
});

/** Names of the properties of the object literal that the text begins with; null when it is none, or spreads another. */
function valueNames(text: string): string[] | null {
  if (!/^\s*\{/.test(text)) return null;
  let depth = 0;
  let flat = '';
  for (const character of text) {
    if ('{(['.includes(character)) depth += 1;
    if ('})]'.includes(character)) depth -= 1;
    if (depth === 0 && flat !== '') break;
    if (depth === 1) flat += character;
  }
  if (flat.includes('...')) return null;
  // `{ name, other: value ? a : b`, without the contents of brackets.
  return flat
    .slice(flat.indexOf('{') + 1)
    .split(',')
    .map((part) => (part.split(':')[0] ?? '').trim())
    .filter((name) => name !== '');
}

/** Keys with groups below them, as `t.raw` and `t.has` accept them, are no texts. */
const textOf = ({ keys }: (typeof calls)[number]): string | undefined =>
  keys.map((key) => texts.get(key)).find((text) => text !== undefined);

describe('keys of the messages', () => {
  test('every text that a screen names exists', () => {
    expect(calls.length).toBeGreaterThan(1_000);
    expect(calls.filter((call) => textOf(call) === undefined).map(({ at }) => at)).toEqual([]);
  });

  test('a screen gives every value that its text has a placeholder for', () => {
    const lacking = calls.flatMap((call) => {
      const text = textOf(call);
      const { at, values } = call;
      if (text === undefined || values === null) return [];
      return placeholdersOf(text).flatMap((name) => (values.includes(name) ? [] : [`${at} lacks ${name}`]));
    });
    expect(lacking).toEqual([]);
  });

  test('every text is used: by its key, by a group, or by a template that begins or ends like it', () => {
    const all = sources.map(({ text }) => text).join('\n');
    const named = new Set([...all.matchAll(/(['"`])([\w.-]+)\1/g)].map((found) => found[2]));
    const tails = [...new Set([...all.matchAll(/\}([\w.-]{4,})`/g)].map((found) => found[1] ?? ''))];
    const heads = [...new Set([...all.matchAll(/`([\w.-]{2,})\$\{/g)].map((found) => found[1] ?? ''))];
    const isNamed = (key: string): boolean =>
      key
        .split('.')
        .map((_, index, parts) => parts.slice(index).join('.'))
        .some((path) => named.has(path) || heads.some((head) => head.includes('.') && path.startsWith(head))) ||
      tails.some((tail) => key.endsWith(tail));
    // Their ids are read from the registries: finding codes, rules.
    const registered = /^(findings|placement-rules)\./;
    expect([...texts.keys()].filter((key) => !registered.test(key) && !isNamed(key))).toEqual([]);
  });
});
