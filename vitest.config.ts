import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const empty = fileURLToPath(new URL('./scripts/empty-module.ts', import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^server-only$/, replacement: empty },
      { find: /^@\//, replacement: root },
    ],
  },
  test: {
    include: ['{lib,simulator,components,scripts,app}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '.next/**'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Many wait for servers and clocks: a third keeps both cores of a small machine at work.
    maxWorkers: 3,
  },
});
