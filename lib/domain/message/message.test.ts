import { describe, expect, test } from 'vitest';
import { jsonSchema } from '../json';
import { listed, phraseField, phraseSchema, toMessage } from './model';
import { message } from './message';
import { wordAt } from './word-at';

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
