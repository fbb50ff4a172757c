import { type CodePlace, isWindowsBody, type PoolBody } from './pool-body';

type HclValue =
  | string
  | number
  | boolean
  | readonly string[]
  | { ref: string }
  | { map: Record<string, string> };
/** An argument, or a block of arguments; undefined values are left out. */
type HclEntry = [name: string, value: HclValue | undefined] | { block: string; entries: HclEntry[] };

/** A quoted string: what HCL would take for an escape or a template is escaped (HCL native syntax: Template expressions). */
function hclString(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll('${', '$${')
    .replaceAll('%{', '%%{');
  return `"${escaped}"`;
}

function hclValue(value: HclValue): string {
  if (typeof value === 'string') return hclString(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(hclString).join(', ')}]`;
  if ('ref' in value) return value.ref;
  const pairs = Object.entries(value.map).map(([key, text]) => `${hclString(key)} = ${hclString(text)}`);
  return `{ ${pairs.join(', ')} }`;
}

const isList = (value: HclValue): value is readonly string[] => Array.isArray(value);

function hclLines(entries: readonly HclEntry[], indent: string): string[] {
  const known = entries.filter((entry) => !Array.isArray(entry) || entry[1] !== undefined);
  const width = Math.max(0, ...known.map((entry) => (Array.isArray(entry) ? entry[0].length : 0)));
  return known.flatMap((entry) => {
    if (!Array.isArray(entry))
      return [`${indent}${entry.block} {`, ...hclLines(entry.entries, `${indent}  `), `${indent}}`];
    const [name, value] = entry;
    return value === undefined ? [] : [`${indent}${name.padEnd(width)} = ${hclValue(value)}`];
  });
}

/** A name Terraform takes for a resource, from any pool name. */
const resourceName = (name: string): string => {
  const plain = name.replace(/[^A-Za-z0-9_-]/g, '_');
  return /^[A-Za-z_]/.test(plain) ? plain : `pool_${plain}`;
};

function scaling({ auto_scaling: auto, scaling_group: group }: PoolBody): HclEntry[] {
  if (!auto.enable)
    return [
      ['desired_size', group.desired_size === undefined ? undefined : String(group.desired_size)],
      { block: 'scaling_config', entries: [['enable', false]] },
    ];
  const entries: HclEntry[] = [
    ['enable', true],
    ['min_size', auto.min_instances],
    ['max_size', auto.max_instances],
    ['type', auto.type],
  ];
  return [{ block: 'scaling_config', entries }];
}

function disks({ scaling_group: group }: PoolBody): HclEntry[] {
  return [
    ['system_disk_category', group.system_disk_category],
    ['system_disk_size', group.system_disk_size],
    ['system_disk_performance_level', group.system_disk_performance_level],
    ...group.data_disks.map((disk): HclEntry => ({
      block: 'data_disks',
      entries: [
        ['category', disk.category],
        ['size', disk.size],
        ['performance_level', disk.performance_level],
        ['encrypted', disk.encrypted],
      ],
    })),
  ];
}

/** The provider validates `platform` to words that name no Windows version, so it is left out; `image_id` says which. */
function instances(body: PoolBody): HclEntry[] {
  const { scaling_group: group } = body;
  const tags = Object.fromEntries(group.tags.map(({ key, value }) => [key, value]));
  return [
    ['vswitch_ids', group.vswitch_ids],
    ['instance_types', group.instance_types],
    ['instance_charge_type', group.instance_charge_type],
    ['spot_strategy', group.spot_strategy],
    ['multi_az_policy', group.multi_az_policy],
    ['scaling_policy', group.scaling_policy],
    ['image_type', isWindowsBody(body) ? 'Windows' : group.image_type],
    ['image_id', group.image_id],
    ['security_group_ids', group.security_group_ids],
    ['login_as_non_root', group.login_as_non_root],
    ['soc_enabled', group.soc_enabled],
    ['security_hardening_os', group.security_hardening_os],
    ['key_name', group.key_pair],
    ['password', group.login_password === undefined ? undefined : { ref: 'var.login_password' }],
    ['tags', group.tags.length === 0 ? undefined : { map: tags }],
  ];
}

function kubernetes({ kubernetes_config: config }: PoolBody): HclEntry[] {
  return [
    ['runtime_name', config.runtime],
    ['runtime_version', config.runtime_version],
    ['install_cloud_monitor', config.cms_enabled],
    ['unschedulable', config.unschedulable],
    ...config.labels.map(({ key, value }): HclEntry => ({
      block: 'labels',
      entries: [
        ['key', key],
        ['value', value],
      ],
    })),
    ...config.taints.map(({ key, value, effect }): HclEntry => ({
      block: 'taints',
      entries: [
        ['key', key],
        ['value', value],
        ['effect', effect],
      ],
    })),
  ];
}

/** `alicloud_cs_kubernetes_node_pool` (Terraform provider alicloud ≥ 1.219); a password is a sensitive variable. */
export function terraformOf(body: PoolBody, place: CodePlace): string {
  const { name } = body.nodepool_info;
  const resource: HclEntry = {
    block: `resource "alicloud_cs_kubernetes_node_pool" ${hclString(resourceName(name))}`,
    entries: [
      ['cluster_id', place.clusterId],
      ['node_pool_name', name],
      ...instances(body),
      ...disks(body),
      ...scaling(body),
      ...kubernetes(body),
      { block: 'management', entries: [['enable', body.management.enable]] },
      { block: 'tee_config', entries: [['tee_enable', body.tee_config.tee_enable]] },
    ],
  };
  const variable: HclEntry = {
    block: 'variable "login_password"',
    entries: [
      ['type', { ref: 'string' }],
      ['sensitive', true],
    ],
  };
  const provider: HclEntry = { block: 'provider "alicloud"', entries: [['region', place.regionId]] };
  const secret = body.scaling_group.login_password === undefined ? [] : [variable];
  return `${[provider, ...secret, resource].map((entry) => hclLines([entry], '').join('\n')).join('\n\n')}\n`;
}
