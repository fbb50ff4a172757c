import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { PlacementRow } from '@/lib/domain/placement/verdict';
import { PlainText } from '@/components/ui/text/plain-text';
import { visibleText } from '@/components/ui/text/visible-text';
import { InferredOsLabel } from '../inferred-os-label';
import { workloadHref } from '../placement-href';

/** Who it is, the OS it is judged by, and how many of its pods serve where some are missing. `tabbed` = the link is in the tab order, for where the row is not. */
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
      <span className="flex min-w-0 items-center gap-x-2 overflow-hidden text-xs leading-4 whitespace-nowrap text-ink-2">
        <InferredOsLabel intent={row.intent} />
        {row.replicas === null || row.available === null || row.available >= row.replicas ? null : (
          <span className="text-warn tabular-nums" title={t('available', { n: row.available, of: row.replicas })}>
            <span aria-hidden="true">
              {row.available}/{row.replicas}
            </span>
            <span className="sr-only">{t('available', { n: row.available, of: row.replicas })}</span>
          </span>
        )}
      </span>
    </span>
  );
}
