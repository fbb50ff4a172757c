import type { DiskCategories } from '../../ports/cloud-choices';
import { windowsNeeds } from '../windows-rules';
import { disksOf } from './disk-rules';
import type { Rule, RuleInput } from './rule';

/** An instance supports 64 data disks (ACK docs: "Create and manage node pools"); the API reference lists 10. */
const MOST = 64;
const LISTED = 10;

const count: Rule = ({ pool, types }) => {
  const disks = pool.dataDisks.length;
  const field = 'dataDisks';
  const because = [field, 'instanceTypes'];
  if (disks > MOST) return { code: 'too-many-data-disks', field, params: { count: disks } };
  return [
    disks > LISTED && { code: 'many-data-disks', field, params: { count: disks, listed: LISTED, most: MOST } },
    types.map(({ id: type, diskQuantity: most }) => {
      const isTooMany = most !== null && disks + 1 > most;
      return isTooMany && { code: 'data-disks-of-type', field, params: { type, most, count: disks }, because };
    }),
  ];
};

const image: Rule = ({ pool, image: found }) => {
  const size = pool.systemDisk.sizeGiB;
  const least = pool.os === 'windows' ? windowsNeeds.systemDiskGiB : 0;
  const needs = Math.max(least, found?.sizeGiB ?? 0);
  if (size === null || size >= needs) return null;
  const reported = { field: 'systemDisk.sizeGiB', because: ['systemDisk.sizeGiB', 'imageId'] };
  return pool.os === 'windows'
    ? { code: 'windows-disk-small', params: { size, needs }, ...reported }
    : { code: 'disk-smaller-than-image', params: { size, needs, image: found?.name ?? '' }, ...reported };
};

type Taken = Pick<DiskCategories, 'instanceType'> & { categories: Set<string> };

/** The disk categories that each chosen type supports in some chosen zone; types offered in none are omitted. */
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
  return disksOf(of).map(({ disk, field: at, system }) => {
    const { category } = disk;
    const own = system ? taken.system : taken.data;
    const instead = system ? of.pool.systemDisk.moreCategories : [];
    const without = own.filter((one) => ![category, ...instead].some((word) => one.categories.has(word)));
    if (without.length === 0) return null;
    const types = without.map(({ instanceType }) => instanceType).join(', ');
    const field = `${at}.category`;
    const because = [field, 'instanceTypes', 'vSwitchIds'];
    return { code: 'disk-category-unsupported', field, params: { category, types, offered: inCommon(own) }, because };
  });
};

export const diskFitRules: Rule[] = [count, image, categories];
