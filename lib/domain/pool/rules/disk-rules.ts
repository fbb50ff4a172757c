import type { DiskDefinition } from '../definition/pool-definition';
import { leastDiskOfLevel, mostExtraIops } from '../size';
import type { Rule, RuleInput, FieldFinding } from './rule';

/** A disk of a pool, and its path in the form. */
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

function sizeOf({ disk, field, system }: PoolDisk): FieldFinding[] {
  const { min, max } = system ? SIZES.system : SIZES.data;
  const size = disk.sizeGiB;
  return size !== null && (size < min || size > max)
    ? [{ code: 'disk-size-invalid', field: `${field}.sizeGiB`, params: { size, min, max } }]
    : [];
}

function levelOf({ disk, field }: PoolDisk): FieldFinding[] {
  const { performanceLevel: level, category, sizeGiB: size } = disk;
  const above = leastDiskOfLevel(level);
  const at = `${field}.performanceLevel`;
  const because = [at, `${field}.category`, `${field}.sizeGiB`];
  return [
    ...(level !== null && level !== '' && category !== 'cloud_essd'
      ? [{ code: 'disk-level-wrong-category' as const, field: at, params: { category }, because }]
      : []),
    ...(level !== null && above !== null && size !== null && size <= above
      ? [{ code: 'disk-too-small-for-level' as const, field: at, params: { level, above, size }, because }]
      : []),
  ];
}

/**
 * ACK docs, "Create and manage node pools", storage: system disks can be encrypted on ESSD only, data disks on every
 * type.
 */
function encryptionOf({ disk, field, system }: PoolDisk): FieldFinding[] {
  const { category, encrypted, kmsKeyId: key } = disk;
  const because = [`${field}.encrypted`, `${field}.category`, `${field}.kmsKeyId`];
  return [
    ...(system && encrypted && category !== 'cloud_essd'
      ? [{ code: 'disk-encryption-unsupported' as const, field: `${field}.encrypted`, params: { category }, because }]
      : []),
    ...(!encrypted && key !== ''
      ? [{ code: 'kms-without-encryption' as const, field: `${field}.kmsKeyId`, params: { key }, because }]
      : []),
  ];
}

function autoOf({ disk, field }: PoolDisk): FieldFinding[] {
  const { category, provisionedIops: iops, bursting, sizeGiB: size } = disk;
  const because = [`${field}.category`, `${field}.provisionedIops`, `${field}.bursting`, `${field}.sizeGiB`];
  if (category !== 'cloud_auto') {
    const only = (name: string): FieldFinding => ({
      code: 'disk-auto-only',
      field: `${field}.${name}`,
      params: { category },
      because,
    });
    return [...(iops === null ? [] : [only('provisionedIops')]), ...(bursting ? [only('bursting')] : [])];
  }
  const most = size === null ? null : mostExtraIops(size);
  if (iops === null || size === null || most === null || (iops >= 1 && iops <= most)) return [];
  return [{ code: 'disk-iops-invalid', field: `${field}.provisionedIops`, params: { iops, size, most }, because }];
}

const eachDisk: Rule = (of) =>
  disksOf(of).flatMap((disk) => [sizeOf, levelOf, encryptionOf, autoOf].flatMap((rule) => rule(disk)));

const fallbacks: Rule = ({ pool }) => {
  const { category: first, moreCategories } = pool.systemDisk;
  const field = 'systemDisk.moreCategories';
  const repeated = moreCategories.filter(
    (category, index) => category === first || moreCategories.indexOf(category) !== index,
  );
  return [...new Set(repeated)].map((category) => ({
    code: 'disk-fallback-repeated',
    field,
    params: { category },
    because: [field, 'systemDisk.category'],
  }));
};

/** An ECS snapshot id. */
const SNAPSHOT = /^s-[A-Za-z0-9]{1,64}$/;

const snapshots: Rule = ({ pool }) =>
  pool.dataDisks.flatMap(({ snapshotId: snapshot }, index): FieldFinding[] =>
    snapshot === '' || SNAPSHOT.test(snapshot)
      ? []
      : [{ code: 'snapshot-id-invalid', field: `dataDisks.${index}.snapshotId`, params: { snapshot } }],
  );

/** Disks: sizes, levels, encryption, provisioned performance, snapshots. */
export const diskRules: readonly Rule[] = [eachDisk, fallbacks, snapshots];
