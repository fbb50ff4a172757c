import { parseArgs } from 'node:util';
import { rename, writeFile } from 'node:fs/promises';
import { Simulation, type SimulationOptions } from '@/simulator/simulation';

const EXIT_WITHIN_MS = 900;

const { values } = parseArgs({
  options: {
    scenario: { type: 'string', default: 'hybrid-small' },
    port: { type: 'string', default: '0' },
    'kube-port-base': { type: 'string', default: '0' },
    state: { type: 'string' },
    dir: { type: 'string', default: './data/simulator' },
    pace: { type: 'string', default: '1' },
    latency: { type: 'string' },
    seed: { type: 'string', default: 'mullion' },
    'ready-file': { type: 'string' },
    churn: { type: 'string' },
    frozen: { type: 'boolean', default: false },
    'with-parent': { type: 'boolean', default: false },
  },
});

function numberFlag(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number, got ${text}`);
  return value;
}

function latency(): readonly [number, number] {
  if (values.latency === undefined) return [20, 80];
  const ms = numberFlag('latency', values.latency);
  return [ms, ms];
}

const options: SimulationOptions = {
  scenario: values.scenario,
  seed: values.seed,
  pace: numberFlag('pace', values.pace) || 1,
  port: numberFlag('port', values.port),
  kubePortBase: numberFlag('kube-port-base', values['kube-port-base']),
  dir: values.dir,
  latencyMs: latency(),
  frozen: values.frozen,
  ...(values.churn === undefined ? {} : { churnPerSecond: numberFlag('churn', values.churn) }),
  ...(values.state === undefined ? {} : { stateFile: values.state }),
};

const simulation = await Simulation.start(options);
const report = JSON.stringify(await simulation.report());

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(0), EXIT_WITHIN_MS).unref();
  void simulation.stop().finally(() => process.exit(0));
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
if (values['with-parent']) {
  // The parent holds the other end of stdin; its end means that the parent has ended.
  process.stdin.on('end', stop).on('close', stop).resume();
}

const readyFile = values['ready-file'];
if (readyFile !== undefined) {
  await writeFile(`${readyFile}.new`, report);
  await rename(`${readyFile}.new`, readyFile);
}
process.stdout.write(`${report}\n`);
