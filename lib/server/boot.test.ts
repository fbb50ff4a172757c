import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { migrate } from '@/lib/server/db/migrate';

const folder = mkdtempSync(join(tmpdir(), 'mullion-boot-'));
const data = join(folder, 'data');
const people = join(folder, 'people.json');
const running: ChildProcessByStdio<null, null, Readable>[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function startServer(variables: Record<string, string> = {}) {
  const script = join(folder, 'serve.mts');
  const start = JSON.stringify(resolve('lib/server/start-app.ts'));
  writeFileSync(
    script,
    `const { startApp } = await import(${start});\nawait startApp();\nsetInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, ['--conditions=react-server', '--import', 'tsx', script], {
    env: { ...process.env, MULLION_DATA: data, MULLION_CONFIG: join(folder, 'none.yaml'), ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.push(child);
  let output = '';
  const exit = new Promise<number | null>((done) => child.once('close', done));
  const started = new Promise<void>((done, fail) => {
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (output.includes('"event":"started"')) done();
    });
    child.once('close', () => fail(new Error(output)));
  });
  started.catch(() => undefined);
  return { child, exit, started, output: () => output };
}

it('rejects the data of a running server, takes it over after kill -9, and stops on a signal', async () => {
  writeFileSync(
    people,
    JSON.stringify([{ name: 'ada', displayName: 'Ada', password: 'correct horse', roles: ['viewer'] }]),
  );
  mkdirSync(data, { mode: 0o755 });
  chmodSync(data, 0o755);
  const first = startServer({ MULLION_DEMO_PEOPLE: people });
  await first.started;
  expect(statSync(data).mode & 0o777).toBe(0o700);
  for (const file of readdirSync(data)) expect(statSync(join(data, file)).mode & 0o777, file).toBe(0o600);

  const second = startServer();
  expect(await second.exit).toBe(78);
  expect(second.output()).toContain('Another Mullion process is using the database');

  first.child.kill('SIGKILL');
  await first.exit;
  const anchors = join(data, 'audit-anchors.jsonl');
  writeFileSync(anchors, 'no anchor\n{"at":1,');
  const third = startServer({ MULLION_DEMO_PEOPLE: people });
  await third.started;
  expect(third.output()).toContain(`"file":"${anchors}","lines":2`);
  third.child.kill('SIGTERM');
  expect(await third.exit).toBe(0);
  expect(third.output()).toContain('"event":"stopped"');
});

it('reports a wrong configuration without secrets, and exits', async () => {
  const bad = join(folder, 'bad-people.json');
  writeFileSync(
    bad,
    JSON.stringify([{ name: 'eve', displayName: 'Eve', password: 'hunter2-hunter2', roles: ['owner'] }]),
  );
  const server = startServer({ MULLION_DATA: join(folder, 'other'), MULLION_DEMO_PEOPLE: bad });
  expect(await server.exit).toBe(78);
  expect(server.output()).toContain('0.roles.0');
  expect(server.output()).not.toContain('hunter2');
});

it('names a damaged database in one line, and exits', async () => {
  const file = join(folder, 'damaged.db');
  writeFileSync(file, 'no database '.repeat(100));
  const server = startServer({ MULLION_DATA: join(folder, 'other'), DATABASE_URL: `file:${file}` });
  expect(await server.exit).toBe(78);
  expect(server.output().trim().split('\n')).toEqual([expect.stringContaining(`${file} is not a SQLite database`)]);
});

it('names a database with a damaged table in one line, and exits', async () => {
  const file = join(folder, 'damaged-table.db');
  await migrate({ url: `file:${file}` });
  const db = new Database(file);
  const [page] = z
    .array(z.object({ rootpage: z.number() }))
    .parse(db.prepare(`SELECT rootpage FROM sqlite_master WHERE name = 'SecretKeyCheck'`).all());
  const size = z.number().parse(db.pragma('page_size', { simple: true }));
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const bytes = readFileSync(file);
  const end = (page?.rootpage ?? 0) * size;
  writeFileSync(file, bytes.fill(0xff, end - size, end));
  const server = startServer({ MULLION_DATA: join(folder, 'other'), DATABASE_URL: `file:${file}` });
  expect(await server.exit).toBe(78);
  expect(server.output().trim().split('\n')).toEqual([expect.stringContaining(`${file}: The database is damaged.`)]);
});

it.each([
  ['MULLION_SECRET_KEY', 'hunter2'],
  ['MULLION_TRUSTED_PROXIES', 'hunter2'],
  ['DATABASE_URL', 'postgresql://mullion:hunter2@[db/mullion'],
  ['DATABASE_URL', 'postgresql://mullion:x@hunter2#@db/mullion'],
  ['DATABASE_URL', 'file:'],
])('reports an invalid %s in one line without its value, and exits', async (name, value) => {
  const server = startServer({ [name]: value });
  expect(await server.exit).toBe(78);
  const lines = server.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(name);
  expect(lines[0]).not.toMatch(/hunter2|NaN| at /);
});

it('reports another secret key than the one of the database in one line, and exits', async () => {
  const place = { MULLION_DATA: join(folder, 'keyed') };
  const first = startServer({ ...place, MULLION_SECRET_KEY: 'ab'.repeat(32) });
  await first.started;
  first.child.kill('SIGKILL');
  await first.exit;
  const other = startServer({ ...place, MULLION_SECRET_KEY: 'cd'.repeat(32) });
  expect(await other.exit).toBe(78);
  const lines = other.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/MULLION_SECRET_KEY is not the key .*"remedy":".*replica/);
  expect(lines[0]).not.toContain('cdcd');
});

it('npm start reports an invalid PORT in one line, and exits', () => {
  const started = spawnSync(process.execPath, ['scripts/front.mjs'], {
    env: { ...process.env, PORT: 'abc' },
    encoding: 'utf8',
  });
  expect(started).toMatchObject({ status: 78, stdout: '', stderr: 'PORT: write a whole number from 0 to 65535\n' });
});
