import dynamic from 'next/dynamic';
import { workloadHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import type { WorkloadDetails } from '@/lib/contract/workloads';
import { PageLink } from '@/components/shell/page-link';
import { FindingCountMarks } from '@/components/table/cells/finding-counts';
import { SkeletonRows } from '@/components/ui/state/page-states';
import type { TabItem } from '@/components/ui/tabs';
import { buttonClass } from '@/components/ui/form/button-class';
import type { WorkloadId } from './use-live-workload';
import { WorkloadEvents } from './workload-events';
import { WorkloadPods } from './workload-pods';

const ObjectTimeline = dynamic(async () => (await import('@/components/timeline/object-timeline')).ObjectTimeline, {
  ssr: false,
  loading: () => <SkeletonRows rows={6} />,
});

/** The tabs of a workload; its logs and its YAML have pages of their own. */
export function useWorkloadTabs(id: WorkloadId, read: WorkloadDetails): TabItem[] {
  const t = useTranslations('workload.tab');
  const { pods } = read.workload;
  return [
    {
      value: 'pods',
      label: t('pods'),
      count: pods === null ? undefined : Object.values(pods).reduce((sum, n) => sum + n, 0),
      panel: <WorkloadPods id={id} />,
    },
    { value: 'placement', label: t('placement'), panel: <PlacementSummary id={id} read={read} /> },
    {
      value: 'timeline',
      label: t('timeline'),
      panel: (
        <ObjectTimeline
          cluster={id.cluster}
          object={{ type: 'workload', namespace: id.namespace, name: `${id.kind}/${id.name}`, label: id.name }}
        />
      ),
    },
    { value: 'events', label: t('events'), count: read.events?.length, panel: <WorkloadEvents events={read.events} /> },
  ];
}

/** Verdicts have one page; here is what it holds. */
function PlacementSummary({ id, read }: { id: WorkloadId; read: WorkloadDetails }) {
  const t = useTranslations('workload.placement');
  if (!read.hasPlacement) return <p className="text-ink-2">{t('none')}</p>;
  const { findings } = read.workload;
  return (
    <div className="flex flex-wrap items-center gap-4">
      {findings === null ? (
        <p className="text-ink-2">{t('notEvaluated')}</p>
      ) : findings.error + findings.warning + findings.info === 0 ? (
        <p className="text-ink-2">{t('clean')}</p>
      ) : (
        <FindingCountMarks counts={findings} />
      )}
      <PageLink href={workloadHref(id.cluster, id)} className={buttonClass({ size: 'sm' })}>
        {t('open')}
      </PageLink>
    </div>
  );
}
