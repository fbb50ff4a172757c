import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { PATIENCE_MS } from './until';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

export interface Worker {
  ended: Promise<void>;
  kill(): void;
}

/** Fails with what was awaited instead of hanging; far longer than anything here takes. */
export function within<T>(promise: Promise<T>, awaited: () => string): Promise<T> {
  const tooLong = new AbortController();
  const limit = delay(PATIENCE_MS, undefined, { signal: tooLong.signal }).then(() => {
    throw new Error(`it never came: ${awaited()}`);
  });
  limit.catch(() => undefined);
  return Promise.race([promise, limit]).finally(() => tooLong.abort());
}

/** A process that has loaded everything and waits to be told what to work on; it ends with whoever started it. */
function launch() {
  return spawn(process.execPath, ['--enable-source-maps', inject('processes').worker], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** The next worker gets ready while the present one works. */
let spare: ReturnType<typeof launch> | null = null;

/** Ends the process that nobody needs any more; for the end of a test file. */
export function dropSpareWorker(): void {
  spare?.kill('SIGKILL');
  spare = null;
}

/** A worker process that has claimed a run. */
export async function startWorker(env: Record<string, string>): Promise<Worker> {
  const child = spare ?? launch();
  spare = launch();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const begun = new Promise<boolean>((resolve) =>
    createInterface({ input: child.stdout }).once('line', () => resolve(true)),
  );
  child.stdin.write(`${JSON.stringify({ ...process.env, ...env })}\n`);
  const working = await within(Promise.race([begun, ended.then(() => false)]), () => `a claim; ${complaint}`);
  if (!working) throw new Error(`the worker did not start: ${complaint}`);
  return { ended, kill: () => void child.kill('SIGKILL') };
}
