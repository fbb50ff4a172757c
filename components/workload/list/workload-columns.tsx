import { useTranslations } from '@/lib/client/intl';
import { workloadHref, workloadPageHref } from '@/lib/client/hrefs';
import { shortImage } from '@/lib/domain/image/short-image';
import type { ListedWorkload } from '@/lib/domain/workload/workload-row';
import { PageLink } from '@/components/shell/page-link';
import { Count } from '@/components/table/cells/count';
import { FindingCountMarks } from '@/components/table/cells/finding-counts';
import { until, type Column } from '@/components/table/column';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { WorkloadOs } from '../workload-os';
import { WorkloadStateBadge } from '@/components/table/cells/workload-state';

export const workloadColumns: readonly Column<ListedWorkload>[] = [
  { id: 'name', sort: 'name', cell: (row) => <WorkloadName row={row} /> },
  {
    id: 'state',
    sort: 'state',
    width: '10.5rem',
    cell: (row) => <WorkloadStateBadge state={row.state} since={row.since} />,
  },
  { id: 'ready', sort: 'ready', width: '7.5rem', from: '36rem', align: 'end', cell: (row) => <ReadyOf row={row} /> },
  { id: 'os', sort: 'os', width: '12rem', from: '44rem', cell: (row) => <WorkloadOs row={row} withNodes /> },
  {
    id: 'restarts',
    sort: 'restarts',
    width: '7.25rem',
    from: '58rem',
    align: 'end',
    cell: (row) => <Restarts row={row} />,
  },
  { id: 'images', width: '12rem', from: '66rem', cell: (row) => <Images images={row.images} /> },
  { id: 'findings', width: '7.5rem', from: '58rem', cell: (row) => <Findings row={row} /> },
];

function WorkloadName({ row }: { row: ListedWorkload }) {
  return (
    <span className="flex min-w-0 flex-col leading-4">
      <PageLink look="name" className="truncate" href={workloadPageHref(row.cluster, row)} tabIndex={-1}>
        <PlainText text={row.name} max={120} />
      </PageLink>
      <span className="truncate text-xs text-ink-3">
        <PlainText text={row.namespace} max={63} /> · {visibleText(row.kind, 40)}
        <span className={until['36rem']}>
          {' · '}
          <ReadyOf row={row} />
        </span>
      </span>
    </span>
  );
}

/** A CronJob has no such number. */
export function ReadyOf(o: { row: Pick<ListedWorkload, 'kind' | 'ready' | 'wanted'>; inWords?: boolean }) {
  const { row, inWords = false } = o;
  const t = useTranslations('workload');
  const { ready, wanted, kind } = row;
  if (kind === 'CronJob') return <span className="text-ink-3">{t('noNumber')}</span>;
  if (ready === null || wanted === null) return <Count n={null} />;
  const words = t(kind === 'Job' ? 'completedOf' : 'readyOf', { n: ready, of: wanted });
  if (inWords) return <span className="tabular-nums">{words}</span>;
  return (
    <span className={`tabular-nums ${ready < wanted && kind !== 'Job' ? 'font-medium text-ink' : ''}`} title={words}>
      <span aria-hidden="true">
        {ready} / {wanted}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** Unobserved restarts are not zero. */
export function Restarts({ row }: { row: Pick<ListedWorkload, 'restarts'> }) {
  const t = useTranslations('workload.restarts');
  const { restarts } = row;
  if (restarts === null || (restarts.n === 0 && restarts.orMore))
    return (
      <span title={t('unknown')} className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('unknown')}</span>
      </span>
    );
  if (restarts.orMore) return <span title={t('orMoreHelp')}>{t('orMore', { n: restarts.n })}</span>;
  return <Count n={restarts.n} />;
}

function Images({ images }: { images: readonly string[] }) {
  const all = visibleText(images.join('\n'), 1_000);
  const [first] = images;
  if (first === undefined) return <Count n={null} />;
  return (
    <span className="block truncate font-mono text-xs text-ink-2" title={all}>
      {visibleText(shortImage(first), 80)}
      {images.length > 1 ? ` +${images.length - 1}` : ''}
    </span>
  );
}

function Findings({ row }: { row: ListedWorkload }) {
  const t = useTranslations('workload');
  const { findings } = row;
  if (findings === null) return <Count n={null} />;
  if (findings.error + findings.warning + findings.info === 0)
    return <span className="text-xs text-ink-3">{t('noFindings')}</span>;
  return (
    <PageLink look="quiet" href={workloadHref(row.cluster, row)} tabIndex={-1}>
      <FindingCountMarks counts={findings} />
    </PageLink>
  );
}
