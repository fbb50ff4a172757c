import { expect, test } from 'vitest';
import { laterChange } from './later-change';
import { poolFieldAt } from './pool-fields';

test.each([
  ['size.desired', 'linux', 'size'],
  ['size.min', 'windows', 'size'],
  ['size.max', 'linux', 'size'],
  ['size.mode', 'linux', 'size'],
  ['size.type', 'linux', 'fixed'],
  ['economical', 'linux', 'pool'],
  ['name', 'windows', 'pool'],
  ['managed', 'linux', 'pool'],
  ['managed', 'windows', 'fixed'],
  ['labels', 'windows', 'existing-nodes'],
] as const)('%s of a %s pool: %s', (path, os, wanted) => {
  const field = poolFieldAt(path);
  expect(field === null ? null : laterChange(field, os)).toBe(wanted);
});
