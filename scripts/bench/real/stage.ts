import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dashboardEnv, demoPeople, startDashboard, startSimulator, writeConfig } from '../../setup/app.mjs';
import { ensureBuild } from '../../setup/prepare.mjs';
import { freePort, stopChild } from '../../setup/processes.mjs';

export interface World {
  /** The first is the one that most is measured of. */
  clusters: readonly [string, ...string[]];
  kubeconfig: string;
  /** The simulator's control address; null for a real API server. */
  control: string | null;
  /** The simulator's process; null for a real API server. */
  pid: number | null;
  env: Record<string, string>;
  stop: () => Promise<void>;
}

/** The simulator with a large cluster, or the API server of a kubeconfig, which is only read. */
export async function openWorld(o: { scenario: string; kubeconfig: string | undefined }): Promise<World> {
  const data = mkdtempSync(join(tmpdir(), 'mullion-bench-'));
  const log = join(data, 'bench.log');
  const { file: peopleFile } = demoPeople(data);
  const forget = () => rmSync(data, { recursive: true, force: true });
  if (o.kubeconfig !== undefined) {
    const configFile = join(data, 'mullion.yaml');
    const clusters = [{ name: 'bench', environment: 'dev', kubeconfig: o.kubeconfig }];
    writeFileSync(configFile, JSON.stringify({ clusters }));
    const env = { MULLION_DATA: data, MULLION_CONFIG: configFile, MULLION_DEMO_PEOPLE: peopleFile };
    return { clusters: ['bench'], kubeconfig: o.kubeconfig, control: null, pid: null, env, stop: async () => forget() };
  }
  mkdirSync(data, { recursive: true });
  const { child, ready } = await startSimulator({
    data,
    scenario: o.scenario,
    pace: 1,
    log,
    keepState: false,
    latencyMs: 0,
    bundle: undefined,
  });
  const [first, ...others] = ready.clusters;
  const configFile = writeConfig({ data, ready });
  return {
    clusters: [first.name, ...others.map(({ name }: { name: string }) => name)],
    kubeconfig: first.kubeconfigPath,
    control: ready.controlUrl,
    pid: child.pid ?? null,
    env: dashboardEnv({ data, configFile, peopleFile, ready }),
    stop: async () => {
      await stopChild(child);
      forget();
    },
  };
}

export interface Dashboard {
  address: string;
  pid: number;
  /** From the start of the process to its first good answer. */
  listeningMs: number;
  cookie: string;
  /** Of several people: the streams of each are limited. */
  cookies: readonly string[];
  get: (path: string) => Promise<unknown>;
  stop: () => Promise<void>;
}

/** With `profile`, Node writes a CPU profile into that folder when the dashboard stops. `port`: where it was before. */
export async function openDashboard(world: World, profile: string | undefined, port?: number): Promise<Dashboard> {
  await ensureBuild();
  const { MULLION_DATA: data = '' } = world.env;
  const log = join(data, 'bench.log');
  const nodeArgs = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const startedAt = performance.now();
  const { child, address, ok } = await startDashboard({
    port: port ?? (await freePort()),
    env: world.env,
    nodeArgs,
    log,
  });
  if (!ok) throw new Error(`The dashboard did not start: ${readFileSync(log, 'utf8').slice(-2_000)}`);
  const listeningMs = performance.now() - startedAt;
  const people: Account[] = demoPeople(data).people;
  const cookies: string[] = [];
  // The operator, as whom pages are opened, first.
  for (const person of people.toSorted((a, b) => Number(b.name === 'olu') - Number(a.name === 'olu')))
    cookies.push(await signIn(address, person));
  const [cookie = ''] = cookies;
  return {
    address,
    pid: child.pid ?? 0,
    listeningMs,
    cookie,
    cookies,
    get: async (path) => (await fetch(`${address}${path}`, { headers: { cookie } })).json(),
    stop: () => stopChild(child),
  };
}

interface Account {
  name: string;
  password: string;
}

async function signIn(address: string, { name, password }: Account): Promise<string> {
  const answer = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ name, password }),
  });
  if (!answer.ok) throw new Error(`Sign-in failed with HTTP ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}
