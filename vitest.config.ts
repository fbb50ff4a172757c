import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const empty = fileURLToPath(new URL('./scripts/empty-module.ts', import.meta.url));

/** Tests that start nothing and leave nothing behind: they share threads and the modules loaded there. */
const pure = [
  'lib/{changes,client,contract,domain,kube-rules,placement}/**/*.test.{ts,tsx}',
  'components/**/*.test.{ts,tsx}',
  'simulator/world/**/*.test.ts',
];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^server-only$/, replacement: empty },
      { find: /^@\//, replacement: root },
    ],
  },
  test: {
    exclude: ['**/node_modules/**', '.next/**'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: pure, pool: 'threads', isolate: false, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'servers',
          include: ['{lib,simulator,components,scripts,app}/**/*.test.{ts,tsx}'],
          exclude: [...pure, '**/node_modules/**'],
          pool: 'forks',
          globalSetup: 'lib/server/testing/set-up-run.ts',
          // Many wait for servers and clocks: a third keeps both cores of a small machine at work.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
