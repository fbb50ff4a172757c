import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/**
 * Into a folder from which packages resolve; returns the file of each.
 * @template {string} Name
 * @param {Record<Name, string>} entries
 * @param {string} folder
 * @returns {Promise<Record<Name, string>>}
 */
export async function bundle(entries, folder) {
  const outdir = resolve(folder);
  await build({
    entryPoints: entries,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { 'server-only': resolve('scripts/empty-module.ts') },
    logLevel: 'error',
  });
  return Object.fromEntries(Object.keys(entries).map((name) => [name, join(outdir, `${name}.mjs`)]));
}
