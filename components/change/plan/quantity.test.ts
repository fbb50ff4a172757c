import { expect, test } from 'vitest';
import { priceText } from './quantity';

test.each([
  ['en', -120, 'CNY', '−'],
  ['zh', -120, 'CNY', '−'],
  ['en', -120, 'not a currency', '−120'],
  ['en', 120, 'CNY', '+'],
])('money in %s: %s %s is signed with %s', (locale, amount, currency, sign) => {
  const text = priceText({ amount, currency, locale, signed: true });
  expect(text).toContain(sign);
  expect(text).not.toContain('-');
});
