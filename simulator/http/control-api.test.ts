import { expect, it } from 'vitest';
import { runningFor } from '@/simulator/testing/running';

const sim = runningFor('all');
const version = (): number =>
  [...sim.simulation.world.clusters.values()].reduce((sum, kube) => sum + kube.context.store.version, 0);

it('changes pods and nodes at the rate that is set, and ends it', async () => {
  expect(await sim.control('POST', '/churn', { perSecond: 50 })).toEqual({ perSecond: 50 });
  const before = version();
  await sim.advance(2_000);
  expect(version() - before).toBeGreaterThan(80);
  expect(await sim.control('GET', '/state')).toMatchObject({ churn: { perSecond: 50, made: 100 } });
  await sim.control('POST', '/churn', { perSecond: 0 });
  expect(await sim.control('GET', '/state')).toMatchObject({ churn: null });
});

it('refuses a rate that is none', async () => {
  expect(await sim.control('POST', '/churn', {})).toMatchObject({ code: 'InvalidChurn' });
  expect(await sim.control('POST', '/churn', { perSecond: -1 })).toMatchObject({ code: 'InvalidChurn' });
});

it('switches the faults of watches on and off', async () => {
  const faults = () => [...sim.simulation.world.clusters.values()][0]?.faults;
  const fault = (kind: string, on: boolean) => sim.control('POST', '/fault', { target: 'kube', kind, on, delayMs: 40 });
  await fault('slow-watch', true);
  await fault('duplicate-events', true);
  expect(faults()).toMatchObject({ watchSlowMs: 40, watchTwice: true });
  await fault('slow-watch', false);
  await fault('duplicate-events', false);
  expect(faults()).toMatchObject({ watchSlowMs: 0, watchTwice: false });
});
