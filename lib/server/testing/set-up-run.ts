import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '@/lib/server/db/migrate';
import { databaseAt, query, startPostgres } from '@/lib/server/testing/start-postgres';
import { bundle } from '@/scripts/setup/bundle.mjs';

const entries = {
  simulators: 'simulator/testing/several.ts',
  cli: 'scripts/mullion/main.ts',
  worker: 'lib/server/engine/testing/worker-process.ts',
};

type ProcessFiles = Record<keyof typeof entries, string>;

declare module 'vitest' {
  interface ProvidedContext {
    processes: ProcessFiles;
    migrated: {
      sqlite: string;
      /** With a migrated template database; null when PostgreSQL is not installed. */
      postgres: { admin: string; template: string } | null;
    };
  }
}

/** Vitest's global setup: what all test files of a run share. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'mullion-migrated-'));
  const sqlite = join(folder, 'migrated.db');
  const [postgres, processes] = await Promise.all([
    startPostgres(),
    // Once per run: compiling at each start takes far longer.
    bundle(entries, 'node_modules/.mullion/processes'),
    migrate({ url: `file:${sqlite}` }),
  ]);
  project.provide('processes', processes);
  const template = 'migrated';
  if (postgres !== null) {
    await query(postgres.admin, `CREATE DATABASE ${template}`);
    await migrate({ url: databaseAt(postgres.admin, template) });
  }
  project.provide('migrated', { sqlite, postgres: postgres === null ? null : { admin: postgres.admin, template } });
  return async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
