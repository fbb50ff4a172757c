import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { apiTable } from './docs-api';

it('docs/api.md lists every door as the contract declares it', () => {
  const text = readFileSync(fileURLToPath(new URL('../docs/api.md', import.meta.url)), 'utf8');
  expect(text).toContain(apiTable());
});

it('no door of the contract is left out', () => {
  const folder = fileURLToPath(new URL('../lib/contract', import.meta.url));
  const texts = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  const declared = texts.flatMap((text) => [...text.matchAll(/= endpoint\(\{[^{]*?path: '([^']+)'/g)]);
  expect(declared.length).toBeGreaterThan(40);
  const table = apiTable();
  expect(declared.map(([, path = '']) => path).filter((path) => !table.includes(` ${path}\``))).toEqual([]);
});
