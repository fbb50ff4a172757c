import { benchBundles } from './bundle';
import type { Measure } from './measure';
import { benchPlacement } from './placement';
import { benchStore } from './store';

function line({ what, value, unit, budget }: Measure): string {
  const verdict = value <= budget ? 'ok  ' : 'OVER';
  return `${verdict} ${what}: ${value.toFixed(value < 10 ? 2 : 0)} ${unit} (budget ${budget} ${unit})`;
}

const measures = [...benchStore(), ...benchPlacement(), ...benchBundles()];
process.stdout.write(`${measures.map(line).join('\n')}\n`);
