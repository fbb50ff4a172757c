import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findingsPage, target } from './docs-findings';

it('docs/findings.md is what the catalogue says', () => {
  expect(readFileSync(target, 'utf8')).toBe(findingsPage());
});
