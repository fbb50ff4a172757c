import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchBundles } from './bundle';
import type { Measure } from './measure';
import { benchPlacement } from './placement';
import { benchReal } from './real';
import { benchWall } from './real/wall';
import { benchStore } from './store';

const benches: Readonly<Record<string, () => Measure[] | Promise<Measure[]>>> = {
  store: benchStore,
  placement: benchPlacement,
  bundles: benchBundles,
};

function line({ what, value, unit, budget }: Measure): string {
  const verdict = value <= budget ? 'ok  ' : 'OVER';
  const limit = Number(budget.toFixed(2));
  return `${verdict} ${what}: ${value.toFixed(value < 10 ? 2 : 0)} ${unit} (budget ${limit} ${unit})`;
}

/** Each in its own process, so that heap and compiled code of one do not affect the next. */
function runApart(): void {
  for (const name of Object.keys(benches))
    spawnSync(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), name], { stdio: 'inherit' });
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    real: { type: 'boolean', default: false },
    scenario: { type: 'string', default: 'large' },
    profile: { type: 'string' },
    wall: { type: 'string' },
  },
});
const [name = ''] = positionals;
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
const print = (measures: readonly Measure[]) => process.stdout.write(measures.map((one) => `${line(one)}\n`).join(''));
const minutes = Number(values.wall ?? Number.NaN);
if (values.wall !== undefined && !(minutes > 0)) throw new Error('usage: --wall MINUTES');
if (values.wall !== undefined) print(await benchWall({ scenario: values.scenario, minutes }));
else if (values.real) await benchReal({ scenario: values.scenario, profile: values.profile }, print);
else if (bench === undefined) runApart();
else print(await bench());
