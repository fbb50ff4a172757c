import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Measure } from './measure';

const budgets: [RegExp, number][] = [
  [/sign-in/, 170],
  [/pools\/new/, 230],
  [/./, 200],
];

function* manifests(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* manifests(path);
    else if (name === 'page_client-reference-manifest.js') yield path;
  }
}

const sizes = new Map<string, number>();
function gzipKb(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const kb = existsSync(file) ? gzipSync(readFileSync(file)).length / 1024 : 0;
  sizes.set(file, kb);
  return kb;
}

/** Gzip size of the scripts that each route loads first, from the build in .next. Empty without a build. */
export function benchBundles(): Measure[] {
  const root = '.next/server/app';
  if (!existsSync('.next/build-manifest.json') || !existsSync(root)) return [];
  const shared: { rootMainFiles: string[] } = JSON.parse(readFileSync('.next/build-manifest.json', 'utf8'));
  return [...manifests(root)].map((file) => {
    const text = readFileSync(file, 'utf8');
    const entries = text.match(/static\/chunks\/[\w.~-]+\.js/g) ?? [];
    const scripts = new Set([...shared.rootMainFiles, ...entries]);
    const value = [...scripts].reduce((sum, script) => sum + gzipKb(join('.next', script)), 0);
    const route = file.slice(root.length).replace('/page_client-reference-manifest.js', '') || '/';
    const budget = budgets.find(([pattern]) => pattern.test(route))?.[1] ?? 200;
    return { what: `scripts of ${route}, gzip (upper bound)`, value, unit: 'kB', budget };
  });
}
