import { nodeHref, poolHref, clusterHref, objectHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import type { SearchRow } from '@/lib/contract/search';
import { nodeStates } from '@/lib/domain/node/node-states';
import { workloadStates } from '@/lib/domain/workload/workload-words';
import { PageLink } from '@/components/shell/page-link';
import { OsLabel } from '@/components/table/cells/os-label';
import { WorkloadStateBadge } from '@/components/table/cells/workload-state';
import { until, type Column } from '@/components/table/column';
import { nodeTone } from '@/components/table/node-tone';
import { StateBadge, type Tone } from '@/components/ui/state/state-badge';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';

export const searchColumns: readonly Column<SearchRow>[] = [
  { id: 'name', sort: 'name', cell: (row) => <Name row={row} /> },
  { id: 'state', sort: 'state', width: '12rem', cell: (row) => <FoundState row={row} /> },
  { id: 'cluster', sort: 'cluster', width: '10rem', from: '44rem', cell: (row) => <Cluster name={row.cluster} /> },
  { id: 'os', width: '11.5rem', from: '58rem', cell: (row) => <OsLabel os={row.os} build={row.build} /> },
  { id: 'place', width: '13rem', from: '66rem', cell: (row) => <Place row={row} /> },
];

function Name({ row }: { row: SearchRow }) {
  const t = useTranslations('search.type');
  const kind = row.type === 'workload' && row.kind !== null ? visibleText(row.kind, 40) : t(row.type);
  return (
    <span className="flex min-w-0 flex-col leading-4">
      <PageLink look="name" className="truncate max-sm:[direction:rtl]" href={objectHref(row)} tabIndex={-1}>
        <PlainText text={row.name} max={120} />
      </PageLink>
      <span className="truncate text-xs text-ink-3">
        {kind}
        {row.namespace === null ? null : (
          <>
            {' · '}
            <PlainText text={row.namespace} max={63} />
          </>
        )}
        <span className={until['44rem']}>
          {' · '}
          {visibleText(row.cluster, 40)}
        </span>
      </span>
    </span>
  );
}

const podTones: Readonly<Record<string, Tone>> = {
  ready: 'ok',
  notReady: 'warn',
  waiting: 'busy',
  stuck: 'bad',
  succeeded: 'muted',
  failed: 'bad',
};

function FoundState({ row }: { row: SearchRow }) {
  const t = useTranslations('search.pod');
  const node = useTranslations('fleet.nodeState');
  const workloadState = row.type === 'workload' ? workloadStates.find((state) => state === row.state) : undefined;
  if (workloadState !== undefined) return <WorkloadStateBadge state={workloadState} since={row.since} />;
  const nodeState = row.type === 'node' ? nodeStates.find((state) => state === row.state) : undefined;
  const tone = nodeState === undefined ? (podTones[row.state] ?? 'unknown') : nodeTone[nodeState];
  const word =
    nodeState !== undefined
      ? node(nodeState)
      : row.state === 'ready' || row.state === 'notReady'
        ? t(row.state)
        : visibleText(row.word ?? row.state, 60);
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 leading-4">
      <span className="max-w-full truncate">
        <StateBadge tone={tone}>{word}</StateBadge>
      </span>
      {row.since === null ? null : <RelativeTime at={row.since} className="text-xs text-ink-3" />}
    </span>
  );
}

function Cluster({ name }: { name: string }) {
  return (
    <PageLink look="quiet" className="block truncate" href={clusterHref(name)} tabIndex={-1}>
      <PlainText text={name} max={60} />
    </PageLink>
  );
}

/** A pod is on a node, a node in a pool. */
function Place({ row }: { row: SearchRow }) {
  if (row.node !== null)
    return (
      <PageLink look="quiet" className="block truncate" href={nodeHref(row.cluster, row.node)} tabIndex={-1}>
        <PlainText text={row.node} max={120} />
      </PageLink>
    );
  if (row.pool === null) return <span className="text-ink-3">–</span>;
  return (
    <PageLink
      look="quiet"
      className="block truncate"
      href={poolHref({ cluster: row.cluster, id: row.pool.id })}
      tabIndex={-1}
    >
      <PlainText text={row.pool.name ?? row.pool.id} max={80} />
    </PageLink>
  );
}
