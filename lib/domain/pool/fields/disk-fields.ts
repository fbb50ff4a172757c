import { z } from 'zod';
import { number, text } from './codecs';
import { extraIops, nullableText, onlyTrue } from './disk-codecs';
import type { Codec, PoolField } from './pool-field';

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

export type DiskField = Omit<PoolField, 'group' | 'change' | 'doc' | 'windows'>;

export const common = { group: 'storage', change: 'new-nodes', doc: 'pools', windows: 'free' } as const;

/** The fields that both kinds of disk have. */
export function sharedFields(q: {
  path: string;
  wire: (name: string) => string;
  terraform: (name: string) => string;
  encryption: Codec;
  kms: string;
  of: string;
}): DiskField[] {
  const { path, wire, terraform } = q;
  const fields: (Omit<DiskField, 'covers' | 'unit'> & Partial<Pick<DiskField, 'unit'>>)[] = [
    {
      path: `${path}.category`,
      schema: categorySchema,
      initial: 'cloud_essd',
      codec: text(wire('category'), terraform('category')),
    },
    {
      path: `${path}.sizeGiB`,
      schema: z.number().int(),
      unit: 'GiB',
      initial: 120,
      codec: number(wire('size'), terraform('size')),
    },
    {
      path: `${path}.performanceLevel`,
      schema: levelSchema,
      initial: null,
      codec: nullableText(wire('performance_level'), terraform('performance_level')),
    },
    { path: `${path}.encrypted`, schema: z.boolean(), initial: false, codec: q.encryption },
    {
      path: `${path}.kmsKeyId`,
      schema: z.string().max(128),
      initial: '',
      codec: text(wire('kms_key_id'), terraform(q.kms)),
    },
    {
      path: `${path}.provisionedIops`,
      schema: z.number().int().nullable(),
      unit: 'IOPS',
      initial: null,
      codec: extraIops(wire('provisioned_iops'), terraform('provisioned_iops')),
    },
    {
      path: `${path}.bursting`,
      schema: z.boolean(),
      initial: false,
      codec: onlyTrue(wire('bursting_enabled'), terraform('bursting_enabled')),
    },
  ];
  return fields.map((field) => ({ unit: null, ...field, covers: [`001 ${q.of}`] }));
}

/** Disk fields with their common properties. */
export const whole = (fields: readonly DiskField[]): PoolField[] =>
  fields.map((field) => ({
    ...common,
    ...field,
    windows: field.path === 'dataDisks[].mount' ? { only: null } : 'free',
  }));
