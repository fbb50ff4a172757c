import { expect, test } from 'vitest';
import { integerParam } from './endpoint';

const messagesOf = (text: string, limits?: { min?: number; max?: number }): string[] =>
  integerParam(limits)
    .safeParse(text)
    .error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['1', []],
  ['50', []],
  ['0', ['must be 1 or more']],
  ['51', ['must be 50 or less']],
  ['1.5', ['must be a whole number']],
  ['', ['must be a whole number']],
  ['ten', ['must be a whole number']],
])('a number of 1 to 50 given as %j', (text, messages) => {
  expect(messagesOf(text, { min: 1, max: 50 })).toEqual(messages);
});
