import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { nodeHref, podHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import { call } from '@/lib/client/call';
import { queryKeyOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { type WorkloadPodFilter, workloadPodFields } from '@/lib/contract/filters';
import { pageSize } from '@/lib/contract/routes';
import { isWord, urlValues } from '@/lib/contract/url-fields';
import type { WorkloadPod } from '@/lib/contract/workloads';
import { PageLink } from '@/components/shell/page-link';
import { Count } from '@/components/table/cells/count';
import { OsLabel } from '@/components/table/cells/os-label';
import type { Column, RowSource } from '@/components/table/column';
import { DataTable } from '@/components/table/data-table';
import { blocksAround, usePages, useRange } from '@/components/table/row-blocks';
import { ErrorState } from '@/components/ui/state/error-state';
import { EmptyState, SkeletonRows } from '@/components/ui/state/page-states';
import { StateBadge, type Tone } from '@/components/ui/state/state-badge';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import type { WorkloadId } from './use-live-workload';

const tones: Record<WorkloadPod['state'], Tone> = {
  ready: 'ok',
  notReady: 'warn',
  waiting: 'busy',
  stuck: 'bad',
  succeeded: 'muted',
  failed: 'bad',
};

const columnsOf = (cluster: string): readonly Column<WorkloadPod>[] => [
  { id: 'name', sort: 'name', cell: (pod) => <PodName pod={pod} cluster={cluster} /> },
  { id: 'state', sort: 'state', width: '12rem', cell: (pod) => <PodState pod={pod} /> },
  { id: 'node', sort: 'node', width: '15rem', from: '58rem', cell: (pod) => <PodNode pod={pod} cluster={cluster} /> },
  {
    id: 'restarts',
    sort: 'restarts',
    width: '5.5rem',
    from: '36rem',
    align: 'end',
    cell: (pod) => <Count n={pod.restarts} />,
  },
  { id: 'exit', width: '11rem', from: '66rem', cell: (pod) => <LastExit pod={pod} /> },
  {
    id: 'age',
    sort: 'age',
    width: '4.5rem',
    from: '32rem',
    align: 'end',
    cell: (pod) => <RelativeTime at={pod.createdAt} />,
  },
];

function pageOptions(id: WorkloadId, query: WorkloadPodFilter & { offset: number; limit: number }) {
  const params = { ...id };
  return {
    queryKey: [...queryKeyOf('workloads.pods', params), query],
    queryFn: () => call('workloads.pods', { params, query }),
    refetchInterval: 5_000,
    placeholderData: query.offset === 0 ? keepPreviousData<AnswerOf<'workloads.pods'>> : undefined,
  };
}

function usePodPages(id: WorkloadId) {
  const url = useUrlQuery();
  const filter = urlValues(workloadPodFields, url.get);
  const { range, onRange } = useRange();
  const [count, setCount] = useState<number>();
  const offsets = blocksAround(range, { size: pageSize, ahead: 50, count });
  const pages = useQueries({
    queries: offsets.map((offset) => pageOptions(id, { ...filter, offset, limit: pageSize })),
  });
  const { head, rows, rowAt, error } = usePages(offsets, pages, pageSize);
  if (head !== undefined && head.matching !== count) setCount(head.matching);
  const byKey = new Map(rows.map((pod) => [pod.key, pod]));
  const source: RowSource<WorkloadPod> = {
    count: head?.matching ?? 0,
    keyAt: (index) => rowAt(index)?.key ?? null,
    get: (key) => byKey.get(key),
    subscribe: () => () => undefined,
  };
  return { source, head, error, onRange, filter, retry: () => pages.forEach((page) => void page.refetch()) };
}

export function WorkloadPods({ id }: { id: WorkloadId }) {
  const t = useTranslations('workload.pods');
  const url = useUrlQuery();
  const router = useRouter();
  const { source, head, error, onRange, filter, retry } = usePodPages(id);
  const [columns] = useState(() => columnsOf(id.cluster));
  if (head === undefined)
    return error === null ? <SkeletonRows rows={5} /> : <ErrorState compact failure={error} retry={retry} />;
  return (
    <DataTable<WorkloadPod>
      caption={t('caption', { workload: visibleText(id.name, 120) })}
      columns={columns}
      headerOf={(column) => t(`column.${column}`)}
      source={source}
      nameOf={(pod) => pod.name}
      sort={{ key: filter.sort, dir: filter.dir }}
      onSort={({ key, dir }) => (isWord(workloadPodFields.sort, key) ? url.set({ sort: key, dir }) : undefined)}
      onOpen={(pod) => router.push(podHref(id.cluster, pod))}
      onRange={onRange}
      rowHeight={40}
      height="max(16rem, calc(100dvh - 20rem))"
      empty={<EmptyState title={t(head.known ? 'none' : 'unknown')} />}
    />
  );
}

function PodName({ pod, cluster }: { pod: WorkloadPod; cluster: string }) {
  return (
    <PageLink look="name" className="block truncate max-sm:[direction:rtl]" href={podHref(cluster, pod)} tabIndex={-1}>
      <PlainText text={pod.name} max={253} />
    </PageLink>
  );
}

function PodState({ pod }: { pod: WorkloadPod }) {
  const t = useTranslations('workload.pods');
  const word =
    pod.state === 'notReady' ? t('notReady') : pod.state === 'ready' ? t('ready') : visibleText(pod.word, 60);
  return (
    <span className="flex min-w-0 flex-col leading-4">
      <span className="truncate">
        <StateBadge tone={pod.deleting ? 'warn' : tones[pod.state]}>{pod.deleting ? t('deleting') : word}</StateBadge>
      </span>
      {pod.since === null ? null : <RelativeTime at={pod.since} className="pl-4.5 text-xs text-ink-3" />}
    </span>
  );
}

function PodNode({ pod, cluster }: { pod: WorkloadPod; cluster: string }) {
  const t = useTranslations('workload.pods');
  if (pod.node === null) return <span className="text-ink-3">{t('noNode')}</span>;
  return (
    <span className="flex min-w-0 flex-col leading-4">
      <PageLink look="quiet" className="truncate" href={nodeHref(cluster, pod.node)} tabIndex={-1}>
        <PlainText text={pod.node} max={120} />
      </PageLink>
      <span className="truncate text-xs text-ink-3">
        <OsLabel os={pod.nodeOs ?? 'unknown'} build={pod.build} />
      </span>
    </span>
  );
}

/** As the kubelet reported it; its meaning is on the page of the pod. */
function LastExit({ pod }: { pod: WorkloadPod }) {
  const t = useTranslations('workload.pods');
  const { lastExit } = pod;
  if (lastExit === null) return <span className="text-ink-3">{t('noExit')}</span>;
  const { reason, exitCode, at } = lastExit;
  return (
    <span className="flex min-w-0 flex-col leading-4">
      <span className="truncate">
        {visibleText(reason, 40)}
        {exitCode === null ? '' : ` · ${exitCode}`}
      </span>
      {at === null ? null : <RelativeTime at={at} form="ago" className="text-xs text-ink-3" />}
    </span>
  );
}
