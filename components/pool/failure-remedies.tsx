import { PageLink } from '@/components/shell/page-link';
import type { ScalingActivityRow } from '@/lib/contract/pool-activities';
import { poolEditHref, poolHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import { buttonClass } from '@/components/ui/form/button-class';
import { scalingFailure } from '@/lib/domain/pool/scaling-failures';

type Failure = NonNullable<ScalingActivityRow['failure']>;

interface Remedy {
  /** Key of `pool.remedy`. */
  key: 'types' | 'zones' | 'disks' | 'image' | 'kms' | 'securityGroups' | 'nodes' | 'quota' | 'page';
  href: string;
  outside: boolean;
}

type Place = { cluster: string; id: string };

/** Paths of the catalog. */
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

/** Types sold out in some zones may be available in others. */
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

export function remediesOf(failure: Failure, pool: Place): Remedy[] {
  // A link of the server's own catalog; anything else is not followed.
  const href = failure.href?.startsWith('https://') ? failure.href : null;
  const key = failure.action === 'quota' ? 'quota' : 'page';
  return [...inside(failure, pool), ...(href === null ? [] : [{ key, href, outside: true } as const])];
}

export function RemedyLinks({ remedies }: { remedies: readonly Remedy[] }) {
  const t = useTranslations('pool');
  if (remedies.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {remedies.map(({ key, href, outside }) =>
        outside ? (
          <a key={key} href={href} target="_blank" rel="noreferrer" className={buttonClass({ size: 'sm' })}>
            {t(`remedy.${key}`)} <span aria-hidden="true">↗</span>
          </a>
        ) : (
          <PageLink key={key} href={href} className={buttonClass({ size: 'sm' })}>
            {t(`remedy.${key}`)}
          </PageLink>
        ),
      )}
    </p>
  );
}

export function FailureWays({ pool, code }: { pool: { cluster: string; id: string }; code: string | null }) {
  const t = useTranslations('pool.remedy');
  const failure = scalingFailure(code);
  return (
    <div className="no-print flex flex-wrap gap-2">
      {failure === null ? null : <RemedyLinks remedies={remediesOf(failure, pool)} />}
      <PageLink href={`${poolHref(pool)}?tab=activities`} className={buttonClass({ size: 'sm' })}>
        {t('activities')}
      </PageLink>
    </div>
  );
}
