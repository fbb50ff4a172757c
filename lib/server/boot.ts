import 'server-only';
import { dirname, join } from 'node:path';
import { Failure } from '@/lib/domain/failure';
import type { Clock } from '@/lib/domain/ports/clock';
import { countUnreadable, readAnchors } from '@/lib/server/audit/anchors';
import { AuditWatch } from '@/lib/server/audit/audit-watch';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import { createRefusalLog, type RefusalLog } from '@/lib/server/access/refusal-log';
import { seedPeople } from './access/people';
import { env } from '@/lib/server/config/env';
import { loadConfig } from '@/lib/server/config/load-config';
import { loadSecretKey } from '@/lib/server/config/secret-key';
import { DatabaseWatch } from '@/lib/server/db/database-watch';
import { lockData } from '@/lib/server/db/lock-data';
import { closeToOthers } from '@/lib/server/db/private-files';
import { filesOf } from '@/lib/server/db/sqlite-file';
import { quickCheck } from '@/lib/server/db/quick-check';
import { migrate } from '@/lib/server/db/migrate';
import type { Db } from '@/lib/server/db/db';
import { type DbAddress, openDb, parseDbUrl } from '@/lib/server/db/open-db';
import { databaseFailureOf, databaseUnavailable } from '@/lib/server/db/database-failure';
import type { AppContext } from '@/lib/server/app-context';
import { log } from '@/lib/server/http/log';
import type { Engine } from '@/lib/server/engine/engine';
import type { Repairs } from '@/lib/server/node-health/repairs';
import { RestoreGuard } from '@/lib/server/recovery/restore-guard';
import { checkSecretKey } from '@/lib/server/db/check-secret-key';
import { createSecrets } from '@/lib/server/secrets/seal';
import { WallState } from '@/lib/server/wall/wall-state';

export type { AppContext } from '@/lib/server/app-context';

const refusalFlushMs = 60_000;

/** The one app of this process, built at the first call. A build that failed is tried again at the next call. */
export function app(): Promise<AppContext> {
  globalThis.mullionApp ??= build().catch((error: unknown) => {
    globalThis.mullionApp = undefined;
    throw error;
  });
  return globalThis.mullionApp;
}

/** Undone in reverse on failure. @throws Failure `conflict` for data in use, `invalid` for a wrong configuration. */
async function build(): Promise<AppContext> {
  const undo: (() => unknown)[] = [];
  try {
    return await assemble(undo);
  } catch (error) {
    await undoAll(undo);
    throw !(error instanceof Failure) && databaseFailureOf(error) === 'damaged' ? damaged(error) : error;
  }
}

/** Its errors name no file. */
function damaged(cause: unknown): Failure {
  const address = parseDbUrl(env.databaseUrl);
  const { message, details } = databaseUnavailable('damaged');
  const file = address.provider === 'sqlite' ? `${address.file}: ` : '';
  return new Failure('invalid', `${file}${message}`, { cause, ...details });
}

interface Kept {
  db: Db;
  clock: Clock;
  undo: (() => unknown)[];
}

function keepRefusals({ db, clock, undo }: Kept): RefusalLog {
  const refusals = createRefusalLog({
    db,
    clock,
    onError: (error) => log('error', 'failed to record a refusal', { name: String(error) }),
  });
  const flushing = setInterval(() => void refusals.flush('over'), refusalFlushMs);
  flushing.unref();
  undo.push(async () => {
    clearInterval(flushing);
    await refusals.flush('all');
  });
  return refusals;
}

interface Guarded {
  engine: Engine;
  database: DatabaseWatch;
}

/** Starts the engine unless the database was restored, and anchors the head from then on. */
async function guardRestores({ db, clock, undo }: Kept, { engine, database }: Guarded): Promise<RestoreGuard> {
  const guard = new RestoreGuard({
    db,
    clock,
    engine,
    isChecking: () => database.isChecking(),
    file: env.auditAnchorsPath,
    onRestored: ({ keptSeq, lost }) =>
      log(
        'error',
        lost === null
          ? 'the database has no anchors and may be an old backup: nothing runs and nothing is changed'
          : 'the database is older than its newest anchor: nothing runs and nothing is changed',
        {
          anchors: env.auditAnchorsPath,
          newestAnchor: lost?.seq ?? null,
          sharedUpTo: keptSeq,
          remedy:
            'Run mullion audit verify. If a backup was restored on purpose, an operator continues with it in the dashboard.',
        },
      ),
    onError: (event, error) => log('error', event, { name: String(error) }),
  });
  await guard.start();
  const unreadable = await countUnreadable(env.auditAnchorsPath);
  if (unreadable > 0)
    log('warn', 'lines of the anchors of the audit chain cannot be read', {
      file: env.auditAnchorsPath,
      lines: unreadable,
      remedy: 'Restore the file from a backup: what it no longer names is not compared with the database.',
    });
  undo.push(guard.keepAnchoring());
  return guard;
}

