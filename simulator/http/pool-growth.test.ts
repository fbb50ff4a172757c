import { describe, expect, it } from 'vitest';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { deployment } from '@/simulator/scenarios/manifests';
import { type BodyChange, linuxBody } from '@/simulator/testing/pool-bodies';
import { MINUTE, poolProbe } from '@/simulator/testing/pool-probe';
import { runningFor } from '@/simulator/testing/running';
import { fieldAt } from '@/simulator/world/kube/kube-object';

const sim = runningFor('each');
const probe = poolProbe(sim);

/** A pool whose nodes alone have the label `for: NAME`; a node of its type fits one pod of 3 vCPU. */
function poolBody(name: string, size: { min: number; max: number } | { desired: number }): BodyChange {
  const auto = 'min' in size;
  const body = linuxBody({
    nodepool_info: { name },
    kubernetes_config: { labels: [{ key: 'for', value: name }] },
    auto_scaling: auto ? { enable: true, min_instances: size.min, max_instances: size.max } : {},
  });
  if (auto) delete body.scaling_group['desired_size'];
  else body.scaling_group['desired_size'] = size.desired;
  return body;
}

const run = (name: string, replicas: number, more: { cpu?: string } = {}): void => {
  sim.simulation.world
    .kube(PROD_ID)
    .apply(
      deployment({
        name,
        namespace: 'default',
        replicas,
        image: 'nginx:1.27',
        nodeSelector: { for: name },
        cpu: '3',
        ...more,
      }),
    );
};

const pods = (name: string, phase: string): number =>
  sim.simulation.world
    .kube(PROD_ID)
    .list('Pod')
    .filter((pod) => pod.metadata.labels?.['app'] === name && fieldAt(pod, 'status.phase') === phase).length;

const nodesOf = async (poolId: string): Promise<number | undefined> => (await probe.pool(poolId)).status?.totalNodes;

describe('an auto-scaling pool', () => {
  it('grows for Pending pods that fit its nodes, up to its maximum', async () => {
    const { poolId } = await probe.grown(poolBody('web', { min: 1, max: 3 }));
    expect(await nodesOf(poolId)).toBe(1);
    run('web', 2);
    await sim.advance(3 * MINUTE);
    expect((await probe.pool(poolId)).status).toMatchObject({ state: 'active', totalNodes: 2, healthyNodes: 2 });
    expect((await probe.activities(poolId))[0]).toMatchObject({
      Description: 'Add "1" ECS instance',
      StatusCode: 'Successful',
    });
    expect(
      sim.simulation.world
        .kube(PROD_ID)
        .list('Event')
        .filter((event) => event['reason'] === 'TriggeredScaleUp')
        .map((event) => String(event['message'])),
    ).toEqual([expect.stringMatching(/^pod triggered scale-up: \[\{asg-\w+ 1->2 \(max: 3\)\}\]$/)]);
    run('web', 5);
    await sim.advance(5 * MINUTE);
    expect(await nodesOf(poolId)).toBe(3);
    expect([pods('web', 'Running'), pods('web', 'Pending')]).toEqual([3, 2]);
  });

  it('grows while its create task is running, which then succeeds', async () => {
    run('early', 3);
    const { poolId, taskId } = await probe.create(poolBody('early', { min: 2, max: 10 }));
    await sim.advance(MINUTE);
    expect((await probe.task(taskId)).state).toBe('running');
    expect(await nodesOf(poolId)).toBe(3);
    await sim.advance(3 * MINUTE);
    expect((await probe.task(taskId)).state).toBe('success');
    expect((await probe.pool(poolId)).status).toMatchObject({ state: 'active', healthyNodes: 3 });
    expect(pods('early', 'Running')).toBe(3);
  });

  it('grows from zero nodes', async () => {
    run('zero', 1);
    const { poolId } = await probe.grown(poolBody('zero', { min: 0, max: 2 }));
    expect(await nodesOf(poolId)).toBe(1);
  });

  it('does not grow for pods that fit none of its nodes', async () => {
    const { poolId } = await probe.grown(poolBody('huge', { min: 1, max: 3 }));
    run('huge', 2, { cpu: '64' });
    run('other', 2);
    await sim.advance(3 * MINUTE);
    expect(await nodesOf(poolId)).toBe(1);
    expect([pods('huge', 'Pending'), pods('other', 'Pending')]).toEqual([2, 2]);
  });

  it('that gets no instance is not tried again for five minutes', async () => {
    run('web-no-stock', 1);
    const { poolId } = await probe.grown(poolBody('web-no-stock', { min: 0, max: 2 }));
    expect(await probe.activities(poolId)).toMatchObject([
      { StatusCode: 'Failed', ErrorCode: 'RecommendEmpty.InstanceTypeNoStock' },
    ]);
    await sim.advance(4 * MINUTE);
    expect(await probe.activities(poolId)).toHaveLength(2);
  });

  it('never exceeds the node quota of the cluster', async () => {
    const { poolId } = await probe.create(poolBody('web', { min: 0, max: 2 }));
    await sim.advance(MINUTE);
    const { world } = sim.simulation;
    world.state.account.nodeQuota = world.state.instances.filter((one) => one.clusterId === PROD_ID).length;
    run('web', 1);
    await sim.advance(3 * MINUTE);
    expect(await nodesOf(poolId)).toBe(0);
  });
});

it('a manual pool keeps its size when pods are Pending', async () => {
  const { poolId } = await probe.create(poolBody('fixed', { desired: 1 }));
  run('fixed', 3);
  await sim.advance(6 * MINUTE);
  expect(await nodesOf(poolId)).toBe(1);
  expect(pods('fixed', 'Pending')).toBe(2);
});
