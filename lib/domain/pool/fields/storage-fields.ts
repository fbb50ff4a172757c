import { z } from 'zod';
import type { Json } from '../../json';
import { atPath, isObject, type JsonObject, putPath } from '../definition/json-path';
import { emptyDataDisk } from '../definition/pool-definition';
import { list, number, text } from './codecs';
import type { Codec, PoolField } from './pool-field';

/** Categories ACK names for node pools (ACK API: CreateClusterNodePool). */
export const diskCategories = [
  'cloud_essd',
  'cloud_auto',
  'cloud_essd_entry',
  'cloud_ssd',
  'cloud_efficiency',
] as const;

const categorySchema = z.enum(diskCategories);
const levelSchema = z.enum(['PL0', 'PL1', 'PL2', 'PL3']).nullable();

/** The data disk writes the word, the system disk the truth value, for the same thing. */
const stringFlag = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value) => [value === true ? 'true' : 'false'],
  read: ([value]) => (value === undefined ? undefined : value === 'true' || value === true),
});

/** An encrypted system disk names its algorithm; there is one. */
const systemEncryption: Codec = {
  wires: [
    { api: 'scaling_group.system_disk_encrypted', terraform: 'system_disk_encrypted' },
    { api: 'scaling_group.system_disk_encrypt_algorithm', terraform: 'system_disk_encrypt_algorithm' },
  ],
  write: (value) => [value === true, value === true ? 'aes-256' : undefined],
  read: ([value]) => (typeof value === 'boolean' ? value : undefined),
};

/** Null = not set, which an empty word clears. */
const nullableText = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value, { mode }) => [value ?? (mode === 'create' ? undefined : '')],
  read: ([value]) => (typeof value === 'string' ? (value === '' ? null : value) : undefined),
});

/** Null = none, which 0 says on the wire. */
const extraIops = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value, { mode }) => [value ?? (mode === 'create' ? undefined : 0)],
  read: ([value]) => (typeof value === 'number' ? (value === 0 ? null : value) : undefined),
});

/** cloud_auto only; false is the absence of it. */
const onlyTrue = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value, { mode }) => [value === true || mode === 'modify' ? value === true : undefined],
  read: ([value]) => (typeof value === 'boolean' ? value : undefined),
});

type DiskField = Omit<PoolField, 'group' | 'change' | 'doc' | 'windows'>;

const common = { group: 'storage', change: 'new-nodes', doc: 'pools', windows: 'free' } as const;

