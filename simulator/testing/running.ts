import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReadyReport, Simulation, type SimulationOptions } from '@/simulator/simulation';
import { type Clients, sdkClients } from '@/simulator/testing/sdk-clients';

export interface Running extends Clients {
  simulation: Simulation;
  ready: ReadyReport;
  advance(ms: number): Promise<void>;
  control(method: 'GET' | 'POST', route: string, body?: unknown): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

export function runningFor(scope: 'all' | 'each'): Running {
  // Filled before a test can read it.
  const sim = {} as Running;
  const [before, after] = scope === 'all' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => void Object.assign(sim, await startRunning()));
  after(() => sim.stop());
  return sim;
}

export async function startRunning(overrides: Partial<SimulationOptions> = {}): Promise<Running> {
  const dir = overrides.dir ?? (await mkdtemp(join(tmpdir(), 'mullion-simulator-')));
  const simulation = await Simulation.start({
    scenario: 'hybrid-small',
    seed: 'test',
    pace: 1,
    port: 0,
    kubePortBase: 0,
    latencyMs: [0, 0],
    frozen: true,
    tickMs: 0,
    ...overrides,
    dir,
  });
  const ready = await simulation.report();
  return {
    ...sdkClients(ready),
    simulation,
    ready,
    advance: (ms) => simulation.world.advance(ms),
    async control(method, route, body) {
      const response = await fetch(`${ready.controlUrl}${route}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // The control API answers with JSON objects only.
      return (await response.json()) as Record<string, unknown>;
    },
    async stop() {
      await simulation.stop();
      if (overrides.dir === undefined) await rm(dir, { recursive: true, force: true });
    },
  };
}
