import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dashboardEnv, demoPeople, startDashboard, startSimulator, writeConfig } from './setup/app.mjs';
import { ensureBuild, ensureGenerated, ensurePackages } from './setup/prepare.mjs';
import { portIsFree, stopChild } from './setup/processes.mjs';
import { stopWithNpm } from './setup/npm-parent.mjs';
import { fail, print } from './setup/print.mjs';
import { paceOf, scenarios } from './setup/scenarios.mjs';

const usage = `npm run demo -- [--scenario NAME] [--churn N] [--fresh]
  PORT=3000            the dashboard's port
  --scenario NAME      hybrid-small (default), empty, many-nodes, hybrid-placement, pod-logs, stock-out,
                       throttled, or for measurements large, large-unique, fleet
  --churn N            change pods and nodes N times per second
  --metrics URL        read history from a Prometheus that scrapes data/simulator/targets.json
  --fresh              delete the demo's data first`;

const { values } = parseArgs({
  options: {
    scenario: { type: 'string', default: 'hybrid-small' },
    churn: { type: 'string', default: '0' },
    metrics: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    dev: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  print(usage);
  process.exit(0);
}

if (!scenarios.includes(values.scenario))
  fail(`Unknown scenario "${values.scenario}". Choose one of: ${scenarios.join(', ')}.`);
const churn = Number(values.churn);
if (!(churn >= 0)) fail(`--churn must be a number of changes per second, not "${values.churn}".`);
const port = Number(process.env.PORT ?? 3000);
if (!Number.isInteger(port) || port < 1 || port > 65_535)
  fail(`PORT must be a port number, not "${process.env.PORT}".`);
const data = resolve(process.env.MULLION_DATA ?? 'data');
const pidFile = join(data, 'demo.pid');

function runningDemo() {
  if (!existsSync(pidFile)) return null;
  const { pid, address } = JSON.parse(readFileSync(pidFile, 'utf8'));
  try {
    process.kill(pid, 0);
    return { pid, address };
  } catch {
    return null;
  }
}

const other = runningDemo();
if (other)
  fail(
    `A demo already runs on ${data}: ${other.address} (process ${other.pid}). Stop it first, or set MULLION_DATA to another folder.`,
  );
if (!(await portIsFree(port))) fail(`Port ${port} is in use. Choose another, for example: PORT=3001 npm run demo`);

if (values.fresh) rmSync(data, { recursive: true, force: true });
mkdirSync(data, { recursive: true, mode: 0o700 });
writeFileSync(pidFile, JSON.stringify({ pid: process.pid, address: `http://127.0.0.1:${port}` }));

const children = [];
let stopping = false;
async function stop(code) {
  if (stopping) return;
  stopping = true;
  await Promise.all(children.map((child) => stopChild(child)));
  rmSync(pidFile, { force: true });
  print('Stopped.');
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
stopWithNpm(() => void stop(0));
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')));

await ensurePackages();
await ensureGenerated();
if (!values.dev) await ensureBuild();
if (stopping) await new Promise(() => {});

const { file: peopleFile, people } = demoPeople(data);
const log = join(data, 'demo.log');
let ready;
try {
  const simulator = await startSimulator({
    data,
    scenario: values.scenario,
    pace: paceOf(values.scenario),
    churn,
    log,
  });
  children.push(simulator.child);
  ready = simulator.ready;
} catch (error) {
  rmSync(pidFile, { force: true });
  fail(error.message);
}
const configFile = writeConfig({ data, ready, metricsUrl: values.metrics });
const env = dashboardEnv({ data, configFile, peopleFile, ready });
const dashboard = await startDashboard({ port, env, log, dev: values.dev });
children.push(dashboard.child);
if (!dashboard.ok) {
  process.stderr.write(`The dashboard did not start. The end of ${log}:\n${readFileSync(log, 'utf8').slice(-3000)}\n`);
  await stop(1);
}

writeFileSync(
  join(data, 'demo.json'),
  JSON.stringify(
    {
      address: dashboard.address,
      people,
      ack: { endpoint: ready.ackEndpoint, accessKeyId: ready.accessKeyId, accessKeySecret: ready.accessKeySecret },
      control: ready.controlUrl,
      clusters: ready.clusters.map(({ name, clusterId, region, kubeconfigPath }) => ({
        name,
        clusterId,
        region,
        kubeconfig: kubeconfigPath,
      })),
    },
    null,
    2,
  ),
  { mode: 0o600 },
);

print(`\nMullion  ${dashboard.address}\n`);
for (const person of people)
  print(`  ${person.name.padEnd(8)} ${person.password.padEnd(20)} ${person.roles.join(', ')}`);
print(
  `\nScenario ${values.scenario}. Clusters, keys and kubeconfigs: ${join(data, 'demo.json')}. Log: ${log}\nCtrl-C stops everything.`,
);

for (const child of children) {
  void child.exited.then((code) => {
    if (!stopping) {
      process.stderr.write(
        `\nA process of the demo exited (${code}). The end of ${log}:\n${readFileSync(log, 'utf8').slice(-2000)}\n`,
      );
      void stop(1);
    }
  });
}
