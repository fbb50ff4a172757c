import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { dashboardEnv, demoPeople, startDashboard, startSimulator, writeConfig } from '../../scripts/setup/app.mjs';
import { freePort, stopChild } from '../../scripts/setup/processes.mjs';

export const METRICS_TOKEN = 'journeys-may-read-metrics';

export type PersonName = 'riley' | 'ada' | 'olu' | 'vera' | 'augusto' | 'root';

export interface AppContext {
  readonly address: string;
  readonly data: string;
  kubeconfig(cluster: string): string;
  password(name: PersonName): string;
  /** Calls the simulator's control API (`/clock`, `/fault`, `/node` …) and returns its answer. */
  control(path: string, body?: unknown): Promise<unknown>;
  calls(action: string): Promise<number>;
  killDashboard(): Promise<void>;
  startDashboard(): Promise<void>;
  stop(): Promise<void>;
}

async function callControl(url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(
    url,
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

export async function startApp({ scenario = 'hybrid-small', pace = 20 } = {}): Promise<AppContext> {
  const data = mkdtempSync(join(tmpdir(), 'mullion-e2e-'));
  mkdirSync('test-results/apps', { recursive: true });
  // Kept after the app stops, to investigate a failed test.
  const log = join('test-results/apps', `${basename(data)}.log`);
  const { file, people } = demoPeople(data);
  const bundle = process.env['MULLION_SIMULATOR'];
  const simulator = await startSimulator({ data, scenario, pace, latencyMs: 5, log, bundle });
  const { ready } = simulator;
  const env = {
    ...dashboardEnv({ data, configFile: writeConfig({ data, ready }), peopleFile: file, ready }),
    MULLION_METRICS_TOKEN: METRICS_TOKEN,
    // Simulated time runs twenty times as fast, so polling is nearly as much faster.
    MULLION_DEMO_POLL_MS: '500',
  };
  const port = await freePort();
  let dashboard = await startDashboard({ port, env, log });
  if (!dashboard.ok) throw new Error(`the dashboard did not start; see ${log}`);

  const control = (path: string, body?: unknown): Promise<unknown> => callControl(`${ready.controlUrl}${path}`, body);

  return {
    address: dashboard.address,
    data,
    kubeconfig: (cluster) => {
      const found = ready.clusters.find((one: { name: string }) => one.name === cluster);
      if (!found) throw new Error(`no cluster ${cluster}`);
      return found.kubeconfigPath;
    },
    password: (name) => {
      const person = people.find((one: { name: string }) => one.name === name);
      if (!person) throw new Error(`no demo person ${name}`);
      return person.password;
    },
    control,
    calls: async (action) => {
      const answer = await control(`/calls?action=${action}`);
      const count = typeof answer === 'object' && answer !== null && 'count' in answer ? answer.count : undefined;
      if (typeof count !== 'number') throw new Error(`the simulator did not count ${action}`);
      return count;
    },
    killDashboard: async () => {
      dashboard.child.kill('SIGKILL');
      await dashboard.child.exited;
    },
    startDashboard: async () => {
      dashboard = await startDashboard({ port, env, log });
      if (!dashboard.ok) throw new Error(`the dashboard did not start again; see ${log}`);
    },
    stop: async () => {
      await stopChild(dashboard.child);
      await stopChild(simulator.child);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
