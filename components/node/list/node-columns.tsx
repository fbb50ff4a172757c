import { nodeHref, poolHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import type { NodeRow } from '@/lib/domain/node/node';
import { until, type Column } from '@/components/table/column';
import { Count } from '@/components/table/cells/count';
import { OsLabel } from '@/components/table/cells/os-label';
import { UsageBar } from '@/components/table/cells/usage-bar';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { NodeStateBadge, NodeProtectionBadge } from '../node-badges';
import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from '@/lib/client/intl';
import { useUrlQuery } from '@/lib/client/use-url-query';

const text = (value: string | null) => (value === null ? <Count n={null} /> : <PlainText text={value} max={120} />);

export const nodeColumns: readonly Column<NodeRow>[] = [
  { id: 'name', sort: 'name', cell: (node) => <NodeName node={node} /> },
  { id: 'state', sort: 'state', width: '7rem', cell: (node) => <NodeStateBadge node={node} stacked /> },
  { id: 'os', sort: 'os', width: '13rem', from: '44rem', cell: (node) => <OsLabel os={node.os} build={node.build} /> },
  { id: 'pool', sort: 'pool', width: '8.75rem', from: '66rem', cell: (node) => <PoolLink node={node} /> },
  { id: 'type', width: '9rem', from: '84rem', cell: (node) => text(node.instanceType) },
  { id: 'cpu', sort: 'cpu', width: '7rem', from: '58rem', cell: (node) => <Usage resource="cpu" node={node} /> },
  {
    id: 'memory',
    sort: 'memory',
    width: '7.5rem',
    from: '58rem',
    cell: (node) => <Usage resource="memory" node={node} />,
  },
  { id: 'version', width: '9rem', from: '94rem', cell: (node) => text(node.kubeletVersion) },
  {
    id: 'age',
    sort: 'age',
    width: '4.5rem',
    from: '32rem',
    align: 'end',
    cell: (node) => <RelativeTime at={node.createdAt} />,
  },
];

export const nodeColumnsOfPool = nodeColumns.filter((column) => column.id !== 'pool');

function Usage({ resource, node }: { resource: 'cpu' | 'memory'; node: NodeRow }) {
  const { requested, allocatable } = node;
  return <UsageBar figures="bare" resource={resource} requested={requested} allocatable={allocatable} />;
}

function PoolLink({ node }: { node: NodeRow }) {
  if (node.poolId === null) return <Count n={null} />;
  return (
    <PageLink look="quiet" href={poolHref({ cluster: node.cluster, id: node.poolId })} tabIndex={-1}>
      <PlainText text={node.poolName ?? node.poolId} max={80} />
    </PageLink>
  );
}

/** On a phone a long name loses its beginning: names differ at the end. */
function NodeName({ node }: { node: NodeRow }) {
  const t = useTranslations('fleet.facts');
  const url = useUrlQuery();
  return (
    <span className="flex flex-col">
      <span className="flex min-w-0 items-center gap-1">
        <button
          type="button"
          tabIndex={-1}
          onClick={() => url.set({ node: node.key })}
          title={visibleText(node.name, 120)}
          className="min-w-0 truncate text-left leading-4.5 font-medium text-ink underline-offset-2 hover:underline max-sm:[direction:rtl]"
        >
          <PlainText text={node.name} max={120} wrap />
        </button>
        <NodeProtectionBadge protection={node.protection} />
        <PageLink
          href={nodeHref(node.cluster, node.name)}
          tabIndex={-1}
          aria-label={t('page', { node: visibleText(node.name, 120) })}
          title={t('page', { node: visibleText(node.name, 120) })}
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <ArrowUpRight size={14} aria-hidden="true" />
        </PageLink>
      </span>
      <span className={`truncate text-xs leading-4 text-ink-3 ${until['44rem']}`}>
        <OsLabel os={node.os} build={node.build} />
      </span>
    </span>
  );
}
