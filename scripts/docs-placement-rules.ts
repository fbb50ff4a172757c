import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lintRules } from '@/lib/placement/rules/catalogue';

export const englishTarget = fileURLToPath(new URL('../messages/en/lint.json', import.meta.url));

/** messages/en/lint.json: what translators translate from. */
export function englishTexts(): string {
  const texts = lintRules.map(({ id, title, cause, remedy }) => [id, { title, cause, remedy }]);
  return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(englishTarget, englishTexts());
