import { expect, it } from 'vitest';
import { startSimulator } from './start-simulator';

it('starts a simulator whose control API answers, moves the clock, and reports what it rejected', async () => {
  const simulator = await startSimulator({ scenario: 'hybrid-small', frozen: true });
  try {
    expect(await simulator.control('/health')).toEqual({ ok: true, scenario: 'hybrid-small' });
    expect(simulator.ready.clusters.map((cluster) => cluster.name)).toEqual(['prod-hangzhou', 'dev-hangzhou']);
    expect(await simulator.control('/clock', { advanceMs: 1_000 })).toMatchObject({ frozen: true });
    const refused = simulator.control('/fault', { target: 'ack', kind: 'nonsense' });
    await expect(refused).rejects.toThrow(/UnknownFault/);
  } finally {
    await simulator.stop();
  }
});
