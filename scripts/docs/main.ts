import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { referencePages } from './reference-pages';

const folder = process.argv[2] ?? 'docs/reference';
mkdirSync(folder, { recursive: true });
for (const { file, text } of await referencePages()) {
  writeFileSync(join(folder, file), `${text}\n`);
  process.stdout.write(`${join(folder, file)}\n`);
}
