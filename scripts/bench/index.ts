import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { benchBundles } from './bundle';
import type { Measure } from './measure';
import { benchPlacement } from './placement';
import { benchStore } from './store';

const benches: Readonly<Record<string, () => Measure[]>> = {
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

const [, , name = ''] = process.argv;
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench === undefined) runApart();
else process.stdout.write(`${bench().map(line).join('\n')}\n`);
