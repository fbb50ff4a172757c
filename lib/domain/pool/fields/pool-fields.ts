import { advancedFields } from './advanced-fields';
import { billingFields } from './billing-fields';
import { instanceFields } from './instance-fields';
import { networkFields } from './network-fields';
import type { PoolField } from './pool-field';
import { sizeFields } from './size-fields';
import { systemFields } from './system-fields';
import { z } from 'zod';
import { list } from './codecs';
import { dataDiskFields, dataDisksField, localMountsField } from './data-disk-fields';
import { systemEncryption } from './disk-codecs';
import { categorySchema, type DiskField, sharedFields, whole } from './disk-fields';

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
    schema: z.array(categorySchema).max(8),
    unit: null,
    initial: [],
    codec: list('scaling_group.system_disk_categories', 'system_disk_categories'),
    covers: ['001 System disk'],
  },
];

/** Disks of each node. `dataDisks` is the list; `dataDisks[].…` its items. */
const storageFields: readonly PoolField[] = [...whole(systemDisk), dataDisksField, ...dataDiskFields, localMountsField];

/**
 * All settings of a node pool, each once (ACK docs: "Create and manage node pools", "Create a Windows node pool").
 * Forms, inputs, bodies, differences, exports, and documents are derived from it.
 */
export const poolFields: readonly PoolField[] = [
  ...systemFields,
  ...networkFields,
  ...instanceFields,
  ...billingFields,
  ...storageFields,
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
