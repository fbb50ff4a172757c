import { describe, expect, it } from 'vitest';
import { fullBody } from '@/simulator/testing/full-body';
import { linuxBody } from '@/simulator/testing/pool-bodies';
import { poolProbe, groupOf, POOLS, poolWire } from '@/simulator/testing/pool-probe';
import { refusalOf } from '@/simulator/testing/sdk-clients';
import { runningFor } from '@/simulator/testing/running';

const sim = runningFor('each');

const { modify, made, changed, detailOf } = poolWire(sim);

describe('a body with every field', () => {
  it('is returned by the detail, except fields of requests only', async () => {
    const pool = await detailOf(await made(fullBody));
    const { auto_upgrade_policy: _policy, ...management } = fullBody.management;
    expect(pool).toMatchObject({
      ...fullBody,
      management,
      scaling_group: { ...fullBody.scaling_group, login_password: '********' },
    });
    expect(pool).toMatchObject({
      management: { auto_upgrade_policy: { auto_upgrade_kubelet: false } },
      node_components: [{ config_revision: '1' }],
    });
    expect(JSON.stringify(pool)).not.toMatch(/auto_upgrade_os|auto_upgrade_runtime|Correct-Horse/);
  });

  it('is read by the SDK of the product', async () => {
    const poolId = await made(fullBody);
    const pool = await poolProbe(sim).pool(poolId);
    expect(pool.scalingGroup).toMatchObject({
      periodUnit: 'Week',
      autoRenewPeriod: 3,
      systemDiskProvisionedIops: 1_000,
      dataDisks: [{ encrypted: 'true', snapshotId: 's-280s7' }, { burstingEnabled: true }],
      diskInit: [{ mountForRuntime: true }],
      privatePoolOptions: { matchCriteria: 'Target', id: 'eap-bp1k8s9mullion0assure' },
      instanceMetadataOptions: { httpTokens: 'required' },
    });
  });

  it('is listed without fields of the detail only', async () => {
    await made(fullBody);
    const { body } = await sim.raw({
      action: 'DescribeClusterNodePools',
      pathname: POOLS,
      query: { NodepoolName: 'everything' },
    });
    const text = JSON.stringify(body);
    expect(text).toContain('"security_hardening_os":true');
    expect(text).not.toMatch(/http_tokens|host_network|intranet|"conditions"/);
  });
});

