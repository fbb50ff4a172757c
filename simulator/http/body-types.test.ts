import { ModifyClusterNodePoolRequest, ScaleClusterNodePoolRequest } from '@alicloud/cs20151215';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { type BodyChange, linuxBody } from '@/simulator/testing/pool-bodies';
import { refusalOf } from '@/simulator/testing/refusal';
import { type Running, startRunning } from '@/simulator/testing/running';
import { createAsIs } from '@/simulator/testing/create-as-is';

let sim: Running;
beforeAll(async () => {
  sim = await startRunning();
});
afterAll(() => sim.stop());

const create = (body: unknown) => createAsIs(sim, body);
const group = (change: Record<string, unknown>): BodyChange => ({ scaling_group: change });

describe('types are strict', () => {
  it.each<[string, BodyChange, string]>([
    [
      'a boolean for encrypted',
      group({ data_disks: [{ encrypted: false }] }),
      'expected=string, got=bool, field=scaling_group.data_disks.encrypted',
    ],
    [
      'a string for a size',
      group({ desired_size: '2' }),
      'expected=number, got=string, field=scaling_group.desired_size',
    ],
    ['1 for a boolean', { auto_scaling: { enable: 1 } }, 'expected=bool, got=number, field=auto_scaling.enable'],
    [
      'a number for a price',
      group({ spot_price_limit: [{ instance_type: 'x', price_limit: 1 }] }),
      'expected=string, got=number, field=scaling_group.spot_price_limit.price_limit',
    ],
    [
      'a string for a list',
      group({ vswitch_ids: 'vsw-1' }),
      'expected=array, got=string, field=scaling_group.vswitch_ids',
    ],
  ])('%s', async (_what, change, text) => {
    const refusal = await refusalOf(create(linuxBody(change)));
    expect(refusal).toMatchObject({ code: 'InvalidParameter', statusCode: 400 });
    expect(refusal.message).toContain(`Unmarshal type error: ${text}`);
  });

  it('a list for an object', async () => {
    const refusal = await refusalOf(create({ ...linuxBody(), tee_config: [] }));
    expect(refusal.message).toContain('expected=object, got=array, field=tee_config');
  });

  it('and unknown fields are ignored', async () => {
    const body = linuxBody({ scaling_group: { vpc_id: 'vpc-x', colour: 1 } });
    const answer = await create({
      ...body,
      nodepool_info: { name: 'with-extras' },
      node_config: { image_acceleration_config: {} },
    });
    const pool = sim.simulation.world.state.pools.find((item) => item.poolId === answer.body['nodepool_id']);
    expect(pool?.config.scaling_group).not.toHaveProperty('vpc_id');
  });
});

describe('ModifyClusterNodePool and ScaleClusterNodePool refuse', () => {
  const poolId = (name: string): string =>
    sim.simulation.world.state.pools.find((pool) => pool.config.nodepool_info?.name === name)?.poolId ?? '';

  it.each<[string, Record<string, unknown>, string]>([
    ['turning a Windows pool into a managed one', { management: { enable: true } }, 'InvalidParameter.Management'],
    ['a key pair on Windows', { scaling_group: { key_pair: 'ops-key' } }, 'InvalidParameter.KeyPair'],
    ['a switch to spot', { scaling_group: { spot_strategy: 'SpotAsPriceGo' } }, 'InvalidParameter.SpotStrategy'],
    ['another operating system', { scaling_group: { image_type: 'AliyunLinux3' } }, 'InvalidParameter.ImageType'],
    [
      'a size together with auto scaling',
      { auto_scaling: { enable: true, max_instances: 3 }, scaling_group: { desired_size: 2 } },
      'InvalidDesiredSizeOrCount.NotNull',
    ],
    ['a small type', { scaling_group: { instance_types: ['ecs.g6.large'] } }, 'InvalidParameter.InstanceTypes'],
  ])('%s', async (_what, body, code) => {
    const pathname = `/clusters/${PROD_ID}/nodepools/${poolId('win-legacy')}`;
    const call = sim.raw({ action: 'ModifyClusterNodePool', method: 'PUT', pathname, body });
    expect((await refusalOf(call)).code).toBe(code);
  });

  it.each([0, -1, 501, 2.5])('adding %s nodes', async (count) => {
    const call = sim.cs.scaleClusterNodePool(PROD_ID, poolId('win-legacy'), new ScaleClusterNodePoolRequest({ count }));
    expect((await refusalOf(call)).code).toBe('InvalidParameter.Count');
  });

  it('a size while the autoscaler decides it', async () => {
    const body = linuxBody({ nodepool_info: { name: 'auto' }, auto_scaling: { enable: true, max_instances: 3 } });
    delete body.scaling_group['desired_size'];
    const created = await create(body);
    await sim.advance(60_000);
    const id = String(created.body['nodepool_id']);
    const modify = new ModifyClusterNodePoolRequest({ scalingGroup: { desiredSize: 2 } });
    expect((await refusalOf(sim.cs.modifyClusterNodePool(PROD_ID, id, modify))).code).toBe(
      'InvalidDesiredSizeOrCount.NotNull',
    );
    const scale = new ScaleClusterNodePoolRequest({ count: 1 });
    expect((await refusalOf(sim.cs.scaleClusterNodePool(PROD_ID, id, scale))).code).toBe(
      'InvalidDesiredSizeOrCount.NotNull',
    );
  });
});
