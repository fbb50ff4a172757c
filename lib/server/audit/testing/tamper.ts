import Database from 'better-sqlite3';
import pg from 'pg';
import type { AuditEntry } from '@/lib/domain/audit/record';
import { appendAudit } from '@/lib/server/audit/append-audit';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';

/** About no change. */
export const entry: AuditEntry = {
  actor: { id: 'local:ada', name: 'Ada', via: 'session' },
  action: 'node.cordon:started',
  outcome: 'ok',
  cluster: 'prod',
  target: { type: 'node', id: 'uid-1', name: 'n1' },
  changeId: null,
  fingerprint: null,
  approvals: [],
  requestIds: [],
  reason: 'because',
  before: null,
  after: { unschedulable: true },
};

/** A row of the table of changes. */
export const changeRow = {
  id: '7-abc',
  number: 7,
  kind: 'node.drain',
  cluster: 'prod',
  environment: 'prod',
  state: 'succeeded',
  version: 1,
  requesterId: 'local:ada',
  requesterName: 'Ada',
  reason: '',
  input: '{}',
  summary: '',
  summaryParams: '{}',
  targets: '[]',
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

export function append(db: Db, count: number, changeId: string | null = null) {
  return Array.from({ length: count }, (_, i) =>
    transaction(db, (tx) => appendAudit(tx, { ...entry, changeId, reason: `r${i}` }, 1_700_000_000_000 + i)),
  );
}

/** What a person with the database's own rights can do: drop the guards, then write anything. */
export async function tamper(o: { provider: DbProvider; url: string; sql: string[] }): Promise<void> {
  const guards = {
    sqlite: [
      'AuditRecord_update',
      'AuditRecord_delete',
      'AuditRecord_insert',
      'AuditHead_update',
      'AuditHead_delete',
    ].map((name) => `DROP TRIGGER IF EXISTS "${name}"`),
    postgresql: ['ALTER TABLE "AuditRecord" DISABLE TRIGGER ALL', 'ALTER TABLE "AuditHead" DISABLE TRIGGER ALL'],
  };
  await runSql(o.provider, o.url, [...guards[o.provider], ...o.sql]);
}

export async function runSql(provider: DbProvider, url: string, sql: string[]): Promise<void> {
  if (provider === 'sqlite') {
    const raw = new Database(url.slice('file:'.length));
    try {
      for (const statement of sql) raw.exec(statement);
    } finally {
      raw.close();
    }
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of sql) await client.query(statement);
  } finally {
    await client.end();
  }
}
