import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Programs that tests start as processes of their own. */
const entries = {
  simulator: 'simulator/main.ts',
  cli: 'scripts/mullion/main.ts',
  worker: 'lib/server/engine/testing/worker-process.ts',
};

/** Paths of the JavaScript files to start. */
export type ProcessFiles = Record<keyof typeof entries, string>;

/**
 * Bundles the programs once per run: tests start them about a hundred times, and compiling their modules anew takes far longer
 * than what they do. Written below node_modules, where packages are found.
 */
export async function bundleProcesses(): Promise<ProcessFiles> {
  const folder = join(root, 'node_modules/.mullion/processes');
  await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { 'server-only': join(root, 'scripts/empty-module.ts') },
    sourcemap: 'inline',
    logLevel: 'error',
  });
  const fileOf = (name: keyof typeof entries): string => join(folder, `${name}.mjs`);
  return { simulator: fileOf('simulator'), cli: fileOf('cli'), worker: fileOf('worker') };
}
