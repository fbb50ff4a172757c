import { type DataDiskDefinition, emptyDataDisk, emptyPool } from '../../definition/pool-definition';
import type { Requested, RuleCase } from './sample-case';
import { sampleOffers } from './sample-case';

const linux = 'linux' as const;
const system = (more: Partial<typeof emptyPool.systemDisk>, rest: Requested = {}): Requested => ({
  ...rest,
  pool: { ...rest.pool, systemDisk: { ...emptyPool.systemDisk, category: 'cloud_essd', sizeGiB: 120, ...more } },
});
const data = (...disks: Partial<DataDiskDefinition>[]): Requested => ({
  pool: { dataDisks: disks.map((disk) => ({ ...emptyDataDisk, category: 'cloud_essd', sizeGiB: 120, ...disk })) },
});
const onLinux = (requested: Requested): Requested => ({ os: linux, ...requested });
const many = (count: number): Requested => data(...Array.from({ length: count }, () => ({})));
const unlimited: Requested['offers'] = {
  instanceTypes: sampleOffers.instanceTypes?.map((type) => ({ ...type, diskQuantity: null })) ?? null,
};
const mount = (path: string, forRuntime = false): Partial<DataDiskDefinition> => ({
  mount: { path, fileSystem: 'ext4', forRuntime },
});
const auto = { category: 'cloud_auto' };
const types = (...instanceTypes: string[]): Requested => ({ pool: { instanceTypes } });

const refusedMounts = ['data', '/', '/etc', '/usr/local', '/a/../etc', '/a//b', '/var', '/mnt/./a', '/a b', ''];
const takenMounts = ['/mnt/data', '/var/lib/container', '/data/', '/mnt/.hidden'];