/** The fields that both kinds of disk have. */
function sharedFields(q: {
  path: string;
  wire: (name: string) => string;
  terraform: (name: string) => string;
  encryption: Codec;
  kms: string;
  of: string;
}): DiskField[] {
  const { path, wire, terraform } = q;
  return [
    {
      path: `${path}.category`,
      label: { en: 'Disk type', zh: '磁盘类型' },
      help: {
        en: 'Must be offered for every chosen instance type.',
        zh: '须被所有所选实例规格支持。',
      },
      schema: categorySchema,
      unit: null,
      initial: 'cloud_essd',
      codec: text(wire('category'), terraform('category')),
      covers: [`001 ${q.of}`],
    },
    {
      path: `${path}.sizeGiB`,
      label: { en: 'Size', zh: '容量' },
      help: {
        en: 'System disk 20–2,048 GiB (Windows from 40), data disks 40–32,768 GiB.',
        zh: '系统盘 20–2,048 GiB（Windows 至少 40），数据盘 40–32,768 GiB。',
      },
      schema: z.number().int(),
      unit: 'GiB',
      initial: 120,
      codec: number(wire('size'), terraform('size')),
      covers: [`001 ${q.of}`],
    },
    {
      path: `${path}.performanceLevel`,
      label: { en: 'Performance level', zh: '性能级别' },
      help: {
        en: 'ESSD only; PL2 needs more than 460 GiB, PL3 more than 1,260 GiB.',
        zh: '仅 ESSD；PL2 须大于 460 GiB，PL3 须大于 1,260 GiB。',
      },
      schema: levelSchema,
      unit: null,
      initial: null,
      codec: nullableText(wire('performance_level'), terraform('performance_level')),
      covers: [`001 ${q.of}`],
    },
    {
      path: `${path}.encrypted`,
      label: { en: 'Encryption', zh: '加密' },
      help: {
        en: 'System disks: ESSD only. Data disks: every type.',
        zh: '系统盘仅 ESSD 支持；数据盘所有类型均支持。',
      },
      schema: z.boolean(),
      unit: null,
      initial: false,
      codec: q.encryption,
      covers: [`001 ${q.of}`],
    },
    {
      path: `${path}.kmsKeyId`,
      label: { en: 'KMS key', zh: 'KMS 密钥' },
      help: { en: 'Empty: the default service key.', zh: '不填则使用默认服务密钥。' },
      schema: z.string().max(128),
      unit: null,
      initial: '',
      codec: text(wire('kms_key_id'), terraform(q.kms)),
      covers: [`001 ${q.of}`],
    },
    {
      path: `${path}.provisionedIops`,
      label: { en: 'Provisioned IOPS', zh: '预配置性能' },
      help: {
        en: 'ESSD AutoPL only: sustained IOPS above the baseline.',
        zh: '仅 ESSD AutoPL：超出基准的预配置 IOPS。',
      },
      schema: z.number().int().nullable(),
      unit: 'IOPS',
      initial: null,
      codec: extraIops(wire('provisioned_iops'), terraform('provisioned_iops')),
      covers: [`001 ${q.of}`],
    },
    {
      path: `${path}.bursting`,
      label: { en: 'Performance burst', zh: '性能突发' },
      help: {
        en: 'ESSD AutoPL only: for read and write spikes.',
        zh: '仅 ESSD AutoPL：应对读写高峰。',
      },
      schema: z.boolean(),
      unit: null,
      initial: false,
      codec: onlyTrue(wire('bursting_enabled'), terraform('bursting_enabled')),
      covers: [`001 ${q.of}`],
    },
  ];
}

const systemDisk: DiskField[] = [
  ...sharedFields({
    path: 'systemDisk',
    wire: (name) => `scaling_group.system_disk_${name}`,
    terraform: (name) => `system_disk_${name}`,
    encryption: systemEncryption,
    kms: 'kms_key',
    of: 'System disk',
  }),
  {
    path: 'systemDisk.moreCategories',
    label: { en: 'More system disk types', zh: '更多系统盘类型' },
    help: {
      en: 'Tried in this order when the first type cannot be had.',
      zh: '首选类型无货时按此顺序尝试。',
    },
    schema: z.array(categorySchema).max(8),
    unit: null,
    initial: [],
    codec: list('scaling_group.system_disk_categories', 'system_disk_categories'),
    covers: ['001 System disk'],
  },
];

/** Mounts travel in a list of their own, tied to their disk by its name. */
const mountName = (index: number): string => `disk${index}`;

const dataDiskItems: DiskField[] = [
  ...sharedFields({
    path: 'dataDisks[]',
    wire: (name) => `scaling_group.data_disks[].${name}`,
    terraform: (name) => `data_disks.${name}`,
    encryption: stringFlag('scaling_group.data_disks[].encrypted', 'data_disks.encrypted'),
    kms: 'kms_key_id',
    of: 'Data disk',
  }),
  {
    path: 'dataDisks[].snapshotId',
    label: { en: 'Snapshot', zh: '快照' },
    help: {
      en: 'The disk starts with its content, for example preloaded images.',
      zh: '磁盘从快照内容创建，例如预热的镜像。',
    },
    schema: z.string().max(128),
    unit: null,
    initial: '',
    codec: text('scaling_group.data_disks[].snapshot_id', 'data_disks.snapshot_id'),
    covers: ['001 Data disk'],
  },
  {
    path: 'dataDisks[].mount',
    label: { en: 'Mount point', zh: '挂载点' },
    help: {
      en: 'None: ACK formats the last disk and mounts kubelet and containerd there. Linux only.',
      zh: '不设置时 ACK 格式化最后一块盘并挂载 kubelet 与 containerd；仅支持 Linux。',
    },
    schema: z
      .strictObject({
        path: z.string().max(255),
        fileSystem: z.enum(['ext4', 'xfs']),
        forRuntime: z.boolean(),
      })
      .nullable(),
    unit: null,
    initial: null,
    codec: {
      wires: [{ api: 'scaling_group.disk_init', terraform: null }],
      write: () => [],
      read: () => undefined,
    },
    covers: ['001 Data disk'],
  },
];

