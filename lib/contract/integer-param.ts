import { z } from 'zod';

const isDigits = (value: unknown): value is string => typeof value === 'string' && /^-?\d{1,16}$/.test(value);

/** A whole number in a query or a path: its text must be digits, not merely something that can be read as a number. */
export const integerParam = (limits: { min?: number; max?: number } = {}) =>
  z.preprocess(
    (value) => (isDigits(value) ? Number(value) : value),
    z
      .number('must be a whole number')
      .int()
      .min(limits.min ?? Number.MIN_SAFE_INTEGER)
      .max(limits.max ?? Number.MAX_SAFE_INTEGER),
  );
