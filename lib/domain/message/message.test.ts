import { describe, expect, test } from 'vitest';
import { jsonSchema } from '../json';
import { listed, phraseField, toMessage, wordAt } from './model';
import { phraseSchema } from './schema';
import { message } from './message';
import { englishOf } from './catalog';

describe('say', () => {
  test('fills the English text and keeps the values for other languages', () => {
    const roles = listed([wordAt('common.role', 'auditor'), wordAt('common.role', 'operator')]);
    const { text, phrase } = message('access.missing', { permission: 'audit.read', roles });
    expect(text).toBe('requires the permission audit.read (granted to: auditor, operator)');
    expect(phrase.key).toBe('domain.access.missing');
    expect(phrase.params).toMatchObject({ permission: 'audit.read', roles: { items: roles.items } });
  });

  test('a value that looks like a placeholder stays as it is', () => {
    expect(message('problem.given-up', { name: '{comment}', comment: '$&' }).text).toBe(
      '{comment} marked it as failed: $&',
    );
  });

  test('a phrase can be stored and read again', () => {
    const { phrase } = message('problem.left-over', {
      done: message('problem.nothing-done'),
      begun: message('problem.left-begun', { steps: listed([toMessage('Create', undefined)], '; ') }),
    });
    const stored: unknown = JSON.parse(JSON.stringify(jsonSchema.parse(phrase)));
    expect(phraseSchema.parse(stored)).toEqual(phrase);
    expect(phraseField(toMessage('np-9', undefined))).toEqual({});
  });
});

describe('numbers', () => {
  test.each([
    [1, '1 node is'],
    [0, '0 nodes are'],
    [2, '2 nodes are'],
    [1_260, '1,260 nodes are'],
  ])('%d has its form of the plural', (count, wanted) => {
    const text = '{count, plural, one {# node is} other {# nodes are}} in {pool}';
    expect(englishOf({ text })('text', { count, pool: 'a' })).toBe(`${wanted} in a`);
  });

  test('have separators, and a text with a missing value is shown unfilled', () => {
    const english = englishOf({ group: { text: '{a, number} {b} {c}', plain: 'is so' } });
    expect(english('group.text', { a: 2_000, b: { text: '$& {x}' }, c: '{a}' })).toBe('2,000 $& {x} {a}');
    expect(english('group.text', { a: 2_000 })).toBe('{a, number} {b} {c}');
    expect(english('group.plain')).toBe('is so');
    expect(english('group.other', { a: 1 })).toBe('group.other');
    expect(english('constructor')).toBe('constructor');
  });
});
