import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, inject, it } from 'vitest';
import { parse } from 'yaml';

const folder = mkdtempSync(join(tmpdir(), 'mullion-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The compiled program starts in a tenth of the time of scripts/mullion.mjs. */
function mullion(args: string[], input = '', program = inject('processes').cli) {
  const env = { ...process.env, MULLION_DATA: folder, DATABASE_URL: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, input, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

it('adds people and verifies the audit chain, reporting broken records', () => {
  expect(mullion(['audit', 'verify'])).toMatchObject({ status: 2, output: expect.stringContaining('no database') });
  expect(mullion(['db', 'migrate']).output).toContain('0001_init');
  expect(mullion(['people', 'add', 'ada', '--role', 'auditor'], 'correct horse\n').output).toBe('added ada\n');
  expect(mullion(['people', 'add', 'ada', '--role', 'viewer'], 'correct horse\n').status).toBe(1);
  expect(mullion(['people', 'add', 'Bad Name', '--role', 'owner'], 'short').status).toBe(2);
  expect(mullion(['people', 'disable', 'ada', 'eve'])).toEqual({ status: 2, output: 'give one name\n' });
  expect(mullion(['people', 'disable', 'ada']).output).toBe('disabled ada; ended 0 sessions\n');
  expect(mullion(['people', 'roles', 'eve', '--role', 'viewer'])).toEqual({
    status: 1,
    output: 'There is no account eve.\n',
  });
  expect(mullion(['people', 'list']).output).toBe('ada  disabled  auditor  0 sessions  ada\n');
  expect(mullion(['audit', 'verify'])).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^verified 2 records, head 2 [0-9a-f]{64}, no anchor\n$/),
  });

  const anchors = join(folder, 'audit-anchors.jsonl');
  writeFileSync(anchors, `${JSON.stringify({ at: 0, seq: 99, hash: 'f'.repeat(64) })}\n`);
  expect(mullion(['audit', 'verify'])).toMatchObject({
    status: 1,
    output: expect.stringContaining('older than its anchors: record 99 was anchored at 1970-01-01T00:00:00.000Z'),
  });
  expect(mullion(['people', 'enable', 'ada'])).toEqual({
    status: 1,
    output: expect.stringMatching(/^This database is older than its newest anchor.* in the band .*--restored\.\n$/),
  });
  expect(mullion(['people', 'list']).status).toBe(0);
  expect(mullion(['people', 'enable', 'ada', '--restored']).output).toBe('enabled ada\n');
  rmSync(anchors);

  const db = new Database(join(folder, 'mullion.db'));
  db.exec(`DROP TRIGGER "AuditRecord_update"; UPDATE "AuditRecord" SET "actorId" = 'local:eve' WHERE "seq" = 1`);
  db.close();
  const broken = mullion(['audit', 'verify']);
  expect(broken.status).toBe(1);
  expect(broken.output).toContain('record 1: column: column actorId of record 1');
});

it('names a damaged database in one line', () => {
  const file = join(folder, 'mullion.db');
  const db = new Database(file);
  const root = db.prepare(`SELECT rootpage FROM sqlite_master WHERE name = 'AuditRecord'`).pluck().get();
  const size = Number(db.pragma('page_size', { simple: true }));
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const end = Number(root) * size;
  writeFileSync(file, readFileSync(file).fill(0xff, end - size, end));
  expect(mullion(['audit', 'verify'])).toEqual({ status: 1, output: 'The database is damaged.\n' });
  rmSync(file);
});

it('prints the ClusterRole of a use', () => {
  const { status, output } = mullion(['rbac', '--for', 'operate']);
  expect(status).toBe(0);
  const role: unknown = parse(output);
  expect(role).toMatchObject({
    kind: 'ClusterRole',
    metadata: { name: 'mullion-operate' },
    rules: expect.arrayContaining([{ apiGroups: [''], resources: ['pods/eviction'], verbs: ['create'] }]),
  });
  expect(mullion(['rbac', '--for', 'view']).output).not.toMatch(/patch|create|delete/);
  expect(mullion(['rbac'])).toMatchObject({ status: 2, output: expect.stringContaining('view|explain|operate') });
});

it.each(['stdout', 'stderr'] as const)('ends quietly when its %s is closed', async (closed) => {
  const args = closed === 'stdout' ? ['rbac', '--for', 'operate'] : ['nonsense'];
  const child = spawn(process.execPath, [inject('processes').cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  child[closed].destroy();
  const rest = closed === 'stdout' ? child.stderr : child.stdout;
  let output = '';
  rest.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  expect([code, output]).toEqual([closed === 'stdout' ? 0 : 2, '']);
});

it('lists its commands', () => {
  const { status, output } = mullion(['nonsense'], '', 'scripts/mullion.mjs');
  expect(status).toBe(2);
  expect(output).toContain('mullion audit verify');
});
