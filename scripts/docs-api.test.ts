import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { apiTable } from './docs-api';

it('docs/api.md lists every door as the contract declares it', () => {
  const text = readFileSync(fileURLToPath(new URL('../docs/api.md', import.meta.url)), 'utf8');
  expect(text).toContain(apiTable());
});
