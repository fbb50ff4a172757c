import { z } from 'zod';
import type { Json } from '../../json';
import { atPath, isObject, type JsonObject, putPath } from '../definition/json-path';
import { emptyDataDisk } from '../definition/pool-definition';
import { text } from './codecs';
import { stringFlag } from './disk-codecs';
import { common, type DiskField, sharedFields, whole } from './disk-fields';
import type { Codec, PoolField } from './pool-field';

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

/** The fields of one data disk. */
export const dataDiskFields: readonly PoolField[] = whole(dataDiskItems);

/** The list of them. */
export const dataDisksField: PoolField = {
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
};
