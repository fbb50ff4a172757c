import { poolImage, resolveImage } from '@/simulator/world/ack/pools';
import type { PoolRecord } from '@/simulator/world/ack/records';
import { imagesOfType, type NodeImage } from '@/simulator/world/catalog/images';
import { release } from '@/simulator/world/catalog/versions';
import { mergeFields } from '@/simulator/world/ack/merge-fields';
import { createOnly, keptAsSent, type PoolBody, type ScalingGroupBody } from '@/simulator/world/validate/pool-shape';
import type { World } from '@/simulator/world/world';

const PASSWORD_MASK = '********';

const GROUP_DEFAULTS = {
  instance_charge_type: 'PostPaid',
  spot_strategy: 'NoSpot',
  spot_price_limit: [],
  multi_az_policy: 'PRIORITY',
  scaling_policy: 'release',
  system_disk_category: 'cloud_efficiency',
  system_disk_size: 120,
  system_disk_encrypted: false,
  data_disks: [],
  tags: [],
  rds_instances: [],
  deploymentset_id: '',
  auto_renew: false,
  auto_renew_period: 0,
  period: 0,
  period_unit: 'Month',
  internet_max_bandwidth_out: 0,
  login_as_non_root: false,
  soc_enabled: false,
  security_hardening_os: false,
  private_pool_options: { match_criteria: 'Open' },
};

const KUBERNETES_DEFAULTS = {
  runtime: 'containerd',
  cms_enabled: false,
  cpu_policy: 'none',
  labels: [],
  taints: [],
  unschedulable: false,
  pre_user_data: '',
  user_data: '',
};

const AUTO_DEFAULTS = {
  enable: false,
  type: 'cpu',
  min_instances: 0,
  max_instances: 0,
  is_bond_eip: false,
  eip_bandwidth: 0,
  eip_internet_charge_type: '',
};

const masked = (body: PoolBody): PoolBody =>
  (body.scaling_group?.login_password ?? '') === ''
    ? body
    : { ...body, scaling_group: { ...body.scaling_group, login_password: PASSWORD_MASK } };

function groupDefaults(
  world: World,
  pool: { clusterId: string; windows: boolean },
  sent: ScalingGroupBody,
): ScalingGroupBody {
  const cluster = world.state.clusters.find((item) => item.clusterId === pool.clusterId);
  const one = sent.security_group_id ?? cluster?.securityGroupId;
  const groups = sent.security_group_ids ?? (one === undefined ? [] : [one]);
  return {
    ...GROUP_DEFAULTS,
    image_type: pool.windows ? 'Windows' : 'AliyunLinux3',
    security_group_id: groups[0] ?? '',
    security_group_ids: groups,
    ...(sent.auto_renew === true ? { auto_renew_period: 1 } : {}),
  };
}

/** The stored definition of a new pool: defaults filled in, image resolved, size settled, password masked. */
export function newPoolConfig(
  world: World,
  body: PoolBody,
  pool: { clusterId: string; windows: boolean; version: string },
): PoolBody {
  const sent = body.scaling_group ?? {};
  const group = { ...groupDefaults(world, pool, sent), ...sent };
  const auto = body.auto_scaling?.enable === true;
  const image = imagesOfType(group.image_type ?? '')[0];
  group.image_id = (group.image_id ?? '') === '' ? (image?.imageId ?? '') : (group.image_id ?? '');
  const booted = resolveImage(world, group.image_id) ?? image;
  group.platform = booted?.platform ?? (pool.windows ? 'Windows' : 'AliyunLinux');
  if (auto) delete group.desired_size;
  else group.desired_size ??= body.count ?? 0;
  const runtime = release(pool.version)?.runtimes[0]?.version ?? '';
  return masked({
    nodepool_info: { type: 'ess', resource_group_id: 'rg-acfmvnjn2aaaaaa', ...body.nodepool_info },
    auto_scaling: { ...AUTO_DEFAULTS, ...body.auto_scaling },
    management: managementDefaults(body.management),
    kubernetes_config: { runtime_version: runtime, ...KUBERNETES_DEFAULTS, ...body.kubernetes_config },
    tee_config: { tee_enable: false, ...body.tee_config },
    scaling_group: group,
    ...given(body, [...keptAsSent, 'eflo_node_group']),
  });
}

/** A managed pool repairs, upgrades and patches automatically by default (ACK API: management). */
const managementDefaults = (sent: PoolBody['management']): NonNullable<PoolBody['management']> => ({
  enable: false,
  ...(sent?.enable === true ? { auto_repair: true, auto_upgrade: true, auto_vul_fix: true } : {}),
  ...sent,
});

