import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startChild, waitUntil } from './processes.mjs';

const cast = [
  { name: 'riley', displayName: 'Riley Requester', roles: ['requester'] },
  { name: 'ada', displayName: 'Ada Approver', roles: ['approver'] },
  { name: 'olu', displayName: 'Olu Operator', roles: ['operator'] },
  { name: 'vera', displayName: 'Vera Viewer', roles: ['viewer'] },
  { name: 'augusto', displayName: 'Augusto Auditor', roles: ['auditor'] },
  { name: 'root', displayName: 'Rowan Administrator', roles: ['administrator'] },
];

const environments = { 'prod-hangzhou': 'prod', 'dev-hangzhou': 'dev' };

/** The demo's people; passwords are drawn once per data folder. */
export function demoPeople(data) {
  const file = join(data, 'demo-people.json');
  if (existsSync(file)) return { file, people: JSON.parse(readFileSync(file, 'utf8')) };
  const people = cast.map((person) => ({ ...person, password: `${person.name}-${randomBytes(5).toString('hex')}` }));
  writeFileSync(file, JSON.stringify(people, null, 2), { mode: 0o600 });
  return { file, people };
}

/** Starts the simulated cloud in its own process; resolves with its ready report. */
export async function startSimulator({
  data,
  scenario,
  pace = 8,
  latencyMs,
  log,
  frozen = false,
  keepState = true,
  churn = 0,
  bundle,
}) {
  const dir = resolve(data, 'simulator');
  mkdirSync(dir, { recursive: true });
  const readyFile = join(dir, `ready-${process.pid}-${Date.now()}.json`);
  const args = bundle === undefined ? ['--import', 'tsx', 'simulator/main.ts'] : [bundle];
  args.push('--scenario', scenario, '--port', '0', '--kube-port-base', '0');
  args.push('--dir', dir, '--pace', String(pace), '--ready-file', readyFile, '--with-parent');
  if (keepState) args.push('--state', join(dir, `${scenario}.json`));
  if (latencyMs !== undefined) args.push('--latency', String(latencyMs));
  if (churn > 0) args.push('--churn', String(churn));
  if (frozen) args.push('--frozen');
  const child = startChild({ args, env: {}, log });
  const ok = await waitUntil({ probe: () => existsSync(readyFile), child, everyMs: 50 });
  if (!ok) throw new Error(`the simulator did not start; see ${log}`);
  return { child, ready: JSON.parse(readFileSync(readyFile, 'utf8')) };
}

/**
 * `metricsUrl`: a Prometheus that scrapes the simulator's exporters; absent: history comes from samples.
 * @param {{ data: string, ready: any, metricsUrl?: string | undefined }} o
 */
export function writeConfig({ data, ready, metricsUrl }) {
  const file = resolve(data, 'mullion.yaml');
  const endpoint = { endpoint: ready.ackEndpoint, protocol: 'http' };
  const config = {
    clusters: ready.clusters.map((cluster) => ({
      name: cluster.name,
      environment: environments[cluster.name] ?? 'dev',
      ack: { clusterId: cluster.clusterId, region: cluster.region },
      ...(metricsUrl === undefined ? {} : { metrics: { selector: `cluster="${cluster.name}"` } }),
    })),
    ...(metricsUrl === undefined ? {} : { metrics: { url: metricsUrl } }),
    endpoints: { cs: endpoint, ecs: endpoint, vpc: endpoint, ess: endpoint, resourcemanager: endpoint },
  };
  // JSON is YAML.
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
  return file;
}

export const dashboardEnv = ({ data, configFile, peopleFile, ready }) => ({
  MULLION_DATA: resolve(data),
  MULLION_CONFIG: configFile,
  MULLION_DEMO_PEOPLE: resolve(peopleFile),
  ALIBABA_CLOUD_ACCESS_KEY_ID: ready.accessKeyId,
  ALIBABA_CLOUD_ACCESS_KEY_SECRET: ready.accessKeySecret,
  NEXT_TELEMETRY_DISABLED: '1',
});

export async function startDashboard({ port, env, log, dev = false, nodeArgs = /** @type {string[]} */ ([]) }) {
  const args = dev
    ? ['node_modules/next/dist/bin/next', 'dev', '-H', '127.0.0.1', '-p', String(port)]
    : ['scripts/front.mjs', '--with-parent'];
  const place = { NODE_ENV: dev ? 'development' : 'production', HOST: '127.0.0.1', PORT: String(port) };
  const child = startChild({ args: [...nodeArgs, ...args], env: { ...env, ...place }, log });
  const address = `http://127.0.0.1:${port}`;
  const probe = async () => {
    try {
      return (await fetch(`${address}/api/health`)).ok;
    } catch {
      return false;
    }
  };
  const ok = await waitUntil({ probe, child });
  return { child, address, ok };
}
