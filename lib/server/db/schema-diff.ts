import 'server-only';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type * as EngineModule from '@prisma/schema-engine-wasm';
import { catalogAdapter } from '@/lib/server/db/postgres-catalog-adapter';
import { parseDbUrl } from '@/lib/server/db/open-db';

/**
 * SQL from the database to `models` (schema.prisma with the provider set), by Prisma's schema engine; empty if equal.
 */
export async function schemaDiff({ url, models }: { url: string; models: string }): Promise<string> {
  const files = [{ path: 'schema.prisma', content: models }];
  const address = parseDbUrl(url);
  const adapter: SqlMigrationAwareDriverAdapterFactory =
    address.provider === 'sqlite' ? new PrismaBetterSqlite3({ url: address.file }) : catalogAdapter(address.url);
  const { SchemaEngine: Engine } = await loadEngine();
  const datamodels = files.map(({ path, content }): [string, string] => [path, content]);
  const engine = await Engine.new({ datamodels }, () => undefined, bindMigrationAwareSqlAdapterFactory(adapter));
  // Our migration journal is not in the models; its name differs by database.
  const journal = address.provider === 'sqlite' ? '_migrations' : 'public._migrations';
  try {
    const result = await engine.diff({
      from: { tag: 'schemaDatasource', configDir: '', files },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: { externalTables: [journal], externalEnums: [] },
    });
    // Exit code 2 = they differ, 0 = they do not. Never trust an empty answer without the code.
    if (result.exitCode === 0) return '';
    if (result.exitCode !== 2 || result.stdout === null) throw new Error(`schema engine exited ${result.exitCode}`);
    return result.stdout;
  } finally {
    engine.free();
  }
}

type Engine = typeof EngineModule;

let loaded: Promise<Engine> | null = null;

/** The package imports its .wasm as a module, which Node 20 cannot; so it is instantiated by hand. */
async function loadEngine(): Promise<Engine> {
  loaded ??= (async () => {
    const require = createRequire(import.meta.url);
    const glueFile = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
    // wasm-bindgen's glue: the engine's classes plus the setter of its memory, which the package's types leave out.
    const glue = (await import(glueFile)) as Engine & { __wbg_set_wasm(exports: WebAssembly.Exports): void };
    const bytes = readFileSync(join(dirname(glueFile), 'schema_engine_bg.wasm'));
    // WebAssembly accepts a namespace object of functions as an import module.
    const imports = { './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports };
    const { instance } = await WebAssembly.instantiate(bytes, imports);
    glue.__wbg_set_wasm(instance.exports);
    const start = instance.exports['__wbindgen_start'];
    if (typeof start === 'function') start();
    return glue;
  })();
  return loaded;
}