function given<Name extends keyof PoolBody>(body: PoolBody, names: readonly Name[]): Pick<PoolBody, Name> {
  const found = names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]]));
  // Entries of a body under its own names are a part of it.
  return Object.fromEntries(found) as Pick<PoolBody, Name>;
}

function without<T extends object>(source: T | undefined, fields: readonly string[]): T {
  // Dropping optional fields of T leaves a T.
  return Object.fromEntries(Object.entries(source ?? {}).filter(([name]) => !fields.includes(name))) as T;
}

export function modifiable(body: PoolBody): PoolBody {
  const kept = without(body, createOnly[''] ?? []);
  for (const group of ['nodepool_info', 'auto_scaling', 'scaling_group'] as const) {
    if (kept[group] !== undefined) Object.assign(kept, { [group]: without(kept[group], createOnly[group] ?? []) });
  }
  return kept;
}

/** Sent fields and lists replace. As in ACK, `kubernetes_config` without user data clears the user data. */
export function mergedConfig(pool: PoolRecord, patch: PoolBody): PoolBody {
  const { config } = pool;
  const result: PoolBody = {
    ...config,
    nodepool_info: mergeFields(config.nodepool_info, patch.nodepool_info),
    auto_scaling: mergeFields(config.auto_scaling, patch.auto_scaling),
    management: mergeFields(config.management, patch.management),
    tee_config: mergeFields(config.tee_config, patch.tee_config),
    scaling_group: mergeFields(config.scaling_group, patch.scaling_group),
    ...given(patch, ['eflo_node_group']),
  };
  if (patch.kubernetes_config !== undefined)
    result.kubernetes_config = {
      ...config.kubernetes_config,
      user_data: '',
      pre_user_data: '',
      ...patch.kubernetes_config,
    };
  followImageType(result, patch);
  changeLogon(result, patch);
  dropWhatNoLongerApplies(result, patch);
  return masked(result);
}

/** Price limits belong to one spot strategy, an id to one way of matching private pools. */
function dropWhatNoLongerApplies(result: PoolBody, patch: PoolBody): void {
  const group = result.scaling_group;
  const sent = patch.scaling_group;
  if (group === undefined || sent === undefined) return;
  if (sent.spot_price_limit === undefined && group.spot_strategy !== 'SpotWithPriceLimit') group.spot_price_limit = [];
  const match = sent.private_pool_options?.match_criteria;
  if (match !== undefined && match !== 'Target') group.private_pool_options = { match_criteria: match };
}

/** A pool has one logon method: setting one drops the other. */
function changeLogon(result: PoolBody, patch: PoolBody): void {
  const group = result.scaling_group;
  if (group === undefined) return;
  const { key_pair: keyPair = '', login_password: password = '' } = patch.scaling_group ?? {};
  if (keyPair !== '' && password === '') delete group.login_password;
  if (password !== '' && keyPair === '') delete group.key_pair;
}

/** The type and platform of a pool with another image; a type that covers the image, such as `Windows`, stays. */
export function followImage(group: NonNullable<PoolBody['scaling_group']>, image: NodeImage): void {
  const fits = imagesOfType(group.image_type ?? '').some(({ imageId }) => imageId === image.imageId);
  if (!fits) group.image_type = image.imageType;
  group.platform = image.platform;
}

/** A new image type without an image id means the newest image of that type. */
function followImageType(result: PoolBody, patch: PoolBody): void {
  const group = result.scaling_group;
  const imageType = patch.scaling_group?.image_type;
  if (group === undefined || imageType === undefined || patch.scaling_group?.image_id !== undefined) return;
  const images = imagesOfType(imageType);
  if (images.some((image) => image.imageId === group.image_id)) return;
  group.image_id = images[0]?.imageId ?? group.image_id ?? '';
}

/** Sets the size of a pool: the new desired size, or the bounds when auto scaling is switched. */
export function settleSize(world: World, pool: PoolRecord, change: { wasAuto: boolean; nodes: number }): void {
  const auto = pool.config.auto_scaling?.enable === true;
  const group = (pool.config.scaling_group ??= {});
  if (auto) delete group.desired_size;
  else if (change.wasAuto) {
    // ACK docs, Edit a node pool: switching auto scaling off sets min 0, max 2000 and keeps the present nodes.
    pool.config.auto_scaling = { ...pool.config.auto_scaling, min_instances: 0, max_instances: 2000 };
    group.desired_size = change.nodes;
  }
  const image = poolImage(world, pool);
  group.platform = image.os === 'windows' ? image.platform : (group.platform ?? 'AliyunLinux');
}
