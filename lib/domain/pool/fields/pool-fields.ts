import { advancedFields } from './advanced-fields';
import { billingFields } from './billing-fields';
import { instanceFields } from './instance-fields';
import { networkFields } from './network-fields';
import { type FieldEntry, inGroup, type PoolField } from './pool-field';
import { sizeFields } from './size-fields';
import { systemFields } from './system-fields';
import { z } from 'zod';
import { list } from './codecs';
import { dataDiskFields } from './data-disk-fields';
import { categorySchema, sharedFields, systemEncryption } from './disk-fields';

const systemDisk: FieldEntry[] = [
  ...sharedFields({
    path: 'systemDisk.',
    api: 'scaling_group.system_disk_',
    terraform: 'system_disk_',
    encryption: systemEncryption,
    kms: 'kms_key',
    of: 'System disk',
  }),
  {
    path: 'systemDisk.moreCategories',
    schema: z.array(categorySchema).max(8),
    initial: [],
    codec: list('scaling_group.system_disk_categories', 'system_disk_categories'),
    covers: ['001 System disk'],
  },
];

/** All settings, each once; forms, inputs, bodies, differences, exports, and documents are derived from them. */
export const poolFields: readonly PoolField[] = [
  ...systemFields,
  ...networkFields,
  ...instanceFields,
  ...billingFields,
  ...inGroup('storage', [...systemDisk, ...dataDiskFields]),
  ...sizeFields,
  ...advancedFields,
];

/** The fields of a pool itself, without those of the items of its lists. */
export const ownFields: readonly PoolField[] = poolFields.filter((field) => !field.path.includes('[]'));

const byPath = new Map(poolFields.map((field) => [field.path, field]));

/** The field of a path: `dataDisks.0.category` is `dataDisks[].category`, `labels.team` is `labels`. */
export function poolFieldAt(path: string): PoolField | null {
  const wanted = path.replace(/\.\d+(?=\.|$)/g, '[]').replaceAll('[].', '[].');
  for (let at = wanted; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const found = byPath.get(at) ?? byPath.get(at.replace(/\[\]$/, ''));
    if (found !== undefined) return found;
  }
  return null;
}
