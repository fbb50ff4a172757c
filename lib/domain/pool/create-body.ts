import type { Json } from '../json';
import type { NodePoolSpec } from '../ports/cloud';

type Disk = NodePoolSpec['systemDisk'];

/** Key order decides nothing for the provider, but the same pool must always give the same body. */
const pairs = (map: Record<string, string>): Json[] =>
  Object.entries(map)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => ({ key, value }));

/** `encrypted` is a string on the wire, unlike `system_disk_encrypted`. */
const dataDisk = (disk: Disk): Json => ({
  category: disk.category,
  size: disk.sizeGiB,
  ...(disk.performanceLevel === null ? {} : { performance_level: disk.performanceLevel }),
  encrypted: 'false',
});

function login(spec: NodePoolSpec): Record<string, Json> {
  if (spec.login.kind === 'password') return { login_password: spec.login.password };
  return spec.login.kind === 'key-pair' ? { key_pair: spec.login.name } : {};
}

/** Windows pools refuse non-root logon, hardening and confidential computing; saying so keeps defaults from biting. */
const windowsLimits: Record<string, Json> = {
  login_as_non_root: false,
  soc_enabled: false,
  security_hardening_os: false,
};

function scalingGroup(spec: NodePoolSpec): Json {
  const { systemDisk } = spec;
  return {
    vswitch_ids: spec.vSwitchIds,
    instance_types: spec.instanceTypes,
    instance_charge_type: 'PostPaid',
    spot_strategy: 'NoSpot',
    image_type: spec.imageType,
    image_id: spec.imageId,
    ...(spec.platform === '' ? {} : { platform: spec.platform }),
    system_disk_category: systemDisk.category,
    system_disk_size: systemDisk.sizeGiB,
    ...(systemDisk.performanceLevel === null
      ? {}
      : { system_disk_performance_level: systemDisk.performanceLevel }),
    data_disks: spec.dataDisks.map(dataDisk),
    multi_az_policy: 'BALANCE',
    scaling_policy: 'release',
    ...(spec.os === 'windows' ? windowsLimits : {}),
    tags: pairs(spec.tags),
    // Absent: the security group of the cluster.
    ...(spec.securityGroupIds.length === 0 ? {} : { security_group_ids: spec.securityGroupIds }),
    ...login(spec),
    ...(spec.size.mode === 'manual' ? { desired_size: spec.size.desired } : {}),
  };
}

/**
 * The body of CreateClusterNodePool for a pool, in wire names (ACK API: CreateClusterNodePool). The one mapping: plans
 * show it, the writer sends it. A password stands in it as the spec has it, so give a placeholder where it is shown.
 * Lists are always complete. An auto-scaling pool carries no desired size, which the API refuses there.
 */
export function createNodePoolBody(spec: NodePoolSpec): Json {
  const { size } = spec;
  return {
    nodepool_info: { name: spec.name, type: 'ess' },
    scaling_group: scalingGroup(spec),
    kubernetes_config: {
      runtime: 'containerd',
      runtime_version: spec.runtimeVersion,
      cms_enabled: spec.cloudMonitor,
      unschedulable: spec.unschedulable,
      labels: pairs(spec.labels),
      taints: spec.taints.map(({ key, value, effect }) => ({ key, value, effect })),
    },
    auto_scaling:
      size.mode === 'auto'
        ? { enable: true, min_instances: size.min, max_instances: size.max, type: 'cpu' }
        : { enable: false },
    // Managed pools cannot hold Windows nodes (ACK docs: Create a Windows node pool).
    management: { enable: spec.os === 'linux' && spec.managed === true },
    tee_config: { tee_enable: false },
  };
}
