import { afterEach, describe, expect, it } from 'vitest';
import { buildScenario, isSaved, SCENARIOS } from '@/simulator/scenarios';
import { DEV_ID } from '@/simulator/scenarios/hybrid-small';
import { linuxBody, windowsBody } from '@/simulator/testing/pool-bodies';
import { poolProbe } from '@/simulator/testing/pool-probe';
import { type Running, startRunning } from '@/simulator/testing/running';
import { fieldAt } from '@/simulator/world/kube/kube-object';
import { Clock } from '@/simulator/world/clock';

let sim: Running | undefined;
afterEach(async () => {
  await sim?.stop();
  sim = undefined;
});

describe('scenarios', () => {
  it.each([...SCENARIOS.keys()].filter(isSaved))('%s builds, ticks and survives JSON', (name) => {
    const clock = new Clock();
    clock.freeze();
    const world = buildScenario(name, { clock, pace: 1, seed: 's' });
    clock.shift(1_000);
    world.tick(clock.now());
    const saved = world.save();
    expect(JSON.parse(JSON.stringify(saved))).toEqual(saved);
  });

  it('an unknown name is refused with the known ones', () => {
    expect(() => buildScenario('moon', { clock: new Clock(), pace: 1, seed: 's' })).toThrow(/hybrid-small, empty/);
  });

  it('stock-out fails a Windows create with the reason in the scaling activity', async () => {
    sim = await startRunning({ scenario: 'stock-out' });
    const probe = poolProbe(sim);
    const { poolId, taskId } = await probe.create(windowsBody());
    await sim.advance(60_000);
    expect(await probe.task(taskId)).toMatchObject({
      state: 'fail',
      error: { code: 'RecommendEmpty.InstanceTypeNoStock' },
    });
    expect((await probe.activities(poolId))[0]).toMatchObject({ StatusCode: 'Failed' });
    // Another type of the list is still sold, so naming it helps.
    const other = windowsBody({
      nodepool_info: { name: 'win-c6' },
      scaling_group: { instance_types: ['ecs.g6.xlarge', 'ecs.c6.xlarge'] },
    });
    const second = await probe.create(other);
    await sim.advance(240_000);
    expect((await probe.task(second.taskId)).state).toBe('success');
  });

  it('dev-hangzhou adds nodes to a Linux pool', async () => {
    sim = await startRunning();
    const { poolId } = await poolProbe(sim).create(linuxBody(), DEV_ID);
    await sim.advance(180_000);
    expect((await poolProbe(sim).pool(poolId, DEV_ID)).status).toMatchObject({ state: 'active', healthyNodes: 1 });
  });

  it('many-nodes has running pods on every Linux node', () => {
    const clock = new Clock();
    clock.freeze();
    const kube = buildScenario('many-nodes', { clock, pace: 1, seed: 's' }).kube(DEV_ID);
    expect(kube.list('Node')).toHaveLength(64);
    const bank = kube.list('Pod').filter(({ metadata }) => metadata.namespace === 'bank');
    expect(bank).toHaveLength(63);
    expect(new Set(bank.map((pod) => fieldAt(pod, 'status.phase')))).toEqual(new Set(['Running']));
    expect(new Set(bank.map((pod) => fieldAt(pod, 'spec.nodeName'))).size).toBe(48);
  });
});
