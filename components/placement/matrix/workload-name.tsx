import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { PlacementRow } from '@/lib/domain/placement/verdict/verdict';
import { PlainText } from '@/components/ui/plain-text';
import { visibleText } from '@/components/ui/visible-text';
import { workloadHref } from '../placement-href';

/** Who it is, and how many of its pods serve. `tabbed` = the link is in the tab order, for where the row is not. */
export function WorkloadName({
  row,
  cluster,
  tabbed = false,
}: {
  row: PlacementRow;
  cluster: string;
  tabbed?: boolean;
}) {
  const t = useTranslations('placement');
  return (
    <span className="flex min-w-0 flex-col leading-4.5">
      <Link
        href={workloadHref(cluster, row)}
        prefetch={false}
        tabIndex={tabbed ? undefined : -1}
        className="min-w-0 truncate font-medium text-ink underline-offset-2 hover:underline"
      >
        <PlainText text={row.name} max={253} />
      </Link>
      <span className="truncate text-xs leading-4 text-ink-3">
        {visibleText(row.kind, 63)} · <PlainText text={row.namespace} max={63} />
      </span>
      {row.replicas === null ? null : (
        <span
          className={`truncate text-xs leading-4 tabular-nums ${row.available !== null && row.available < row.replicas ? 'text-warn' : 'text-ink-3'}`}
        >
          {row.available === null
            ? t('replicas', { n: row.replicas })
            : t('available', { n: row.available, of: row.replicas })}
        </span>
      )}
    </span>
  );
}
