import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCENARIOS } from '@/simulator/scenarios';
import { scenarios } from './scenarios.mjs';

it('the demo accepts every scenario of the simulator, and the readme lists them', () => {
  expect(scenarios).toEqual([...SCENARIOS.keys()]);
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const row = readme.split('\n').find((line) => line.includes('--scenario NAME')) ?? '';
  for (const name of scenarios) expect(row).toContain(`\`${name}\``);
});
