import { expect, test } from 'vitest';
import { freeText } from './free-text';

test.each([
  ['plain, over lines\r\n\tand 中文', true],
  ['an emoji of several parts: 👩‍💻', true],
  ['a right-to-left word: שלום', true],
  ['evil \u202e txt.exe', false],
  ['an isolate \u2066', false],
  ['a mark \u200f', false],
  ['colors \u001b[31m', false],
  ['C1 \u009b', false],
  ['a line \u2028 separator', false],
])('%j: %s', (text, ok) => {
  expect(freeText(100).safeParse(text).success).toBe(ok);
});
