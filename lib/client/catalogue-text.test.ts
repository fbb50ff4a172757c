import { describe, expect, test } from 'vitest';
import type { Catalogue } from './catalogue-text';
import { placeholdersOf, textOr } from './catalogue-text';

const texts: Record<string, string> = { 'sentence.node.cordon': '封锁节点 {names}' };
const catalogue: Catalogue = Object.assign(
  (key: string, values: Record<string, string | number> = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  { has: (key: string) => key in texts, raw: (key: string) => texts[key] },
);

describe('textOr', () => {
  test.each([
    ['sentence.node.cordon', { names: 'n1' }, '封锁节点 n1'],
    ['sentence.node.cordon', {}, 'Cordon n1'],
    ['sentence.node.drain', { names: 'n1' }, 'Cordon n1'],
  ])('%s with %j says %s', (key, values, said) => {
    expect(textOr({ catalogue, key, values, fallback: 'Cordon n1' })).toBe(said);
  });
});

test('placeholdersOf names plural arguments once', () => {
  expect(placeholdersOf('{n, plural, one {# node} other {# nodes}} of {name}, {n}')).toEqual(['n', 'name']);
});
