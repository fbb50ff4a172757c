import type { DiskCategories } from '../../ports/cloud-choices';
import { windowsNeeds } from '../windows-rules';
import { disksOf } from './disk-rules';
import type { Rule, RuleInput, FieldFinding } from './rule';

/** An instance supports 64 data disks (ACK docs: "Create and manage node pools"); the API reference lists 10. */
const MOST = 64;
const LISTED = 10;

const count: Rule = ({ pool, types }) => {
  const disks = pool.dataDisks.length;
  const field = 'dataDisks';
  if (disks > MOST) return [{ code: 'too-many-data-disks', field, params: { count: disks } }];
  return [
    ...(disks > LISTED
      ? [{ code: 'many-data-disks' as const, field, params: { count: disks, listed: LISTED, most: MOST } }]
      : []),
    ...types.flatMap(({ id: type, diskQuantity: most }): FieldFinding[] =>
      most === null || disks + 1 <= most
        ? []
        : [
            {
              code: 'data-disks-of-type',
              field,
              params: { type, most, count: disks },
              because: [field, 'instanceTypes'],
            },
          ],
    ),
  ];
};

const image: Rule = ({ pool, image: found }) => {
  const size = pool.systemDisk.sizeGiB;
  const least = pool.os === 'windows' ? windowsNeeds.systemDiskGiB : 0;
  const needs = Math.max(least, found?.sizeGiB ?? 0);
  if (size === null || size >= needs) return [];
  const field = 'systemDisk.sizeGiB';
  const because = [field, 'imageId'];
  return pool.os === 'windows'
    ? [{ code: 'windows-disk-small', field, params: { size, needs }, because }]
    : [{ code: 'disk-smaller-than-image', field, params: { size, needs, image: found?.name ?? '' }, because }];
};

type Taken = Pick<DiskCategories, 'instanceType'> & { categories: Set<string> };

/**
 * The disk categories that each chosen type supports in at least one of the chosen zones; a type not offered in any of
 * them is omitted.
 */
function takenBy({ pool, offers, zones }: RuleInput, system: boolean): Taken[] {
  const rows = offers?.diskCategories ?? [];
  return pool.instanceTypes.flatMap((instanceType) => {
    const own = rows.filter(
      (row) => row.instanceType === instanceType && (zones === null || zones.includes(row.zoneId)),
    );
    // A zone with unknown disk categories may offer any.
    if (own.length === 0 || (!system && own.some(({ data }) => data === null))) return [];
    return [{ instanceType, categories: new Set(own.flatMap((row) => (system ? row.system : (row.data ?? [])))) }];
  });
}

function inCommon(taken: readonly Taken[]): string {
  const [first, ...others] = taken.map(({ categories }) => categories);
  const common = [...(first ?? [])].filter((one) => others.every((other) => other.has(one)));
  return common.length === 0 ? '–' : common.toSorted().join(', ');
}

const categories: Rule = (of) => {
  const taken = { system: takenBy(of, true), data: takenBy(of, false) };
  return disksOf(of).flatMap(({ disk, field, system }): FieldFinding[] => {
    const { category } = disk;
    const own = system ? taken.system : taken.data;
    const instead = system ? of.pool.systemDisk.moreCategories : [];
    const without = own.filter((one) => ![category, ...instead].some((word) => one.categories.has(word)));
    if (without.length === 0) return [];
    const types = without.map(({ instanceType }) => instanceType).join(', ');
    return [
      {
        code: 'disk-category-unsupported',
        field: `${field}.category`,
        params: { category, types, offered: inCommon(own) },
        because: [`${field}.category`, 'instanceTypes', 'vSwitchIds'],
      },
    ];
  });
};

/** Whether the disks fit the image and the chosen instance types. */
export const diskFitRules: readonly Rule[] = [count, image, categories];
