import { badRequest } from '@/simulator/world/api-error';
import { resolveImage, wantsWindows } from '@/simulator/world/ack/pools';
import { imagesOfType } from '@/simulator/world/catalog/images';
import { instanceType } from '@/simulator/world/catalog/instance-types';
import { compareVersions, release } from '@/simulator/world/catalog/versions';
import { type PoolCheck, refuseIf, requireOneOf, requireRange } from '@/simulator/world/validate/pool-check';
import type { PoolBody } from '@/simulator/world/validate/pool-shape';

/** Accepted types without an image of their own in this catalog still boot the default image. */
const OTHER_IMAGE_TYPES = ['AliyunLinuxSecurity', 'AliyunLinux3Security', 'CentOS', 'AliyunLinux3ContainerOptimized'];

/** ACK API, CreateClusterNodePool: every value of the deprecated `platform`. */
const PLATFORMS = ['CentOS', 'AliyunLinux', 'Windows', 'WindowsCore'];

function checkTypes({ body }: PoolCheck): void {
  const group = body.scaling_group ?? {};
  const ids = group.instance_types ?? [];
  const patterns = group.instance_patterns ?? [];
  if (ids.length === 0 && patterns.length === 0)
    throw badRequest('MissingParameter.InstanceTypes', 'instance_types is required');
  refuseIf(ids.length > 10, 'InstanceTypes', 'at most 10 instance types are supported');
  for (const id of ids) {
    if (instanceType(id) === undefined)
      throw badRequest('InvalidInstanceType.ValueNotSupported', `The specified InstanceType ${id} is not supported.`);
  }
}

function checkImage({ world, body }: PoolCheck): void {
  const group = body.scaling_group ?? {};
  const imageType = group.image_type ?? '';
  const images = imagesOfType(imageType);
  refuseIf(
    imageType !== '' && images.length === 0 && !OTHER_IMAGE_TYPES.includes(imageType),
    'ImageType',
    `image_type ${imageType} is not supported`,
  );
  requireOneOf(group.platform, PLATFORMS, 'Platform');
  if (group.image_id === undefined || group.image_id === '') return;
  const image = resolveImage(world, group.image_id);
  if (image === undefined)
    throw badRequest('InvalidImageId.NotFound', `The specified ImageId ${group.image_id} does not exist.`);
  const fits = images.length === 0 || images.some((item) => item.imageId === image.imageId);
  refuseIf(!fits, 'ImageType', `image ${group.image_id} is not of type ${imageType}`);
}

function checkRuntime({ cluster, body }: PoolCheck): void {
  const { runtime = 'containerd', runtime_version: version } = body.kubernetes_config ?? {};
  const offered = release(cluster.version)?.runtimes ?? [];
  refuseIf(
    !offered.some((item) => item.name === runtime),
    'Runtime',
    `runtime ${runtime} is not supported by kubernetes ${cluster.version}`,
  );
  refuseIf(
    version !== undefined &&
      version !== '' &&
      !offered.some((item) => item.name === runtime && item.version === version),
    'RuntimeVersion',
    `${runtime} ${version ?? ''} is not supported by kubernetes ${cluster.version}`,
  );
}

function checkLogon({ world, body }: PoolCheck): void {
  const {
    key_pair: keyPair = '',
    login_password: password = '',
    soc_enabled,
    security_hardening_os,
  } = body.scaling_group ?? {};
  refuseIf(keyPair !== '' && password !== '', 'KeyPair', 'key_pair and login_password are mutually exclusive');
  if (keyPair !== '' && !world.state.compute.keyPairs.includes(keyPair))
    throw badRequest('InvalidKeyPairName.NotFound', `key pair ${keyPair} does not exist`);
  refuseIf(soc_enabled === true && keyPair !== '', 'KeyPair', 'soc_enabled supports password logon only');
  refuseIf(
    soc_enabled === true && security_hardening_os === true,
    'SecurityHardening',
    'soc_enabled and security_hardening_os are mutually exclusive',
  );
  if (password === '' || /^\*+$/.test(password)) return;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((one) => one.test(password)).length;
  refuseIf(
    password.length < 8 || password.length > 30 || classes < 3,
    'LoginPassword',
    'login_password must have 8 to 30 characters of at least three kinds',
  );
}

