import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSimulator, type StartedSimulator } from './start-simulator';

let simulator: StartedSimulator;
beforeAll(async () => {
  simulator = await startSimulator({ scenario: 'hybrid-small', frozen: true });
});
afterAll(() => simulator.stop());

it('starts a simulator that answers on its control API', async () => {
  expect(await simulator.control('/health')).toEqual({ ok: true, scenario: 'hybrid-small' });
  expect(simulator.ready.clusters.map((cluster) => cluster.name)).toEqual(['prod-hangzhou', 'dev-hangzhou']);
});

it('moves the clock', async () => {
  expect(await simulator.control('/clock', { advanceMs: 1_000 })).toMatchObject({ frozen: true });
});

it('tells what the control API refused', async () => {
  await expect(simulator.control('/fault', { target: 'ack', kind: 'nonsense' })).rejects.toThrow(/UnknownFault/);
});
