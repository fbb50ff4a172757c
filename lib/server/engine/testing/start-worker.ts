import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Change } from '@/lib/domain/change/change';
import type { SimulatorStart } from '@/lib/server/testing/start-simulator';
import { isLeft, until } from './bench';
import { type SimulatedCloud, startCloud } from './simulated-cloud';

/** Far longer than anything takes on a slow, busy machine. */
const PATIENCE_MS = 300_000;
/** The lease of a worker that died runs out in the time of the next. */
const LEASE_OVER_MS = 31_000;

const root = fileURLToPath(new URL('../../../..', import.meta.url));

interface Worker {
  ended: Promise<void>;
  kill(): void;
}

function within<T>(promise: Promise<T>, awaited: () => string): Promise<T> {
  const tooLong = new AbortController();
  const limit = delay(PATIENCE_MS, undefined, { signal: tooLong.signal }).then(() => {
    throw new Error(`it never came: ${awaited()}`);
  });
  limit.catch(() => undefined);
  return Promise.race([promise, limit]).finally(() => tooLong.abort());
}

/** A process that has loaded everything and waits for its input; it ends with its parent. */
function launch() {
  return spawn(process.execPath, [inject('processes').worker], { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** The next worker gets ready while the present one works. */
let spare: ReturnType<typeof launch> | null = null;

export function cloudForWorkers(start: SimulatorStart): SimulatedCloud {
  // Filled before the first test, and not read earlier.
  const cloud = {} as SimulatedCloud;
  beforeAll(async () => void Object.assign(cloud, await startCloud(start)));
  afterAll(async () => {
    spare?.kill('SIGKILL');
    spare = null;
    await cloud.stop();
  });
  return cloud;
}

async function startWorker(env: Record<string, string>): Promise<Worker> {
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

/** `leases`: each worker waits for the lease of the one before to expire. */
export function workersOf(q: { configFile: string; url: string; leases?: boolean }) {
  let offsetMs = 0;
  const later = (ms = LEASE_OVER_MS): void => void (offsetMs += q.leases === false ? 0 : ms);
  const start = (crash = ''): Promise<Worker> => {
    const at = { MULLION_CONFIG: q.configFile, DATABASE_URL: q.url, CLOCK_OFFSET_MS: String(offsetMs) };
    return startWorker({ ...at, CRASH: crash });
  };
  return {
    /** The next worker's clock is `laterMs` ahead. */
    killWhen: async (condition: () => Promise<unknown>, laterMs?: number) => {
      const worker = await start();
      await condition();
      worker.kill();
      await worker.ended;
      later(laterMs);
    },
    dieAt: async (crash: string) => {
      await within((await start(crash)).ended, () => `the death at ${crash}`);
      later();
    },
    finish: async (get: () => Promise<Change>): Promise<Change> => {
      const last = await start();
      try {
        await until(async () => isLeft(await get()), 100);
        return await get();
      } finally {
        last.kill();
        await last.ended;
      }
    },
  };
}
