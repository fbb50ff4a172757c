import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { englishTarget, englishTexts, rulesPage, target } from './docs-placement-rules';

it('docs/placement-rules.md is what the catalogue says', () => {
  expect(readFileSync(target, 'utf8')).toBe(rulesPage());
});

it('English texts of rules are those of the catalogue', () => {
  expect(JSON.parse(readFileSync(englishTarget, 'utf8'))).toEqual(JSON.parse(englishTexts()));
});
