import type { ScalingActivityRow } from '@/lib/contract/pool-activities';
import { poolEditHref, poolHref } from '../pool-href';

type Failure = NonNullable<ScalingActivityRow['failure']>;

export interface Remedy {
  /** Key of `pool.remedy`. */
  key: 'types' | 'zones' | 'disks' | 'image' | 'kms' | 'securityGroups' | 'nodes' | 'quota' | 'page';
  href: string;
  /** An external link: opens in a new tab. */
  outside: boolean;
}

type Place = { cluster: string; id: string };

/** Paths of the catalogue. */
const fields = {
  types: 'instanceTypes',
  zones: 'vSwitchIds',
  disks: 'systemDisk.category',
  image: 'imageId',
  kms: 'systemDisk.kmsKeyId',
  securityGroups: 'securityGroupIds',
} as const;

const edit = (pool: Place, key: keyof typeof fields): Remedy => ({
  key,
  href: poolEditHref(pool, fields[key]),
  outside: false,
});

/** What is sold out in some zones may be had in others. */
const elsewhere = new Set(['no-stock', 'type-not-sold']);

function inside({ action, family }: Failure, pool: Place): Remedy[] {
  switch (action) {
    case 'change-instance-types':
      return [edit(pool, 'types'), ...(elsewhere.has(family) ? [edit(pool, 'zones')] : [])];
    case 'add-v-switches':
      return [edit(pool, 'zones')];
    case 'change-disks':
      return [edit(pool, 'disks')];
    case 'image':
      return [edit(pool, 'image'), edit(pool, 'types')];
    case 'kms':
      return [edit(pool, 'kms')];
    case 'network':
      return [edit(pool, 'securityGroups'), { key: 'nodes', href: `${poolHref(pool)}?tab=nodes`, outside: false }];
    default:
      return [];
  }
}

/** The ways to what helps against a failed activity, one click each. */
export function remediesOf(failure: Failure, pool: Place): Remedy[] {
  // A link of the server's own catalogue; anything else is not followed.
  const href = failure.href?.startsWith('https://') ? failure.href : null;
  const key = failure.action === 'quota' ? 'quota' : 'page';
  return [...inside(failure, pool), ...(href === null ? [] : [{ key, href, outside: true } as const])];
}
