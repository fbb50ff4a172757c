import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Role } from '@/lib/domain/access/permission';
import { loadConfig } from '@/lib/server/config/load-config';
import { realEngine, writeConfig } from '@/lib/server/engine/testing/real-engine';
import { startSimulator } from '@/lib/server/testing/start-simulator';
import { testApp } from '@/lib/server/testing/test-app';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { openBrowser } from '../browser';
import type { RenderedPage } from '../render-page';
import { fetchInProcess } from '../serve-endpoints';
import { openStep, passwordOf } from './pool-form';
import { screen } from '../screen';

const cluster = 'prod-hangzhou';
const roles: Role[] = ['requester'];
const origin = 'http://m.test';

export const windows = { name: 'win-legacy', password: 'Crane-Harbour-42!' };
export const linux: { name: string; password?: string } = { name: 'default-nodepool' };

export interface PoolFormStage {
  openLike(o: { name: string; password?: string }): Promise<void>;
  openEdit(o: { name: string; field?: string }): Promise<void>;
  openNew(cluster: string): void;
  leave(): string[];
  calls(action: string): Promise<number>;
  stop(): Promise<void>;
}

async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'mullion-form-'));
  const databases = testDatabases();
  const simulator = await startSimulator({ pace: 20 });
  process.env['ALIBABA_CLOUD_ACCESS_KEY_ID'] = simulator.ready.accessKeyId;
  process.env['ALIBABA_CLOUD_ACCESS_KEY_SECRET'] = simulator.ready.accessKeySecret;
  const { db } = await databases.sqlite();
  const configFile = writeConfig(folder, simulator.ready);
  const { engine, fleet } = realEngine({ db, configFile });
  const test = testApp({ db, parts: { engine, fleet, config: loadConfig(configFile) } });
  test.clock.now = () => Date.now();
  fleet.start();
  const states = (): string[] => (fleet.cluster(cluster)?.sources() ?? []).map((one) => one.state);
  await vi.waitFor(() => expect(states()).toEqual(['live', 'live']), { timeout: 300_000 });
  return {
    cookie: await test.cookieOf('riley', roles),
    poolId: async (name: string): Promise<string> => {
      const cloud = fleet.cluster(cluster)?.planContext(Date.now(), { fresh: true }).cloud;
      const pool = (await cloud?.nodePools())?.find((one) => one.name === name);
      if (pool === undefined) throw new Error(`no pool ${name}`);
      return pool.id;
    },
    calls: async (action: string): Promise<number> => {
      const answer = await simulator.control(`/calls?action=${action}`);
      if (typeof answer !== 'object' || answer === null || !('count' in answer)) throw new Error('no count');
      return Number(answer.count);
    },
    stop: async () => {
      await fleet.stop();
      globalThis.mullionApp = undefined;
      await databases.close();
      await simulator.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** For the tests of a file; each must leave without failed requests. */
export function poolFormStage(): PoolFormStage {
  // Filled before the first test, and not read earlier.
  const stage = {} as PoolFormStage;
  beforeAll(async () => void Object.assign(stage, await startPoolFormStage()));
  afterEach(() => expect(stage.leave()).toEqual([]));
  afterAll(() => stage.stop());
  return stage;
}

async function startPoolFormStage(): Promise<PoolFormStage> {
  const server = await startServer();
  const browser = openBrowser({ url: `${origin}/`, fetch: fetchInProcess({ origin, cookie: server.cookie }) });
  // React looks for a document when it is loaded.
  const { renderPoolForm } = await import('./render-pool-form');
  // Outside production each answer is checked against the contract.
  vi.stubEnv('NODE_ENV', 'test');
  const person = { id: 'local:riley', name: 'riley', roles };
  let page: RenderedPage | null = null;
  return {
    openLike: async ({ name, password }) => {
      page = renderPoolForm({ person, cluster, like: await server.poolId(name) });
      await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('web');
      if (password === undefined) return;
      await openStep('Instances and image');
      await passwordOf(screen).fill(password);
    },
    openEdit: async ({ name, field }) => {
      const edit = await server.poolId(name);
      page = renderPoolForm({ person, cluster, edit, ...(field === undefined ? {} : { field }) });
    },
    openNew: (of) => {
      window.localStorage.clear();
      page = renderPoolForm({ person, cluster: of, like: null });
    },
    leave: () => {
      const failed = page?.failed ?? [];
      page?.close();
      page = null;
      return failed;
    },
    calls: server.calls,
    stop: async () => {
      // React still runs scheduled work after the page was closed.
      await new Promise((resolve) => setTimeout(resolve, 0));
      await browser.close();
      await server.stop();
    },
  };
}
