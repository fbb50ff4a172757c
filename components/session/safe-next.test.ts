import { expect, test } from 'vitest';
import { safeNext } from './safe-next';

test.each([
  ['/clusters/a/nodes?state=not-ready', '/clusters/a/nodes?state=not-ready'],
  [undefined, '/'],
  [['/a', '/b'], '/'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/sign-in?next=/sign-in', '/'],
  [`/${'x'.repeat(3000)}`, '/'],
])('%j leads to %s', (next, path) => {
  expect(safeNext(next)).toBe(path);
});
