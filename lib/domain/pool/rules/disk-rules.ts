import type { DiskDefinition } from '../definition/pool-definition';
import { leastDiskOfLevel, mostExtraIops } from '../size';
import type { Rule, RuleInput, RuleResult } from './rule';

interface PoolDisk {
  disk: DiskDefinition;
  field: string;
  system: boolean;
}

export const disksOf = ({ pool }: Pick<RuleInput, 'pool'>): PoolDisk[] => [
  { disk: pool.systemDisk, field: 'systemDisk', system: true },
  ...pool.dataDisks.map((disk, index) => ({ disk, field: `dataDisks.${index}`, system: false })),
];

/** ACK API, CreateClusterNodePool: sizes in GiB. */
const SIZES = { system: { min: 20, max: 2_048 }, data: { min: 40, max: 32_768 } };

type DiskRule = (disk: PoolDisk) => RuleResult;

const size: DiskRule = ({ disk, field, system }) => {
  const { min, max } = system ? SIZES.system : SIZES.data;
  const found = disk.sizeGiB;
  const isInvalid = found !== null && (found < min || found > max);
  return isInvalid && { code: 'disk-size-invalid', field: `${field}.sizeGiB`, params: { size: found, min, max } };
};

const level: DiskRule = ({ disk, field }) => {
  const { performanceLevel: word, category, sizeGiB } = disk;
  const above = leastDiskOfLevel(word);
  const at = `${field}.performanceLevel`;
  const because = [at, `${field}.category`, `${field}.sizeGiB`];
  if (word === null) return null;
  const isTooSmall = above !== null && sizeGiB !== null && sizeGiB <= above;
  return [
    word !== '' &&
      category !== 'cloud_essd' && { code: 'disk-level-wrong-category', field: at, params: { category }, because },
    isTooSmall && {
      code: 'disk-too-small-for-level',
      field: at,
      params: { level: word, above, size: sizeGiB },
      because,
    },
  ];
};

/** ACK docs, "Create and manage node pools", storage: system disks are encrypted on ESSD only, data disks always. */
const encryption: DiskRule = ({ disk, field, system }) => {
  const { category, encrypted, kmsKeyId: key } = disk;
  const because = [`${field}.encrypted`, `${field}.category`, `${field}.kmsKeyId`];
  const isUnsupported = system && encrypted && category !== 'cloud_essd';
  return [
    isUnsupported && {
      code: 'disk-encryption-unsupported',
      field: `${field}.encrypted`,
      params: { category },
      because,
    },
    !encrypted &&
      key !== '' && { code: 'kms-without-encryption', field: `${field}.kmsKeyId`, params: { key }, because },
  ];
};

const auto: DiskRule = ({ disk, field }) => {
  const { category, provisionedIops: iops, bursting, sizeGiB } = disk;
  const because = [`${field}.category`, `${field}.provisionedIops`, `${field}.bursting`, `${field}.sizeGiB`];
  if (category !== 'cloud_auto') {
    const only = { code: 'disk-auto-only', params: { category }, because } as const;
    return [
      iops !== null && { ...only, field: `${field}.provisionedIops` },
      bursting && { ...only, field: `${field}.bursting` },
    ];
  }
  if (iops === null || sizeGiB === null) return null;
  const params = { iops, size: sizeGiB, most: mostExtraIops(sizeGiB) };
  const isInvalid = iops < 1 || iops > params.most;
  return isInvalid && { code: 'disk-iops-invalid', field: `${field}.provisionedIops`, params, because };
};

const eachDisk: Rule = (of) => disksOf(of).map((disk) => [size, level, encryption, auto].map((rule) => rule(disk)));

const fallbacks: Rule = ({ pool }) => {
  const { category: first, moreCategories } = pool.systemDisk;
  const field = 'systemDisk.moreCategories';
  const because = [field, 'systemDisk.category'];
  const repeated = moreCategories.filter(
    (category, index) => category === first || moreCategories.indexOf(category) !== index,
  );
  return [...new Set(repeated)].map((category) => ({
    code: 'disk-fallback-repeated',
    field,
    params: { category },
    because,
  }));
};

const SNAPSHOT = /^s-[A-Za-z0-9]{1,64}$/;

const snapshots: Rule = ({ pool }) =>
  pool.dataDisks.map(({ snapshotId: snapshot }, index) => {
    const field = `dataDisks.${index}.snapshotId`;
    return snapshot !== '' && !SNAPSHOT.test(snapshot) && { code: 'snapshot-id-invalid', field, params: { snapshot } };
  });

export const diskRules: Rule[] = [eachDisk, fallbacks, snapshots];