/** Hardening exists for Alibaba Cloud Linux alone (ACK docs: Security hardening). */
function checkHardening({ world, body }: PoolCheck): void {
  const group = body.scaling_group ?? {};
  const hardened = group.soc_enabled === true || group.security_hardening_os === true || group.cis_enabled === true;
  if (!hardened || wantsWindows(world, group)) return;
  const { image_type: imageType = '', image_id: imageId = '' } = group;
  const image = resolveImage(world, imageId);
  const alibaba =
    imageType === '' ? image?.imageType.startsWith('AliyunLinux') !== false : imageType.startsWith('AliyunLinux');
  refuseIf(!alibaba, 'SecurityHardening', `security hardening is not supported by ${imageType || imageId}`);
}

function checkInstanceOptions({ cluster, body }: PoolCheck): void {
  const group = body.scaling_group ?? {};
  refuseIf(
    /^Kubernetes(Master|Worker)Role-/.test(group.ram_role_name ?? ''),
    'RamRoleName',
    `ram_role_name ${group.ram_role_name ?? ''} uses a reserved prefix`,
  );
  const tokens = group.instance_metadata_options?.http_tokens;
  requireOneOf(tokens, ['optional', 'required'], 'InstanceMetadataOptions');
  refuseIf(
    tokens === 'required' && compareVersions(cluster.version, '1.28') < 0,
    'InstanceMetadataOptions',
    'http_tokens requires kubernetes 1.28',
  );
  requireOneOf(group.cpu_options?.nested_virtualization, ['enabled', 'disabled'], 'CpuOptions');
}

function checkPatterns({ body }: PoolCheck): void {
  for (const pattern of body.scaling_group?.instance_patterns ?? []) {
    requireOneOf(pattern.instance_family_level, ['EntryLevel', 'EnterpriseLevel'], 'InstancePatterns');
    for (const word of pattern.cpu_architectures ?? []) requireOneOf(word, ['X86', 'ARM'], 'InstancePatterns');
    const { min_cpu_cores: least = 0, max_cpu_cores: most = Infinity } = pattern;
    const { min_memory_size: leastGiB = 0, max_memory_size: mostGiB = Infinity } = pattern;
    refuseIf(least > most || leastGiB > mostGiB, 'InstancePatterns', 'a minimum is above its maximum');
  }
}

function checkManagement({ cluster, body }: PoolCheck): void {
  const installed = cluster.addons.some((addon) => addon.name === 'ack-node-problem-detector');
  refuseIf(
    body.management?.enable === true && !installed,
    'Management',
    'addon ack-node-problem-detector is not installed; please install the addon',
  );
  checkManagementPolicies(body.management ?? {});
}

function checkManagementPolicies(management: NonNullable<PoolBody['management']>): void {
  const { auto_repair_policy: repair, auto_vul_fix_policy: fix, upgrade_config: upgrade } = management;
  const counted = [repair?.max_parallel_repairing_nodes, repair?.max_unhealthy_nodes_threshold];
  for (const text of counted) {
    const share = /^(\d{1,3})%$/.exec(text ?? '')?.[1];
    const number = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0;
    refuseIf(
      text !== undefined && (share === undefined ? number < 1 || number > 100_000 : Number(share) > 100),
      'AutoRepairPolicy',
      `${text ?? ''} must be a number from 1 to 100000 or a percentage`,
    );
  }
  for (const level of (fix?.vul_level ?? '').split(','))
    requireOneOf(level.trim(), ['asap', 'later', 'nntf'], 'AutoVulFixPolicy');
  requireRange(upgrade?.max_unavailable, [1, 1000], 'UpgradeConfig');
  refuseIf(
    (upgrade?.surge ?? 0) > 0 && (upgrade?.surge_percentage ?? 0) > 0,
    'UpgradeConfig',
    'surge and surge_percentage exclude each other',
  );
}

export function checkCompute(check: PoolCheck): void {
  checkTypes(check);
  checkImage(check);
  checkRuntime(check);
  checkPatterns(check);
  checkLogon(check);
  checkHardening(check);
  checkInstanceOptions(check);
  checkManagement(check);
  requireOneOf(check.body.kubernetes_config?.cpu_policy, ['none', 'static'], 'CpuPolicy');
  requireOneOf(check.body.nodepool_info?.type, ['ess'], 'Type');
}
