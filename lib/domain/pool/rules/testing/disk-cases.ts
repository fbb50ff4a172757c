import { type DataDiskDefinition, emptyDataDisk, emptyPool } from '../../definition/pool-definition';
import { type Requested, type RuleCase, sampleOffers } from './sample-case';

const linux = 'linux' as const;
const system = (more: Partial<typeof emptyPool.systemDisk>): Requested => ({
  systemDisk: { ...emptyPool.systemDisk, category: 'cloud_essd', sizeGiB: 120, ...more },
});
const data = (...disks: Partial<DataDiskDefinition>[]): Requested => ({
  dataDisks: disks.map((disk) => ({ ...emptyDataDisk, category: 'cloud_essd', sizeGiB: 120, ...disk })),
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
const ssd = { category: 'cloud_ssd' };
const level = (sizeGiB: number, performanceLevel: 'PL2' | 'PL3') => ({ sizeGiB, performanceLevel });
const autoOf40 = (provisionedIops: number): Requested => data({ ...auto, sizeGiB: 40, provisionedIops });
const autoOf2000 = (provisionedIops: number): Requested => system({ ...auto, sizeGiB: 2_000, provisionedIops });
const PL1 = { performanceLevel: 'PL1' } as const;
const encrypted = { encrypted: true };
const key = { kmsKeyId: 'key-1' };
const iops = { provisionedIops: 100 };
const win60 = { imageId: 'win2022_60G' };
const entry = data({ category: 'cloud_essd_entry' });
const UNSUPPORTED = 'disk-category-unsupported';
const unknownData = sampleOffers.diskCategories?.map((row) => ({ ...row, data: null })) ?? null;
const or = (...moreCategories: string[]): Requested => system({ moreCategories });
const at = (...paths: string[]): Requested => data(...paths.map((path) => mount(path)));
const forRuntime = mount('/a', true);
const types = (...instanceTypes: string[]): Requested => ({ instanceTypes });

const refusedMounts = ['data', '/', '/etc', '/usr/local', '/a/../etc', '/a//b', '/var', '/mnt/./a', '/a b', ''];
const takenMounts = ['/mnt/data', '/var/lib/container', '/data/', '/mnt/.hidden'];

export const diskCases: readonly RuleCase[] = [
  ['disk-size-invalid', 'systemDisk.sizeGiB', system({ sizeGiB: 2_049 }), system({ sizeGiB: 2_048 })],
  ['disk-size-invalid', 'systemDisk.sizeGiB', onLinux(system({ sizeGiB: 19 })), onLinux(system({ sizeGiB: 20 }))],
  ['disk-size-invalid', 'dataDisks.1.sizeGiB', data({}, { sizeGiB: 39 }), data({}, { sizeGiB: 40 })],
  ['disk-size-invalid', 'dataDisks.0.sizeGiB', data({ sizeGiB: 32_769 }), data({ sizeGiB: null })],
  ['disk-too-small-for-level', 'systemDisk.performanceLevel', system(level(460, 'PL2')), system(level(461, 'PL2'))],
  ['disk-too-small-for-level', 'dataDisks.0.performanceLevel', data(level(1_260, 'PL3')), data(level(1_261, 'PL3'))],
  ['disk-level-wrong-category', 'dataDisks.0.performanceLevel', data({ ...ssd, ...PL1 }), data(PL1)],
  [
    'disk-encryption-unsupported',
    'systemDisk.encrypted',
    system({ ...ssd, ...encrypted }),
    data({ ...ssd, ...encrypted }),
  ],
  ['kms-without-encryption', 'dataDisks.0.kmsKeyId', data(key), data({ ...key, ...encrypted })],
  ['disk-auto-only', 'systemDisk.bursting', system({ bursting: true }), system({ ...auto, bursting: true })],
  ['disk-auto-only', 'dataDisks.0.provisionedIops', data(iops), data({ ...auto, ...iops })],
  ['disk-iops-invalid', 'dataDisks.0.provisionedIops', autoOf40(36_201), autoOf40(36_200)],
  ['disk-iops-invalid', 'systemDisk.provisionedIops', autoOf2000(50_001), autoOf2000(50_000)],
  ['disk-iops-invalid', 'systemDisk.provisionedIops', system({ ...auto, provisionedIops: 0 }), system({ ...auto })],
  [
    'disk-fallback-repeated',
    'systemDisk.moreCategories',
    or('cloud_auto', 'cloud_essd'),
    or('cloud_auto', 'cloud_ssd'),
  ],
  ['disk-fallback-repeated', 'systemDisk.moreCategories', or('cloud_ssd', 'cloud_ssd'), {}],
  ['snapshot-id-invalid', 'dataDisks.0.snapshotId', data({ snapshotId: 'snap 1' }), data({ snapshotId: 's-2ze1' })],
  ['too-many-data-disks', 'dataDisks', many(65), many(64)],
  ['many-data-disks', 'dataDisks', { ...many(11), offers: unlimited }, many(10)],
  ['data-disks-of-type', 'dataDisks', many(17), many(16)],
  ['data-disks-of-type', 'dataDisks', many(17), { ...many(17), offers: unlimited }],
  ['windows-disk-small', 'systemDisk.sizeGiB', system({ sizeGiB: 39 }), system({ sizeGiB: 40 }), { offers: null }],
  ['windows-disk-small', 'systemDisk.sizeGiB', system({ sizeGiB: 59 }), system({ sizeGiB: 60 }), win60],
  ['disk-smaller-than-image', 'systemDisk.sizeGiB', { imageId: 'm-linux' }, {}, onLinux(system({ sizeGiB: 39 }))],
  [UNSUPPORTED, 'systemDisk.category', types('ecs.g6.xlarge', 'ecs.g7.xlarge'), types('ecs.g6.xlarge'), system(ssd)],
  [
    UNSUPPORTED,
    'systemDisk.category',
    system(ssd),
    system({ ...ssd, moreCategories: ['cloud_auto'] }),
    types('ecs.g7.xlarge'),
  ],
  [UNSUPPORTED, 'dataDisks.0.category', {}, { offers: { diskCategories: null } }, entry],
  [UNSUPPORTED, 'dataDisks.0.category', {}, { offers: { diskCategories: unknownData } }, entry],
  ...refusedMounts.map((path, at): RuleCase => [
    'mount-invalid',
    'dataDisks.0.mount',
    onLinux(data(mount(path))),
    onLinux(data(mount(takenMounts[at % takenMounts.length] ?? '/data'))),
  ]),
  ['mount-duplicate', 'dataDisks.1.mount', at('/data', '/data/'), at('/data', '/data2'), { os: linux }],
  ['runtime-mount-duplicate', 'dataDisks', data(forRuntime, forRuntime), data(forRuntime, mount('/b')), { os: linux }],
  ['not-on-windows', 'dataDisks.0.mount', data(mount('/a')), onLinux(data(mount('/a')))],
];