/** Also what an earlier version or another program left open. */
function closeData(address: DbAddress): void {
  const database = address.provider === 'sqlite' ? filesOf(address.file) : [];
  const anchors = dirname(env.auditAnchorsPath) === env.dataDir ? [env.auditAnchorsPath] : [];
  const open = closeToOthers(env.dataDir, [...database, ...anchors, join(env.dataDir, 'secret.key')]);
  if (open.length > 0)
    log('warn', 'others can read data of Mullion', {
      paths: open,
      remedy: 'Give the folder mode 0700 and the files mode 0600, owned by the account that runs Mullion.',
    });
}

interface Watched {
  address: DbAddress;
  undo: Kept['undo'];
}

/** And checks the file for damage. */
async function watchDatabase(db: Db, { address, undo }: Watched): Promise<DatabaseWatch> {
  const stopping = new AbortController();
  undo.push(() => stopping.abort());
  const database = new DatabaseWatch({
    db,
    file: address.provider === 'sqlite' ? address.file : null,
    onChange: (failure) =>
      failure === null
        ? log('info', 'the database can be written again')
        : log('error', 'the database cannot be written', {
            failure,
            remedy: databaseUnavailable(failure).details.remedy,
          }),
    onUnchecked: (error) =>
      log('warn', 'failed to check the database for damage', { name: String(error).slice(0, 200) }),
  });
  undo.push(database.start());
  await database.checkFile((file) => quickCheck(file, stopping.signal));
  return database;
}

function watchAudit({ db, clock, undo }: Kept): AuditWatch {
  const auditWatch = new AuditWatch({
    clock,
    verify: async (scope) => verifyAudit(db, await readAnchors(env.auditAnchorsPath), scope),
    onBroken: ({ breaks }) =>
      log('error', 'the audit chain is broken', { findings: breaks.length, first: breaks[0]?.message }),
    onError: (error) =>
      log('error', 'failed to verify the audit chain', { name: error instanceof Error ? error.name : typeof error }),
  });
  undo.push(auditWatch.start());
  return auditWatch;
}

async function startRepairs(parts: ConstructorParameters<typeof Repairs>[0], undo: Kept['undo']): Promise<Repairs> {
  const { Repairs: Starting } = await import('@/lib/server/node-health/repairs');
  const repairs = new Starting(parts);
  undo.push(() => repairs.stop());
  repairs.start();
  return repairs;
}

async function assemble(undo: (() => unknown)[]): Promise<AppContext> {
  const clock: Clock = { now: () => Date.now() };
  const config = loadConfig();
  const address = parseDbUrl(env.databaseUrl);
  if (address.provider === 'sqlite') {
    const lock = lockData(address.file);
    undo.push(() => lock.release());
  }
  const secrets = createSecrets(loadSecretKey());
  const applied = await migrate({ url: env.databaseUrl });
  if (applied.length > 0) log('info', 'database migrated', { applied });
  const db = await openDb(env.databaseUrl);
  undo.push(() => db.close());
  closeData(address);
  const database = await watchDatabase(db, { address, undo });
  await checkSecretKey({ db, secrets });
  if (env.demoPeoplePath !== null) await seedPeople({ db, clock, file: env.demoPeoplePath });
  const refusals = keepRefusals({ db, clock, undo });
  // Imported here so that checking a session does not load the cloud's SDKs.
  const { createFleet } = await import('@/lib/server/fleet/fleet');
  const fleet = createFleet({ config, clock });
  const { createEngine } = await import('@/lib/server/engine/engine');
  const { withWriters } = await import('@/lib/server/engine/with-writers');
  const engine = createEngine({
    db,
    fleet: withWriters(fleet),
    clock,
    secrets,
    databaseFailure: () => database.failure(),
    config: {
      settleMs: config.settleMs,
      ...(config.decisionMs === undefined ? {} : { decisionMs: config.decisionMs }),
      ...(env.demoPollMs === null ? {} : { pollMs: env.demoPollMs }),
    },
  });
  const { startFleet } = await import('@/lib/server/start-fleet');
  await startFleet({ db, clock, undo, fleet, config });
  undo.push(() => engine.stop());
  const restoreGuard = await guardRestores({ db, clock, undo }, { engine, database });
  const repairs = await startRepairs({ db, engine, fleet, clock, config }, undo);
  // Last: the start does not share its time with the walk along the chain.
  const auditWatch = watchAudit({ db, clock, undo });
  log('info', 'started', { database: address.provider, clusters: config.clusters.length });
  return {
    config,
    db,
    database,
    fleet,
    engine,
    clock,
    secrets,
    refusals,
    auditWatch,
    restoreGuard,
    repairs,
    walls: new WallState(clock),
    streams: new Map(),
    stop: () => undoAll(undo),
  };
}

/** Once, in reverse; a failing step does not keep the others from being undone. */
async function undoAll(undo: (() => unknown)[]): Promise<void> {
  for (let step = undo.pop(); step !== undefined; step = undo.pop())
    try {
      await step();
    } catch (error) {
      log('error', 'shutdown failed', { name: error instanceof Error ? error.name : 'unknown' });
    }
}
