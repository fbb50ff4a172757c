import { badRequest } from '@/simulator/world/api-error';
import { compareVersions } from '@/simulator/world/catalog/versions';
import { instanceType } from '@/simulator/world/catalog/instance-types';
import { type PoolCheck, refuseIf } from '@/simulator/world/validate/pool-check';

function checkCluster({ cluster, poolId, world }: PoolCheck): void {
  const managed = cluster.clusterType === 'ManagedKubernetes' && cluster.profile === 'Default';
  refuseIf(!managed, 'Cluster', 'windows nodepool is supported by ACK managed clusters only');
  refuseIf(cluster.network !== 'flannel', 'Network', 'windows nodepool requires the flannel network');
  refuseIf(compareVersions(cluster.version, '1.20.4') < 0, 'Version', 'windows nodepool requires kubernetes 1.20.4');
  const isDefault = world.state.pools.some((pool) => pool.poolId === poolId && pool.isDefault);
  refuseIf(isDefault, 'ImageType', 'the default nodepool can not be a windows nodepool');
}

function checkTypes({ body }: PoolCheck): void {
  for (const id of body.scaling_group?.instance_types ?? []) {
    const type = instanceType(id);
    if (type === undefined) continue;
    refuseIf(type.gpu > 0, 'InstanceTypes', `windows nodepool does not support the GPU type ${id}`);
    refuseIf(type.architecture !== 'X86', 'InstanceTypes', `windows nodepool does not support the ARM type ${id}`);
    refuseIf(
      type.vcpu < 4 || type.memoryGiB < 8,
      'InstanceTypes',
      `windows nodepool requires at least 4 vCPU and 8 GiB, ${id} is too small`,
    );
  }
}

function checkLogon({ body, poolId }: PoolCheck): void {
  const group = body.scaling_group ?? {};
  refuseIf((group.key_pair ?? '') !== '', 'KeyPair', 'windows nodepool does not support key_pair, use login_password');
  refuseIf(group.login_as_non_root === true, 'LoginAsNonRoot', 'windows nodepool does not support login_as_non_root');
  if (poolId === undefined && (group.login_password ?? '') === '')
    throw badRequest('MissingParameter.LoginPassword', 'login_password is required for windows nodepool');
}

/** ACK docs: Create a Windows node pool. The API does not check the version of kube-flannel-ds-windows. */
export function checkWindows(check: PoolCheck): void {
  if (!check.windows) return;
  const { body } = check;
  const group = body.scaling_group ?? {};
  checkCluster(check);
  refuseIf(body.management?.enable === true, 'Management', 'windows nodepool can not be a managed nodepool');
  refuseIf(body.auto_mode?.enable === true, 'AutoMode', 'windows nodepool does not support auto_mode');
  refuseIf(
    body.tee_config?.tee_enable === true,
    'TeeConfig',
    'windows nodepool does not support confidential computing',
  );
  refuseIf(
    group.soc_enabled === true || group.security_hardening_os === true || group.cis_enabled === true,
    'SecurityHardening',
    'windows nodepool does not support security hardening',
  );
  checkTypes(check);
  checkLogon(check);
  const { runtime = 'containerd', runtime_version: version, cpu_policy: cpuPolicy } = body.kubernetes_config ?? {};
  refuseIf(runtime !== 'containerd', 'Runtime', 'windows nodepool requires containerd');
  refuseIf(
    version !== undefined && compareVersions(version, '1.6.0') < 0,
    'RuntimeVersion',
    'windows nodepool requires containerd 1.6',
  );
  refuseIf(cpuPolicy === 'static', 'CpuPolicy', 'windows nodepool does not support the static cpu policy');
  refuseIf((group.system_disk_size ?? 120) < 40, 'SystemDisk', 'windows nodepool requires a system disk of 40 GiB');
}