/** System and data disks. */
export const diskCases: readonly RuleCase[] = [
  ['disk-size-invalid', 'systemDisk.sizeGiB', system({ sizeGiB: 2_049 }), system({ sizeGiB: 2_048 })],
  ['disk-size-invalid', 'systemDisk.sizeGiB', onLinux(system({ sizeGiB: 19 })), onLinux(system({ sizeGiB: 20 }))],
  ['disk-size-invalid', 'dataDisks.1.sizeGiB', data({}, { sizeGiB: 39 }), data({}, { sizeGiB: 40 })],
  ['disk-size-invalid', 'dataDisks.0.sizeGiB', data({ sizeGiB: 32_769 }), data({ sizeGiB: null })],
  [
    'disk-too-small-for-level',
    'systemDisk.performanceLevel',
    system({ sizeGiB: 460, performanceLevel: 'PL2' }),
    system({ sizeGiB: 461, performanceLevel: 'PL2' }),
  ],
  [
    'disk-too-small-for-level',
    'dataDisks.0.performanceLevel',
    data({ sizeGiB: 1_260, performanceLevel: 'PL3' }),
    data({ sizeGiB: 1_261, performanceLevel: 'PL3' }),
  ],
  [
    'disk-level-wrong-category',
    'dataDisks.0.performanceLevel',
    data({ category: 'cloud_ssd', performanceLevel: 'PL1' }),
    data({ performanceLevel: 'PL1' }),
  ],
  [
    'disk-encryption-unsupported',
    'systemDisk.encrypted',
    system({ category: 'cloud_ssd', encrypted: true }),
    data({ category: 'cloud_ssd', encrypted: true }),
  ],
  [
    'kms-without-encryption',
    'dataDisks.0.kmsKeyId',
    data({ kmsKeyId: 'key-1' }),
    data({ kmsKeyId: 'key-1', encrypted: true }),
  ],
  ['disk-auto-only', 'systemDisk.bursting', system({ bursting: true }), system({ ...auto, bursting: true })],
  [
    'disk-auto-only',
    'dataDisks.0.provisionedIops',
    data({ provisionedIops: 100 }),
    data({ ...auto, provisionedIops: 100 }),
  ],
  [
    'disk-iops-invalid',
    'dataDisks.0.provisionedIops',
    data({ ...auto, sizeGiB: 40, provisionedIops: 36_201 }),
    data({ ...auto, sizeGiB: 40, provisionedIops: 36_200 }),
  ],
  [
    'disk-iops-invalid',
    'systemDisk.provisionedIops',
    system({ ...auto, sizeGiB: 2_000, provisionedIops: 50_001 }),
    system({ ...auto, sizeGiB: 2_000, provisionedIops: 50_000 }),
  ],
  ['disk-iops-invalid', 'systemDisk.provisionedIops', system({ ...auto, provisionedIops: 0 }), system({ ...auto })],
  [
    'disk-fallback-repeated',
    'systemDisk.moreCategories',
    system({ moreCategories: ['cloud_auto', 'cloud_essd'] }),
    system({ moreCategories: ['cloud_auto', 'cloud_ssd'] }),
  ],
  ['disk-fallback-repeated', 'systemDisk.moreCategories', system({ moreCategories: ['cloud_ssd', 'cloud_ssd'] }), {}],
  ['snapshot-id-invalid', 'dataDisks.0.snapshotId', data({ snapshotId: 'snap 1' }), data({ snapshotId: 's-2ze1' })],
  ['too-many-data-disks', 'dataDisks', many(65), many(64)],
  ['many-data-disks', 'dataDisks', { ...many(11), offers: unlimited }, many(10)],
  ['data-disks-of-type', 'dataDisks', many(17), many(16)],
  ['data-disks-of-type', 'dataDisks', many(17), { ...many(17), offers: unlimited }],
  [
    'windows-disk-small',
    'systemDisk.sizeGiB',
    system({ sizeGiB: 39 }, { offers: null }),
    system({ sizeGiB: 40 }, { offers: null }),
  ],
  [
    'windows-disk-small',
    'systemDisk.sizeGiB',
    system({ sizeGiB: 59 }, { pool: { imageId: 'win2022_60G' } }),
    system({ sizeGiB: 60 }, { pool: { imageId: 'win2022_60G' } }),
  ],
  [
    'disk-smaller-than-image',
    'systemDisk.sizeGiB',
    onLinux(system({ sizeGiB: 39 }, { pool: { imageId: 'm-linux' } })),
    onLinux(system({ sizeGiB: 39 })),
  ],
  [
    'disk-category-unsupported',
    'systemDisk.category',
    system({ category: 'cloud_ssd' }, types('ecs.g6.xlarge', 'ecs.g7.xlarge')),
    system({ category: 'cloud_ssd' }, types('ecs.g6.xlarge')),
  ],
  [
    'disk-category-unsupported',
    'systemDisk.category',
    system({ category: 'cloud_ssd' }, types('ecs.g7.xlarge')),
    system({ category: 'cloud_ssd', moreCategories: ['cloud_auto'] }, types('ecs.g7.xlarge')),
  ],
  [
    'disk-category-unsupported',
    'dataDisks.0.category',
    data({ category: 'cloud_essd_entry' }),
    { ...data({ category: 'cloud_essd_entry' }), offers: { diskCategories: null } },
  ],
  [
    'disk-category-unsupported',
    'dataDisks.0.category',
    data({ category: 'cloud_essd_entry' }),
    {
      ...data({ category: 'cloud_essd_entry' }),
      offers: { diskCategories: sampleOffers.diskCategories?.map((row) => ({ ...row, data: null })) ?? null },
    },
  ],
  ...refusedMounts.map((path, at): RuleCase => [
    'mount-invalid',
    'dataDisks.0.mount',
    onLinux(data(mount(path))),
    onLinux(data(mount(takenMounts[at % takenMounts.length] ?? '/data'))),
  ]),
  [
    'mount-duplicate',
    'dataDisks.1.mount',
    onLinux(data(mount('/data'), mount('/data/'))),
    onLinux(data(mount('/data'), mount('/data2'))),
  ],
  [
    'runtime-mount-duplicate',
    'dataDisks',
    onLinux(data(mount('/a', true), mount('/b', true))),
    onLinux(data(mount('/a', true), mount('/b'))),
  ],
  ['not-on-windows', 'dataDisks.0.mount', data(mount('/a')), onLinux(data(mount('/a')))],
];
