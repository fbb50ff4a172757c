import { z } from 'zod';
import { number, text } from './codecs';
import type { Codec, FieldEntry } from './pool-field';

/** For the same setting, the data disk uses a string and the system disk a boolean. */
export const stringFlag = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value) => [value === true ? 'true' : 'false'],
  read: ([value]) => (value === undefined ? undefined : value === 'true' || value === true),
});

/** An encrypted system disk must name its algorithm; there is only one. */
export const systemEncryption: Codec = {
  wires: [
    { api: 'scaling_group.system_disk_encrypted', terraform: 'system_disk_encrypted' },
    { api: 'scaling_group.system_disk_encrypt_algorithm', terraform: 'system_disk_encrypt_algorithm' },
  ],
  write: (value) => [value === true, value === true ? 'aes-256' : undefined],
  read: ([value]) => (typeof value === 'boolean' ? value : undefined),
};

/** Null: not set, which an empty string clears. */
export const nullableText = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value, { mode }) => [value ?? (mode === 'create' ? undefined : '')],
  read: ([value]) => (typeof value === 'string' ? (value === '' ? null : value) : undefined),
});

/** Null: none, which is 0 on the wire. */
export const extraIops = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value, { mode }) => [value ?? (mode === 'create' ? undefined : 0)],
  read: ([value]) => (typeof value === 'number' ? (value === 0 ? null : value) : undefined),
});

/** cloud_auto only; false is sent as absent. */
export const onlyTrue = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value, { mode }) => [value === true || mode === 'modify' ? value === true : undefined],
  read: ([value]) => (typeof value === 'boolean' ? value : undefined),
});

/** Disk categories of node pools (ACK API: CreateClusterNodePool). */
export const diskCategories = [
  'cloud_essd',
  'cloud_auto',
  'cloud_essd_entry',
  'cloud_ssd',
  'cloud_efficiency',
] as const;

export const categorySchema = z.enum(diskCategories);
const levelSchema = z.enum(['PL0', 'PL1', 'PL2', 'PL3']).nullable();

/** The fields that both kinds of disk have; `path`, `api` and `terraform` are what their names begin with. */
export function sharedFields(
  q: Record<'path' | 'api' | 'terraform' | 'kms' | 'of', string> & { encryption: Codec },
): FieldEntry[] {
  const at = (name: string, terraform = name): [string, string] => [q.api + name, q.terraform + terraform];
  const fields: Omit<FieldEntry, 'covers'>[] = [
    { path: 'category', schema: categorySchema, initial: 'cloud_essd', codec: text(...at('category')) },
    { path: 'sizeGiB', schema: z.number().int(), unit: 'GiB', initial: 120, codec: number(...at('size')) },
    { path: 'performanceLevel', schema: levelSchema, initial: null, codec: nullableText(...at('performance_level')) },
    { path: 'encrypted', schema: z.boolean(), initial: false, codec: q.encryption },
    { path: 'kmsKeyId', schema: z.string().max(128), initial: '', codec: text(...at('kms_key_id', q.kms)) },
    {
      path: 'provisionedIops',
      schema: z.number().int().nullable(),
      unit: 'IOPS',
      initial: null,
      codec: extraIops(...at('provisioned_iops')),
    },
    { path: 'bursting', schema: z.boolean(), initial: false, codec: onlyTrue(...at('bursting_enabled')) },
  ];
  return fields.map((field) => ({ ...field, path: q.path + field.path, covers: [`001 ${q.of}`] }));
}
