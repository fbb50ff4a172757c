'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { objectYamlHref, podLogsHref, workloadsHref } from '@/lib/client/hrefs';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import type { WorkloadDetails } from '@/lib/contract/workloads';
import { workloadKinds } from '@/lib/domain/workload/workload-words';
import { ClusterHeader } from '@/components/shell/cluster-header';
import { PageLink } from '@/components/shell/page-link';
import { ReadState } from '@/components/shell/read-state';
import { buttonClass } from '@/components/ui/form/button-class';
import { Tabs } from '@/components/ui/tabs';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { ReadyOf } from '../list/workload-columns';
import { UnreadNote } from '../unread-note';
import { WorkloadOs } from '../workload-os';
import { WorkloadStateBadge } from '@/components/table/cells/workload-state';
import { WorkloadTrouble } from './workload-trouble';
import { WorkloadFacts } from './workload-facts';
import { useLiveWorkload, type WorkloadId } from './use-live-workload';
import { useWorkloadTabs } from './workload-tabs';

/** One workload: what is wrong, since when and what helps; then where and how it runs. */
export function WorkloadStatusPage(id: WorkloadId) {
  const { cluster, namespace, kind, name } = id;
  const nav = useTranslations('shell.nav');
  const read = useQuery({
    ...queryOf('workloads.get', { params: { cluster, namespace, kind, name } }),
    refetchInterval: 15_000,
  });
  useLiveWorkload(id, () => void read.refetch({ cancelRefetch: false }));
  const { data } = read;
  return (
    <div aria-busy={read.isPending}>
      <ClusterHeader
        cluster={cluster}
        above={[{ label: nav('workloads'), href: workloadsHref(cluster) }]}
        sources={data?.sources}
        title={<PlainText text={name} max={253} />}
        actions={workloadKinds.some((one) => one === kind) ? <ReadLinks id={id} /> : null}
        state={
          data === undefined ? null : <WorkloadStateBadge state={data.workload.state} since={data.workload.since} />
        }
      />
      <UnreadNote kinds={data?.unread} />
      <ReadState read={read} list={workloadsHref(cluster)} />
      {data === undefined ? null : <Body id={id} read={data} />}
    </div>
  );
}

/** Each needs a permission of its own, which its page explains. */
function ReadLinks({ id }: { id: WorkloadId }) {
  const t = useTranslations('workload.read');
  return (
    <>
      <PageLink href={podLogsHref(id.cluster, id)} className={buttonClass({ size: 'sm' })}>
        {t('logs')}
      </PageLink>
      <PageLink href={objectYamlHref(id.cluster, id)} className={buttonClass({ size: 'sm' })}>
        {t('yaml')}
      </PageLink>
    </>
  );
}

function Body({ id, read }: { id: WorkloadId; read: WorkloadDetails }) {
  const t = useTranslations('workload');
  const url = useUrlQuery();
  const tabs = useWorkloadTabs(id, read);
  const asked = url.get('tab');
  const open = tabs.find(({ value }) => value === asked)?.value ?? 'pods';
  const { workload } = read;
  return (
    <div className="flex flex-col gap-5">
      <div className="-mt-2 flex flex-wrap items-center gap-x-3 text-ink-2">
        <span>{visibleText(workload.kind, 63)}</span>
        <span aria-hidden="true">·</span>
        <PlainText text={workload.namespace} max={63} />
        <span aria-hidden="true">·</span>
        <ReadyOf row={workload} inWords />
        <span aria-hidden="true">·</span>
        <WorkloadOs row={workload} />
      </div>
      <WorkloadTrouble id={id} read={read} />
      <WorkloadFacts cluster={id.cluster} read={read} />
      <Tabs
        label={t('tab.label')}
        tabs={tabs}
        value={open}
        onChange={(tab) => url.set({ tab: tab === 'pods' ? null : tab })}
      />
    </div>
  );
}
