import { CreateClusterNodePoolRequest } from '@alicloud/cs20151215';
import { cast } from '@darabonba/typescript';
import { VSWITCH_IDS } from '@/simulator/scenarios/base-state';

type Fields = Record<string, unknown>;

/** A body in wire names, as a test varies it: each group is merged over the sample's. */
export interface BodyChange {
  nodepool_info?: Fields;
  scaling_group?: Fields;
  kubernetes_config?: Fields;
  auto_scaling?: Fields;
  management?: Fields;
  tee_config?: Fields;
}

const WINDOWS: Required<BodyChange> = {
  nodepool_info: { name: 'win2022-web', type: 'ess' },
  scaling_group: {
    vswitch_ids: [VSWITCH_IDS.h, VSWITCH_IDS.i],
    instance_types: ['ecs.g6.xlarge', 'ecs.g8i.xlarge'],
    instance_charge_type: 'PostPaid',
    image_type: 'Windows',
    image_id: 'win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
    system_disk_category: 'cloud_essd',
    system_disk_size: 120,
    system_disk_performance_level: 'PL1',
    data_disks: [{ category: 'cloud_essd', size: 120, performance_level: 'PL0', encrypted: 'false' }],
    multi_az_policy: 'BALANCE',
    login_password: 'Correct-Horse-7',
    desired_size: 1,
  },
  kubernetes_config: {
    runtime: 'containerd',
    runtime_version: '2.1.5',
    labels: [{ key: 'workload', value: 'windows' }],
    taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  },
  auto_scaling: { enable: false },
  management: { enable: false },
  tee_config: { tee_enable: false },
};

const LINUX: Required<BodyChange> = {
  ...WINDOWS,
  nodepool_info: { name: 'linux-batch' },
  scaling_group: {
    vswitch_ids: [VSWITCH_IDS.h],
    instance_types: ['ecs.g7.xlarge'],
    image_type: 'AliyunLinux3',
    system_disk_category: 'cloud_essd',
    system_disk_size: 120,
    key_pair: 'ops-key',
    desired_size: 1,
  },
  kubernetes_config: { runtime: 'containerd' },
};

const merged = (base: Required<BodyChange>, change: BodyChange): Required<BodyChange> => ({
  nodepool_info: { ...base.nodepool_info, ...change.nodepool_info },
  scaling_group: { ...base.scaling_group, ...change.scaling_group },
  kubernetes_config: { ...base.kubernetes_config, ...change.kubernetes_config },
  auto_scaling: { ...base.auto_scaling, ...change.auto_scaling },
  management: { ...base.management, ...change.management },
  tee_config: { ...base.tee_config, ...change.tee_config },
});

export const windowsBody = (change: BodyChange = {}): Required<BodyChange> => merged(WINDOWS, change);

export const linuxBody = (change: BodyChange = {}): Required<BodyChange> => merged(LINUX, change);

export const createRequest = (body: BodyChange): CreateClusterNodePoolRequest =>
  cast(body, new CreateClusterNodePoolRequest({}));
