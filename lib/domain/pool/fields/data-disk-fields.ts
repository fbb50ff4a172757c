import { z } from 'zod';
import { type Json, jsonSchema } from '../../json';
import { atPath, isObject, type JsonObject, putPath } from '../definition/json-path';
import { emptyDataDisk } from '../definition/pool-definition';
import { text } from './codecs';
import { sharedFields, stringFlag } from './disk-fields';
import type { Codec, FieldEntry } from './pool-field';

/** Mounts are sent in a separate list, linked to their disk by its name. */
const mountName = (index: number): string => `disk${index}`;

const ownName = /^disk\d+$/;

/** Wire fields of a disk that only ACK's older forms and other tools write. */
const keptWires = [
  'disk_name',
  'device',
  'auto_snapshot_policy_id',
  'auto_format',
  'file_system',
  'mount_target',
] as const;

export const dataDiskItems: readonly FieldEntry[] = [
  ...sharedFields({
    path: 'dataDisks[].',
    api: 'scaling_group.data_disks[].',
    terraform: 'data_disks.',
    encryption: stringFlag('scaling_group.data_disks[].encrypted', 'data_disks.encrypted'),
    kms: 'kms_key_id',
    of: 'Data disk',
  }),
  {
    path: 'dataDisks[].snapshotId',
    schema: z.string().max(128),
    initial: '',
    codec: text('scaling_group.data_disks[].snapshot_id', 'data_disks.snapshot_id'),
    covers: ['001 Data disk'],
  },
  {
    path: 'dataDisks[].mount',
    schema: z
      .strictObject({ path: z.string().max(255), fileSystem: z.enum(['ext4', 'xfs']), forRuntime: z.boolean() })
      .nullable(),
    initial: null,
    windows: { only: null },
    codec: { wires: [{ api: 'scaling_group.disk_init', terraform: null }], write: () => [], read: () => undefined },
    covers: ['001 Data disk'],
  },
  {
    path: 'dataDisks[].kept',
    schema: z.record(z.string().max(64), jsonSchema),
    initial: {},
    codec: {
      wires: keptWires.map((name) => ({
        api: `scaling_group.data_disks[].${name}`,
        terraform: `data_disks.${name === 'disk_name' ? 'name' : name}`,
      })),
      write: (value) => keptWires.map((name) => atPath(value, name)),
      read: (values) => {
        const reported = keptWires.flatMap((name, at): [string, Json][] => {
          const value = values[at];
          const own = name === 'disk_name' && typeof value === 'string' && ownName.test(value);
          return value === undefined || value === '' || own ? [] : [[name, value]];
        });
        return reported.length === 0 ? undefined : Object.fromEntries(reported);
      },
    },
    covers: ['001 Data disk'],
  },
];

/** A mounted disk needs a name; an unnamed one gets ours. */
const nameOf = (disk: Json, index: number): string => {
  const given = atPath(disk, 'kept.disk_name');
  return typeof given === 'string' ? given : mountName(index);
};

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
  if (isObject(atPath(disk, 'mount'))) body['disk_name'] = nameOf(disk, q.index);
  return body;
}

const writeMounts = (disks: readonly Json[]): Json[] =>
  disks.flatMap((disk, index) => {
    const mount = atPath(disk, 'mount');
    if (!isObject(mount)) return [];
    return [
      {
        disk_name: nameOf(disk, index),
        mount_target: mount['path'] ?? '',
        mkfs_type: mount['fileSystem'] ?? 'ext4',
        mount_for_runtime: mount['forRuntime'] === true,
      },
    ];
  });

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
    const mounts = [...writeMounts(disks), ...q.definition.localMounts];
    return [
      disks.map((disk, index) => writeDisk(disk, { ...q, index })),
      mounts.length === 0 && q.mode === 'create' ? undefined : mounts,
    ];
  },
  read: ([disks, mounts]) =>
    Array.isArray(disks) ? disks.map((disk) => readDisk(disk, Array.isArray(mounts) ? mounts : [])) : undefined,
};

/** The list of data disks, their fields, and mounts of other disks, which are sent with the data disks' mounts. */
export const dataDiskFields: readonly FieldEntry[] = [
  {
    path: 'dataDisks',
    schema: z.array(z.unknown()).max(64),
    initial: [],
    codec: dataDisksCodec,
    covers: ['001 Data disk'],
  },
  ...dataDiskItems,
  {
    path: 'localMounts',
    change: 'fixed',
    schema: z.array(z.record(z.string().max(64), jsonSchema)).max(64),
    initial: [],
    codec: {
      wires: [
        { api: 'scaling_group.disk_init', terraform: null },
        { api: 'scaling_group.data_disks', terraform: 'data_disks', form: 'blocks' },
      ],
      write: () => [],
      read: ([mounts, disks]) => {
        if (!Array.isArray(mounts)) return undefined;
        const named = new Set(Array.isArray(disks) ? disks.map((disk) => atPath(disk, 'disk_name')) : []);
        return mounts.filter((one) => isObject(one) && !named.has(one['disk_name']));
      },
    },
    covers: ['001 Data disk'],
  },
];