const itemFields = dataDiskItems.map((field) => ({ ...field, key: field.path.replace('dataDisks[].', '') }));
const itemWire = (api: string): string => api.replace('scaling_group.data_disks[].', '');

function writeDisk(disk: Json, q: { index: number } & Parameters<Codec['write']>[1]): Json {
  const body: JsonObject = {};
  for (const { key, codec } of itemFields) {
    const values = codec.write(atPath(disk, key) ?? null, { ...q, mode: 'create' });
    codec.wires.forEach(({ api }, at) => {
      const value = values[at];
      if (value !== undefined) putPath(body, itemWire(api), value);
    });
  }
  if (isObject(atPath(disk, 'mount'))) body['disk_name'] = mountName(q.index);
  return body;
}

function writeMounts(disks: readonly Json[]): Json[] {
  return disks.flatMap((disk, index) => {
    const mount = atPath(disk, 'mount');
    if (!isObject(mount)) return [];
    return [
      {
        disk_name: mountName(index),
        mount_target: mount['path'] ?? '',
        mkfs_type: mount['fileSystem'] ?? 'ext4',
        mount_for_runtime: mount['forRuntime'] === true,
      },
    ];
  });
}

function readMount(name: Json | undefined, mounts: readonly Json[]): Json {
  const found = mounts.find((one) => isObject(one) && one['disk_name'] === name);
  if (typeof name !== 'string' || !isObject(found)) return null;
  return {
    path: found['mount_target'] ?? '',
    fileSystem: found['mkfs_type'] ?? 'ext4',
    forRuntime: found['mount_for_runtime'] === true,
  };
}

function readDisk(wire: Json, mounts: readonly Json[]): Json {
  const disk: JsonObject = { ...emptyDataDisk };
  for (const { key, codec } of itemFields) {
    const value = codec.read(codec.wires.map(({ api }) => atPath(wire, itemWire(api))));
    if (value !== undefined) putPath(disk, key, value);
  }
  return { ...disk, mount: readMount(atPath(wire, 'disk_name'), mounts) };
}

const dataDisksCodec: Codec = {
  wires: [
    { api: 'scaling_group.data_disks', terraform: 'data_disks', form: 'blocks' },
    // The Terraform provider has no argument for it.
    { api: 'scaling_group.disk_init', terraform: null },
  ],
  write: (value, q) => {
    const disks = Array.isArray(value) ? value : [];
    const mounts = writeMounts(disks);
    return [
      disks.map((disk, index) => writeDisk(disk, { ...q, index })),
      mounts.length === 0 && q.mode === 'create' ? undefined : mounts,
    ];
  },
  read: ([disks, mounts]) =>
    Array.isArray(disks)
      ? disks.map((disk) => readDisk(disk, Array.isArray(mounts) ? mounts : []))
      : undefined,
};

const whole = (fields: readonly DiskField[]): PoolField[] =>
  fields.map((field) => ({
    ...common,
    ...field,
    windows: field.path === 'dataDisks[].mount' ? { only: null } : 'free',
  }));

/** Disks of each node. `dataDisks` is the list; `dataDisks[].…` its items. */
export const storageFields: readonly PoolField[] = [
  ...whole(systemDisk),
  {
    ...common,
    path: 'dataDisks',
    label: { en: 'Data disks', zh: '数据盘' },
    help: {
      en: 'The last one carries images, logs and writable layers unless a mount point says otherwise.',
      zh: '未设置挂载点时，最后一块盘存放镜像、日志和可写层。',
    },
    schema: z.array(z.unknown()).max(64),
    unit: null,
    initial: [],
    codec: dataDisksCodec,
    covers: ['001 Data disk'],
  },
  ...whole(dataDiskItems),
];

export const dataDiskFields = whole(dataDiskItems);
