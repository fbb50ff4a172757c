import { z } from 'zod';
import { number, text } from './codecs';
import { extraIops, nullableText, onlyTrue } from './disk-codecs';
import type { Codec, PoolField } from './pool-field';

/** Categories ACK names for node pools (ACK API: CreateClusterNodePool). */
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

/** Disk fields with what they all have. */
export const whole = (fields: readonly DiskField[]): PoolField[] =>
  fields.map((field) => ({
    ...common,
    ...field,
    windows: field.path === 'dataDisks[].mount' ? { only: null } : 'free',
  }));
