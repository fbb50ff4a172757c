import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const empty = fileURLToPath(new URL('./scripts/empty-module.ts', import.meta.url));

/** Workers inherit it; every run draws other cases unless it is given. */
const seed = (process.env['MULLION_SEED'] ??= String(Math.floor(Math.random() * 2 ** 31)));
process.stdout.write(`MULLION_SEED=${seed}\n`);

/** Tests that start nothing and leave nothing behind: they share threads and the modules loaded there. */
const pure = [
  'lib/{changes,client,contract,domain,kube-rules,placement}/**/*.test.{ts,tsx}',
  'lib/server/{manifest,placement,secrets}/**/*.test.ts',
  'lib/server/{fleet/{live,rows},kube/map}/*.test.ts',
  'lib/server/**/*.laws.test.ts',
  'components/**/*.test.{ts,tsx}',
  'simulator/world/**/*.test.ts',
];
/** Tests that replace modules. */
const mocking = ['lib/server/engine/pause/pause*.test.ts'];
/** Tests that render whole pages of the browser. */
const forms = ['app/testing/*.test.ts'];

const processes = {
  pool: 'forks' as const,
  globalSetup: 'lib/server/testing/set-up-run.ts',
  // Many wait for servers and clocks: four keep both cores of a small machine at work.
  maxWorkers: 4,
  sequence: { groupOrder: 2 },
};

export default defineConfig({
  // The development form records a stack trace for every element: most of the time of a rendered page.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: {
    alias: [
      { find: /^server-only$/, replacement: empty },
      { find: /^@\//, replacement: root },
    ],
  },
  test: {
    exclude: ['**/node_modules/**', '.next/**'],
    // Limits for what hangs, not for what is slow: no test may depend on the speed of the machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000, interval: 50 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: pure,
          pool: 'threads',
          isolate: false,
          setupFiles: 'lib/server/testing/seed-laws.ts',
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'servers',
          include: ['{lib,simulator,components,scripts,app}/**/*.test.{ts,tsx}'],
          exclude: [...pure, ...mocking, ...forms, '**/node_modules/**'],
          isolate: false,
          ...processes,
        },
      },
      { extends: true, test: { name: 'mocking', include: mocking, ...processes } },
      {
        extends: true,
        test: {
          name: 'forms',
          include: forms,
          // React's development build takes twice the time, and one process has one build of it.
          env: { NODE_ENV: 'production' },
          ...processes,
        },
      },
    ],
  },
});
