import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserMessages } from './browser-messages';

const all = {
  common: { yes: 'Yes' },
  findings: { 'pool-busy': { cause: 'busy' } },
  domain: { a: { b: 'c' } },
  'placement-rules': { 'WIN-OS-001': { title: 'a title' } },
};

test('English sentences of the server are not sent, those of other languages are, those of rules never', () => {
  expect(browserMessages('en', all)).toEqual({ outside: { common: all.common }, console: {} });
  const { findings, domain } = all;
  expect(browserMessages('zh', all)).toEqual({ outside: { common: all.common }, console: { findings, domain } });
});

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

test('no screen requests them by name: only useMessage does', () => {
  const naming = ['components', 'app', 'lib/client']
    .flatMap(sources)
    .filter((file) => /Translations\(\s*(['"`](findings|domain)|\))/.test(readFileSync(file, 'utf8')));
  expect(naming).toEqual([join('lib', 'client', 'use-message.ts')]);
});
