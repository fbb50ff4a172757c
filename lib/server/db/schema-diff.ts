import 'server-only';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type * as EngineModule from '@prisma/schema-engine-wasm';
import type { DiffTarget, SchemaEngine } from '@prisma/schema-engine-wasm';
import { catalogAdapter } from '@/lib/server/db/catalog-adapter';
import { parseDbUrl } from '@/lib/server/db/open-db';

/** What to compare: models as text (schema.prisma with the provider set), the live database, or nothing at all. */
export type SchemaSide = { models: string } | 'database' | 'empty';

/**
 * The SQL that turns `from` into `to`, computed by Prisma's own schema engine in process; empty when they are equal.
 * `url` picks the database kind, and is opened only when a side is `database`.
 */
export async function schemaDiff(o: { url: string; from: SchemaSide; to: SchemaSide }): Promise<string> {
  const engine = await openEngine(o);
  try {
    const result = await engine.diff({
      from: sideOf(o.from, o),
      to: sideOf(o.to, o),
      script: true,
      exitCode: true,
      filters: { externalTables: [journalTable(o.url)], externalEnums: [] },
    });
    // Exit code 2 = they differ, 0 = they do not. Never trust an empty answer without the code.
    if (result.exitCode === 0) return '';
    if (result.exitCode !== 2 || result.stdout === null)
      throw new Error(`schema engine exited ${result.exitCode}`);
    return result.stdout;
  } finally {
    engine.free();
  }
}

/** Our own journal is not in the models; each database wants its name in another form. */
function journalTable(url: string): string {
  return parseDbUrl(url).provider === 'sqlite' ? '_migrations' : 'public._migrations';
}

function sideOf(side: SchemaSide, o: { from: SchemaSide; to: SchemaSide }): DiffTarget {
  if (side === 'empty') return { tag: 'empty' };
  if (side === 'database') return { tag: 'schemaDatasource', configDir: '', files: datamodels(o) };
  return { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: side.models }] };
}

function datamodels(o: { from: SchemaSide; to: SchemaSide }): { path: string; content: string }[] {
  const models = [o.from, o.to].find((side) => typeof side === 'object');
  if (models === undefined) throw new Error('one side of the comparison must be models');
  return [{ path: 'schema.prisma', content: models.models }];
}

async function openEngine(o: { url: string; from: SchemaSide; to: SchemaSide }): Promise<SchemaEngine> {
  const factory = factoryFor(o);
  const { SchemaEngine: Engine } = await loadEngine();
  const files = datamodels(o).map((file): [string, string] => [file.path, file.content]);
  return Engine.new({ datamodels: files }, () => undefined, bindMigrationAwareSqlAdapterFactory(factory));
}

function factoryFor(o: {
  url: string;
  from: SchemaSide;
  to: SchemaSide;
}): SqlMigrationAwareDriverAdapterFactory {
  const address = parseDbUrl(o.url);
  const live = o.from === 'database' || o.to === 'database';
  if (address.provider === 'sqlite')
    return new PrismaBetterSqlite3({ url: live ? address.file : ':memory:' });
  return live ? catalogAdapter(address.url) : absentPostgresql();
}

/** Comparing models with models needs no server, yet the engine asks one for its version when it starts. */
function absentPostgresql(): SqlMigrationAwareDriverAdapterFactory {
  const info = { provider: 'postgres', adapterName: 'absent' } as const;
  const connection: SqlDriverAdapter = {
    ...info,
    queryRaw: () =>
      Promise.resolve({
        columnNames: ['exists', 'version', 'numeric_version'],
        columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
        rows: [[true, 'PostgreSQL 15.0', 150_000]],
      }),
    executeRaw: () => Promise.resolve(0),
    executeScript: () => Promise.resolve(),
    startTransaction: () => Promise.reject(new Error('there is no database behind this comparison')),
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
    dispose: () => Promise.resolve(),
  };
  return {
    ...info,
    connect: () => Promise.resolve(connection),
    connectToShadowDb: () => Promise.resolve(connection),
  };
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
    // A namespace object of functions is exactly what WebAssembly wants as an import module.
    const imports = { './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports };
    const { instance } = await WebAssembly.instantiate(bytes, imports);
    glue.__wbg_set_wasm(instance.exports);
    const start = instance.exports['__wbindgen_start'];
    if (typeof start === 'function') start();
    return glue;
  })();
  return loaded;
}
