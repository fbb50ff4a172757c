import { expect, test } from 'vitest';
import { integerParam } from './endpoint';

const messageOf = (param: ReturnType<typeof integerParam>, value: unknown): string | undefined =>
  param.safeParse(value).error?.issues[0]?.message;

test('a number outside of its range is told the range', () => {
  const limited = integerParam({ min: 1, max: 50 });
  for (const value of ['0', '51', '1.5', 'x', ''])
    expect(messageOf(limited, value)).toBe('must be a whole number from 1 to 50');
  expect(messageOf(integerParam({ min: 0 }), '-1')).toBe('must be a whole number from 0');
  expect(messageOf(integerParam(), 'x')).toBe('must be a whole number');
  for (const value of ['1', '50', 7]) expect(messageOf(limited, value)).toBeUndefined();
});
