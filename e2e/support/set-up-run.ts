import { bundle } from '../../scripts/setup/bundle.mjs';

/** Playwright's global setup; the workers inherit the variable. */
export default async function setUp(): Promise<void> {
  const { simulator } = await bundle({ simulator: 'simulator/main.ts' }, 'node_modules/.mullion/journeys');
  process.env['MULLION_SIMULATOR'] = simulator;
}
