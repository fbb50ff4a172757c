import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port';

export interface TestPostgres {
  admin: string;
  /** Ends the server and its connections, and keeps its data. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

interface User {
  uid: number;
  gid: number;
}

/** On a free port with temporary data; null when PostgreSQL is not installed. */
export async function startPostgres(): Promise<TestPostgres | null> {
  const bin = findBin();
  const user = unprivilegedUser();
  if (bin === null || user === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'mullion-pg-'));
  if (user !== 'self') chownSync(folder, user.uid, user.gid);
  const as = user === 'self' ? {} : user;
  const dataFolder = join(folder, 'db');
  const init = spawnSync(
    join(bin, 'initdb'),
    ['-D', dataFolder, '-U', 'mullion', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync', '--no-instructions'],
    { ...as, cwd: folder, encoding: 'utf8' },
  );
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr}`);
  const port = await freePort();
  const options = [
    '-c',
    'fsync=off',
    '-c',
    'max_connections=400',
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
  ];
  const admin = `postgresql://mullion@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const started = spawn(join(bin, 'postgres'), ['-D', dataFolder, '-p', String(port), ...options], {
      ...as,
      cwd: folder,
      stdio: 'ignore',
    });
    await untilReady(admin, started);
    return started;
  };
  let server = await start();
  const end = async (signal: NodeJS.Signals) => {
    const closed = new Promise((resolve) => server.once('close', resolve));
    if (server.exitCode !== null) return;
    server.kill(signal);
    await closed;
  };
  const stop = async () => {
    // Immediate shutdown: the data is thrown away anyway.
    await end('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  const pause = () => end('SIGINT');
  const resume = async () => {
    server = await start();
  };
  return { admin, pause, resume, stop };
}

const EXECUTABLE = process.platform === 'win32' ? '.exe' : '';

function findBin(): string | null {
  const root = '/usr/lib/postgresql';
  const installed = listOf(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'));
  const candidates = [...(process.env['PATH'] ?? '').split(delimiter), ...installed];
  return (
    candidates.find(
      (folder) =>
        isExecutable(join(folder, `initdb${EXECUTABLE}`)) && isExecutable(join(folder, `postgres${EXECUTABLE}`)),
    ) ?? null
  );
}

/** PostgreSQL refuses to run as root; then the account `postgres` is used. */
function unprivilegedUser(): User | 'self' | null {
  if (process.getuid?.() !== 0) return 'self';
  const ids = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim()),
  );
  const [uid = 0, gid = 0] = ids;
  return uid > 0 && gid > 0 ? { uid, gid } : null;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (server.exitCode !== null) throw new Error(`postgres exited with ${server.exitCode}`);
    try {
      await query(url, 'SELECT 1');
      return;
    } catch {
      await delay(50);
    }
  }
  throw new Error('postgres did not become ready');
}

export async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export const databaseAt = (admin: string, name: string): string => admin.replace(/\/[^/]*$/, `/${name}`);

function listOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
