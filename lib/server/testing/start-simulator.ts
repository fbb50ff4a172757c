import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const READY_WITHIN_MS = 300_000;

const readySchema = z.object({
  /** host:port of every cloud product. */
  ackEndpoint: z.string(),
  controlUrl: z.string(),
  accessKeyId: z.string(),
  accessKeySecret: z.string(),
  clusters: z.array(
    z.object({
      name: z.string(),
      clusterId: z.string(),
      region: z.string(),
      kubeUrl: z.string(),
      kubeconfigPath: z.string(),
    }),
  ),
});
export type SimulatorReady = z.infer<typeof readySchema>;

export interface SimulatorStart {
  /** See simulator/README.md, e.g. `hybrid-small`, `empty`, `many-nodes`. */
  scenario?: string;
  /** Divides every modeled duration. */
  pace?: number;
  /** Real milliseconds every cloud answer takes. */
  latency?: number;
  /** A stopped clock: time moves by `control('/clock', { advanceMs })` alone. */
  frozen?: boolean;
}

export interface StartedSimulator {
  ready: SimulatorReady;
  /** POST with a body, else GET. `path` is below `/_sim`, e.g. `/clock`. @throws Error when the simulator rejects. */
  control(path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

type Child = ReturnType<typeof launch>;

function launch(start: SimulatorStart, dir: string) {
  const flags = ['--scenario', start.scenario ?? 'hybrid-small', '--dir', dir, '--pace', String(start.pace ?? 1)];
  if (start.frozen === true) flags.push('--frozen');
  const args = [inject('processes').simulator, ...flags, '--latency', String(start.latency ?? 0), '--with-parent'];
  return spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] });
}

function firstLine(child: Child): Promise<string> {
  return new Promise((resolve, reject) => {
    let complaint = '';
    const timer = setTimeout(
      () => reject(new Error(`the simulator did not start in time: ${complaint}`)),
      READY_WITHIN_MS,
    );
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-4_000);
    });
    child.once('exit', (code) => reject(new Error(`the simulator ended with ${code}: ${complaint}`)));
    createInterface({ input: child.stdout }).once('line', (line) => {
      clearTimeout(timer);
      resolve(line);
    });
  });
}

async function callControl(url: string, body: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url, init);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

export async function startSimulator(start: SimulatorStart = {}): Promise<StartedSimulator> {
  const dir = await mkdtemp(join(tmpdir(), 'mullion-simulator-'));
  const child = launch(start, dir);
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      await ended;
    }
    await rm(dir, { recursive: true, force: true });
  };
  try {
    const ready = readySchema.parse(JSON.parse(await firstLine(child)));
    return {
      ready,
      control: (path, body) => callControl(`${ready.controlUrl}${path.replace(/^\/_sim/, '')}`, body),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
