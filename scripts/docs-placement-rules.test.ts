import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { englishTarget, englishTexts } from './docs-placement-rules';

it('English texts of rules are those of the catalogue', () => {
  expect(JSON.parse(readFileSync(englishTarget, 'utf8'))).toEqual(JSON.parse(englishTexts()));
});