describe('Modify', () => {
  it('ignores fields of Create only', async () => {
    const poolId = await made(linuxBody());
    const pool = await changed(poolId, {
      nodepool_info: { name: 'renamed', type: 'edge' },
      auto_scaling: { type: 'gpu' },
      node_config: { kubelet_configuration: { maxPods: 10 } },
      scaling_group: {
        login_as_non_root: true,
        security_hardening_os: true,
        soc_enabled: true,
        ram_role_name: 'Other',
        cpu_options: { nested_virtualization: 'enabled' },
        instance_metadata_options: { http_tokens: 'required' },
      },
    });
    expect(pool).toMatchObject({
      nodepool_info: { name: 'renamed', type: 'ess' },
      auto_scaling: { type: 'cpu' },
      scaling_group: { login_as_non_root: false, security_hardening_os: false, soc_enabled: false },
    });
    expect(JSON.stringify(pool)).not.toMatch(/maxPods|"Other"|nested_virtualization|http_tokens/);
  });

  it('updates by field, also inside policies, and replaces lists whole', async () => {
    const poolId = await made(fullBody);
    const pool = await changed(poolId, {
      management: { auto_repair_policy: { restart_node: false } },
      scaling_group: { data_disks: [{ category: 'cloud_essd', size: 60 }], tags: [] },
    });
    expect(pool).toMatchObject({
      management: {
        auto_vul_fix: true,
        auto_repair_policy: { restart_node: false, max_parallel_repairing_nodes: '2' },
      },
      kubernetes_config: { user_data: 'ZWNobyBoaQ==' },
    });
    expect(groupOf(pool)['data_disks']).toEqual([{ category: 'cloud_essd', size: 60 }]);
    expect(groupOf(pool)['tags']).toEqual([]);
    expect(groupOf(pool)['auto_renew_period']).toBe(3);
  });

  it('loses user data with any kubernetes_config that does not repeat it', async () => {
    const poolId = await made(fullBody);
    const pool = await changed(poolId, { kubernetes_config: { unschedulable: false, user_data: 'ZWNobyBieWU=' } });
    expect(pool).toMatchObject({
      kubernetes_config: { user_data: 'ZWNobyBieWU=', pre_user_data: '', node_name_mode: 'customized,shop-,ip,-node' },
    });
  });

  it('pushes tags to existing instances always, labels and taints only with update_nodes', async () => {
    const poolId = await made(linuxBody());
    const change = {
      scaling_group: { tags: [{ key: 'owner', value: 'ops' }] },
      kubernetes_config: { labels: [{ key: 'late', value: '1' }], taints: [{ key: 'late', effect: 'NoSchedule' }] },
    };
    const probe = poolProbe(sim);
    await changed(poolId, change);
    const [node] = await probe.nodes(poolId);
    const marks = () => JSON.stringify(probe.kubeNode(node?.nodeName));
    const instance = sim.simulation.world.state.instances.find((one) => one.instanceId === node?.instanceId);
    expect(instance?.tags).toEqual([{ key: 'owner', value: 'ops' }]);
    expect(marks()).not.toContain('late');
    await changed(poolId, { ...change, update_nodes: true });
    expect(marks().match(/late/g)).toHaveLength(2);
    await changed(poolId, {
      kubernetes_config: { labels: [{ key: 'next', value: '1' }], taints: [] },
      update_nodes: true,
    });
    expect(marks().match(/late|next/g)).toEqual(['next']);
  });

  it('keeps the billing method and the type of security groups', async () => {
    const poolId = await made(linuxBody());
    const spot = modify(poolId, { scaling_group: { spot_strategy: 'SpotAsPriceGo' } });
    expect((await refusalOf(spot)).code).toBe('InvalidParameter.SpotStrategy');
    const basic = modify(poolId, { scaling_group: { security_group_ids: ['sg-bp1k8s9mullion0ops0001'] } });
    expect((await refusalOf(basic)).code).toBe('InvalidParameter.SecurityGroupIds');
  });

  it('turns a subscription into pay-as-you-go and back, for new nodes', async () => {
    const poolId = await made(linuxBody());
    const bought = { instance_charge_type: 'PrePaid', period: 1, auto_renew: true };
    expect((await refusalOf(modify(poolId, { scaling_group: { instance_charge_type: 'PrePaid' } }))).code).toBe(
      'InvalidParameter.Period',
    );
    expect(groupOf(await changed(poolId, { scaling_group: bought }))).toMatchObject(bought);
    const back = await changed(poolId, { scaling_group: { instance_charge_type: 'PostPaid' } });
    expect(groupOf(back)['instance_charge_type']).toBe('PostPaid');
  });

  it('drops price limits and private pool ids of another strategy', async () => {
    const limit = [{ instance_type: 'ecs.g7.xlarge', price_limit: '0.5' }];
    const poolId = await made(
      linuxBody({
        scaling_group: {
          spot_strategy: 'SpotWithPriceLimit',
          spot_price_limit: limit,
          private_pool_options: { match_criteria: 'Target', id: 'crp-1' },
        },
      }),
    );
    const pool = await changed(poolId, {
      scaling_group: { spot_strategy: 'SpotAsPriceGo', private_pool_options: { match_criteria: 'None' } },
    });
    expect(groupOf(pool)).toMatchObject({ spot_price_limit: [], spot_strategy: 'SpotAsPriceGo' });
    expect(groupOf(pool)['private_pool_options']).toEqual({ match_criteria: 'None' });
  });
});
