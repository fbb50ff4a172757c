import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../..', import.meta.url));

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

const answerSchema = z.object({ id: z.number(), answer: z.unknown().optional(), error: z.string().optional() });

/** The process of this test process in which all its simulators run. */
let host: ChildProcess | undefined;
let started = 0;
const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();

function openHost(): ChildProcess {
  const child = fork(inject('processes').simulators, {
    cwd: root,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', (message) => {
    const { id, answer, error } = answerSchema.parse(message);
    if (error === undefined) waiting.get(id)?.resolve(answer);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
  });
  child.once('exit', (code, signal) => {
    host = undefined;
    for (const { reject } of waiting.values()) reject(new Error(`the simulators ended with ${code ?? signal}`));
    waiting.clear();
  });
  // It ends with this process and must not keep it.
  child.unref();
  child.channel?.unref();
  return child;
}

function ask(order: { id: number; start?: object; stop?: true }): Promise<unknown> {
  const to = (host ??= openHost());
  return new Promise((resolve, reject) => {
    waiting.set(order.id, { resolve, reject });
    to.send(order);
  });
}

async function callControl(url: string, body: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  // A connection that is kept may be closed by the server while a request is on its way.
  const response = await fetch(url, { ...init, headers: { connection: 'close' } });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

export async function startSimulator(start: SimulatorStart = {}): Promise<StartedSimulator> {
  const dir = await mkdtemp(join(tmpdir(), 'mullion-simulator-'));
  const id = ++started;
  const { scenario = 'hybrid-small', pace = 1, latency = 0, frozen = false } = start;
  const options = {
    scenario,
    pace,
    frozen,
    dir,
    latencyMs: [latency, latency],
    seed: 'mullion',
    port: 0,
    kubePortBase: 0,
  };
  const ready = readySchema.parse(await ask({ id, start: options }));
  let running = true;
  return {
    ready,
    control: (path, body) => callControl(`${ready.controlUrl}${path.replace(/^\/_sim/, '')}`, body),
    async stop() {
      if (!running) return;
      running = false;
      await ask({ id, stop: true });
      await rm(dir, { recursive: true, force: true });
    },
  };
}
