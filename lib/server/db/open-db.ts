import 'server-only';
import { Failure } from '@/lib/domain/failure';
import { resolve } from 'node:path';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { PrismaPg } from '@prisma/adapter-pg';
import { z } from 'zod';
import { databaseFailureOf } from '@/lib/server/db/database-failure';
import { begin, type DatabaseHealth, type Db, type Reads, type Tx } from '@/lib/server/db/db';
import { createPrivateFile } from '@/lib/server/db/private-files';
import { PrismaClient as PostgresqlClient } from '@/lib/server/db/generated/postgresql/client';
import { PrismaClient as SqliteClient } from '@/lib/server/db/generated/sqlite/client';

/** The driver waits without letting anything else run; transaction() waits longer, beside other work. */
const busyTimeoutMs = { write: 10, read: 250 };
/** Shorter than the limit of a probe (database-watch.ts), which then learns why. */
const lockTimeoutMs = 1_500;
/** Our transactions queue before they start: Prisma would end one that waits for a connection. */
const transactionOptions = { maxWait: 10_000, timeout: 30_000 };

export type DbAddress = { provider: 'sqlite'; file: string } | { provider: 'postgresql'; url: string };

/** `postgresql://…`, or the path of a SQLite file with or without `file:`. @throws Failure `invalid` on anything else. */
export function parseDbUrl(url: string): DbAddress {
  if (/^postgres(ql)?:\/\//.test(url)) return { provider: 'postgresql', url };
  const file = url.replace(/^file:(\/\/(?=\/))?/, '');
  if (file === '' || file === ':memory:' || /^[a-z][a-z0-9+.-]*:\/\//i.test(file)) {
    throw new Failure('invalid', 'DATABASE_URL: write file:<path of a SQLite file> or postgresql://…');
  }
  return { provider: 'sqlite', file: resolve(/* turbopackIgnore: true */ file) };
}

/** Does not migrate: see migrate.ts. */
export async function openDb(url: string): Promise<Db> {
  const address = parseDbUrl(url);
  return address.provider === 'sqlite' ? openSqlite(address.file) : openPostgresql(address.url);
}

/** The moment of the call, not of the transaction (PostgreSQL docs: Date/Time Functions). */
const NOW_MS = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "now"';
const nowSchema = z.tuple([z.object({ now: z.number() })]);

/** One connection only reads and never sees our open transaction; the other writes, one transaction at a time. */
async function openSqlite(file: string): Promise<Db> {
  createPrivateFile(file);
  const health = stickyHealth();
  const onError = (error: unknown): void => {
    if (databaseFailureOf(error) === 'damaged') health.failure = 'damaged';
  };
  const write = new SqliteClient({
    adapter: sqliteAdapter({ file, timeout: busyTimeoutMs.write, more: '', onError }),
    transactionOptions,
  });
  await write.$connect();
  const read = new SqliteClient({
    adapter: sqliteAdapter({
      file,
      timeout: busyTimeoutMs.read,
      more: 'PRAGMA query_only = ON; PRAGMA cache_size = -32768;',
      onError,
    }),
  });
  await read.$connect();
  return assemble({
    provider: 'sqlite',
    health,
    read,
    inspect: (sql, value) => read.$queryRawUnsafe(sql, value),
    serverNow: null,
    begin: inTurn((run) => write.$transaction(run)),
    close: async () => {
      await read.$disconnect();
      await write.$disconnect();
    },
  });
}

async function openPostgresql(url: string): Promise<Db> {
  const adapter = new PrismaPg({
    connectionString: url,
    max: 10,
    lock_timeout: lockTimeoutMs,
    connectionTimeoutMillis: 10_000,
    // Ends connections to a server that is gone without a word.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'mullion',
  });
  const generated = new PostgresqlClient({ adapter, transactionOptions });
  // Both clients are generated from the same models; PostgreSQL's accepts everything that SQLite's does.
  const client = generated as unknown as SqliteClient;
  await client.$connect();
  return assemble({
    provider: 'postgresql',
    health: { failure: null, at: Number.NEGATIVE_INFINITY },
    read: client,
    inspect: null,
    serverNow: async () => nowSchema.parse(await client.$queryRawUnsafe(NOW_MS))[0].now,
    // Most lock the head of the audit chain anyway, and the pool is for reads; who waits for a lock waits for others.
    begin: inTurn((run) => client.$transaction(run)),
    close: () => client.$disconnect(),
  });
}

/** What a query found in the file does not pass. */
function stickyHealth(): DatabaseHealth {
  let failure: DatabaseHealth['failure'] = null;
  return {
    at: Number.NEGATIVE_INFINITY,
    get failure() {
      return failure;
    },
    set failure(now) {
      if (failure !== 'damaged') failure = now;
    },
  };
}

interface SqliteAdapter {
  file: string;
  timeout: number;
  more: string;
  /** Of queries outside transactions, which report their own. */
  onError: (error: unknown) => void;
}

function sqliteAdapter({ file, timeout, more, onError }: SqliteAdapter) {
  const factory = new PrismaBetterSqlite3({ url: file, timeout });
  return {
    provider: factory.provider as 'sqlite', // the literal, which a property read would widen
    adapterName: factory.adapterName,
    connectToShadowDb: () => factory.connectToShadowDb(),
    connect: async () => {
      const adapter = await factory.connect();
      await adapter.executeScript(
        `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; ${more}`,
      );
      const queryRaw = adapter.queryRaw.bind(adapter);
      // Prisma would take the limit of SQLite before 3.32 (its default is 999); better-sqlite3 compiles 32,766.
      return Object.assign(adapter, {
        getConnectionInfo: () => ({ maxBindValues: 32_766, supportsRelationJoins: false }),
        queryRaw: (query: Parameters<typeof queryRaw>[0]) =>
          queryRaw(query).catch((error: unknown) => {
            onError(error);
            throw error;
          }),
      });
    },
  };
}

type Begin = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;

function inTurn(start: Begin): Begin {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const turn = last.then(() => start(run));
    last = turn.catch(() => undefined);
    return turn;
  };
}

function assemble(
  o: Pick<Db, 'provider' | 'health' | 'inspect' | 'serverNow' | 'close'> & { read: Reads; begin: Begin },
): Db {
  const { read } = o;
  return {
    provider: o.provider,
    health: o.health,
    person: read.person,
    session: read.session,
    signInBucket: read.signInBucket,
    change: read.change,
    requestKey: read.requestKey,
    changeTarget: read.changeTarget,
    changePlan: read.changePlan,
    changeApproval: read.changeApproval,
    changeEvent: read.changeEvent,
    changeSecret: read.changeSecret,
    secretKeyCheck: read.secretKeyCheck,
    changeRun: read.changeRun,
    runStep: read.runStep,
    workItem: read.workItem,
    resourceLock: read.resourceLock,
    auditRecord: read.auditRecord,
    auditHead: read.auditHead,
    auditName: read.auditName,
    screen: read.screen,
    screenLink: read.screenLink,
    timelineEntry: read.timelineEntry,
    timelineRef: read.timelineRef,
    timelineRecorder: read.timelineRecorder,
    usageChunk: read.usageChunk,
    usageDrop: read.usageDrop,
    inspect: o.inspect,
    serverNow: o.serverNow,
    [begin]: o.begin,
    close: o.close,
  };
}
