import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as en from '@/messages/en';
import { consoleTexts, textsNamed } from './browser-messages';

test('English sentences of the server are not sent, those of other languages are, those of rules never', () => {
  expect(Object.keys(consoleTexts('en', en))).toEqual(['change', 'fleet', 'wizard']);
  expect(Object.keys(consoleTexts('zh', en))).toEqual(expect.arrayContaining(['findings', 'domain']));
  expect(consoleTexts('zh', en)).not.toHaveProperty('placement-rules');
});

test('a group of texts comes with its path, without its siblings', () => {
  expect(textsNamed(en, ['wizard.choice'])).toEqual({ wizard: { choice: en.wizard.choice } });
  expect(() => textsNamed(en, ['wizzard'])).toThrow('wizzard');
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
