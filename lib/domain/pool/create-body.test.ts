import { describe, expect, it } from 'vitest';
import type { NodePoolSpec } from '../ports/cloud';
import { createNodePoolBody } from './create-body';

const windows: NodePoolSpec = {
  name: 'win2022-web',
  os: 'windows',
  imageId: 'win2022.vhd',
  imageType: 'WindowsServer2022',
  platform: 'WindowsServer2022',
  vSwitchIds: ['vsw-1', 'vsw-2'],
  instanceTypes: ['ecs.g6.xlarge'],
  systemDisk: { category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL1' },
  dataDisks: [{ category: 'cloud_auto', sizeGiB: 200, performanceLevel: null }],
  runtimeVersion: '2.1.5',
  size: { mode: 'manual', desired: 2 },
  labels: { tier: 'web', app: 'shop' },
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  unschedulable: false,
  login: { kind: 'password', password: 'Correct-Horse-7' },
  securityGroupIds: [],
  cloudMonitor: true,
  tags: { 'mullion-change': 'c1' },
};

describe('createNodePoolBody', () => {
  it('gives the Windows body in wire names', () => {
    expect(createNodePoolBody(windows)).toEqual({
      nodepool_info: { name: 'win2022-web', type: 'ess' },
      scaling_group: {
        vswitch_ids: ['vsw-1', 'vsw-2'],
        instance_types: ['ecs.g6.xlarge'],
        instance_charge_type: 'PostPaid',
        spot_strategy: 'NoSpot',
        image_type: 'WindowsServer2022',
        image_id: 'win2022.vhd',
        platform: 'WindowsServer2022',
        system_disk_category: 'cloud_essd',
        system_disk_size: 120,
        system_disk_performance_level: 'PL1',
        data_disks: [{ category: 'cloud_auto', size: 200, encrypted: 'false' }],
        multi_az_policy: 'BALANCE',
        scaling_policy: 'release',
        login_as_non_root: false,
        soc_enabled: false,
        security_hardening_os: false,
        tags: [{ key: 'mullion-change', value: 'c1' }],
        login_password: 'Correct-Horse-7',
        desired_size: 2,
      },
      kubernetes_config: {
        runtime: 'containerd',
        runtime_version: '2.1.5',
        cms_enabled: true,
        unschedulable: false,
        labels: [
          { key: 'app', value: 'shop' },
          { key: 'tier', value: 'web' },
        ],
        taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
      },
      auto_scaling: { enable: false },
      management: { enable: false },
      tee_config: { tee_enable: false },
    });
  });

  it('sends bounds and no desired size for an auto-scaling pool', () => {
    const body = createNodePoolBody({ ...windows, size: { mode: 'auto', min: 1, max: 4 } });
    expect(body).toMatchObject({
      auto_scaling: { enable: true, min_instances: 1, max_instances: 4, type: 'cpu' },
    });
    expect(JSON.stringify(body)).not.toContain('desired_size');
  });

  it('never asks for a managed Windows pool', () => {
    expect(createNodePoolBody({ ...windows, managed: true })).toMatchObject({
      management: { enable: false },
    });
    expect(createNodePoolBody({ ...windows, os: 'linux', managed: true })).toMatchObject({
      management: { enable: true },
    });
  });

  it('logs on to Linux by key pair without the Windows limits', () => {
    const body = createNodePoolBody({
      ...windows,
      os: 'linux',
      login: { kind: 'key-pair', name: 'ops' },
      securityGroupIds: ['sg-1'],
    });
    expect(body).toMatchObject({ scaling_group: { key_pair: 'ops', security_group_ids: ['sg-1'] } });
    expect(JSON.stringify(body)).not.toMatch(/login_password|soc_enabled/);
  });

  it('does not depend on the order in which labels were given', () => {
    const turned = { ...windows, labels: { app: 'shop', tier: 'web' } };
    expect(JSON.stringify(createNodePoolBody(turned))).toBe(JSON.stringify(createNodePoolBody(windows)));
  });
});
