import { z } from 'zod';
import { list } from './codecs';
import { dataDiskFields, dataDisksField, localMountsField } from './data-disk-fields';
import { systemEncryption } from './disk-codecs';
import { categorySchema, type DiskField, sharedFields, whole } from './disk-fields';
import type { PoolField } from './pool-field';

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
export const storageFields: readonly PoolField[] = [
  ...whole(systemDisk),
  dataDisksField,
  ...dataDiskFields,
  localMountsField,
];
