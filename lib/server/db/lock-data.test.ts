import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lockData } from '@/lib/server/db/lock-data';

const folder = mkdtempSync(join(tmpdir(), 'mullion-lock-'));
const file = join(folder, 'mullion.db');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function holder() {
  const script = join(folder, 'hold.mts');
  const module = resolve('lib/server/db/lock-data.ts');
  writeFileSync(
    script,
    `const { lockData } = await import(${JSON.stringify(module)});
     lockData(${JSON.stringify(file)});
     console.log('held');
     setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, ['--conditions=react-server', '--import', 'tsx', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((done, fail) => {
    child.stdout.once('data', done);
    child.once('close', () => fail(new Error('the holder ended')));
  });
  return child;
}

it('excludes another process and vanishes with its own, even by kill -9', async () => {
  const child = await holder();
  expect(() => lockData(file)).toThrow(/Another Mullion process is using the database/);
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await gone;
  const lock = lockData(file);
  lock.release();
  lockData(file).release();
});
