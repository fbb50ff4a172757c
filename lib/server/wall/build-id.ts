import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '@/package.json';

/** Of what `next build` wrote; the development server has none. */
function nextBuild(): string {
  try {
    return readFileSync(join(process.cwd(), '.next', 'BUILD_ID'), 'utf8').trim();
  } catch {
    return 'development';
  }
}

/** Identifies the code that answers: screens load themselves again when it is another one. */
export const buildId = `${packageJson.version}-${nextBuild()}`;
