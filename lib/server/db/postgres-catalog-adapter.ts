import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils';

/** Oid of PostgreSQL's one-byte `"char"`, used all over its catalogs (PostgreSQL docs: pg_type). */
const charOid = 18;

/**
 * Repeats queries with `"char"` columns cast to text: the stock adapter cannot read them (prisma/orm #27403, #28145).
 */
export function catalogAdapter(url: string): SqlMigrationAwareDriverAdapterFactory {
  const inner = new PrismaPg({ connectionString: url, max: 2 });
  const connect = async () => {
    const adapter = await inner.connect();
    return readsCatalogs(adapter, async (query) => {
      const { fields } = await adapter.underlyingDriver().query({ text: query.sql, values: query.args });
      return fields.map((field) => ({ name: field.name, isChar: field.dataTypeID === charOid }));
    });
  };
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    connect,
    connectToShadowDb: () => inner.connectToShadowDb(),
  };
}

type Describe = (query: SqlQuery) => Promise<{ name: string; isChar: boolean }[]>;

function readsCatalogs(adapter: SqlDriverAdapter, describe: Describe): SqlDriverAdapter {
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    queryRaw: async (query) => {
      try {
        return await adapter.queryRaw(query);
      } catch (error) {
        if (!isUnsupportedType(error)) throw error;
        return queryWithCasts({ adapter, query, columns: await describe(query) });
      }
    },
    executeRaw: (query) => adapter.executeRaw(query),
    executeScript: (script) => adapter.executeScript(script),
    startTransaction: (level) => adapter.startTransaction(level),
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
    dispose: () => adapter.dispose(),
  };
}

async function queryWithCasts(o: {
  adapter: SqlDriverAdapter;
  query: SqlQuery;
  columns: { name: string; isChar: boolean }[];
}): Promise<SqlResultSet> {
  const selected = o.columns.map(({ name, isChar }) => (isChar ? `"${name}"::text AS "${name}"` : `"${name}"`));
  const sql = `SELECT ${selected.join(', ')} FROM (${o.query.sql.trim().replace(/;$/, '')}) AS described`;
  const result = await o.adapter.queryRaw({ ...o.query, sql });
  const columnTypes = result.columnTypes.map((type, i) => (o.columns[i]?.isChar ? ColumnTypeEnum.Character : type));
  return { ...result, columnTypes };
}

function isUnsupportedType(error: unknown): boolean {
  return error instanceof DriverAdapterError && error.cause.kind === 'UnsupportedNativeDataType';
}
