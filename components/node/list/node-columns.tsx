import Link from 'next/link';
import type { NodeRow } from '@/lib/domain/node/node';
import type { Column } from '@/components/table/column';
import { Count } from '@/components/table/cells/count';
import { OsLabel } from '@/components/table/cells/os-label';
import { UsageBar } from '@/components/table/cells/usage-bar';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { NodeName } from '../node-name';
import { NodeStateBadge } from '../node-state-badge';

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

/** On a pool's own page the pool is not repeated. */
export const nodeColumnsOfPool = nodeColumns.filter((column) => column.id !== 'pool');

function Usage({ resource, node }: { resource: 'cpu' | 'memory'; node: NodeRow }) {
  const { requested, allocatable } = node;
  return <UsageBar figures="bare" resource={resource} requested={requested} allocatable={allocatable} />;
}

function PoolLink({ node }: { node: NodeRow }) {
  if (node.poolId === null) return <Count n={null} />;
  return (
    <Link
      href={`/clusters/${encodeURIComponent(node.cluster)}/pools/${encodeURIComponent(node.poolId)}`}
      prefetch={false}
      tabIndex={-1}
      className="text-ink-2 underline-offset-2 hover:text-ink hover:underline"
    >
      <PlainText text={node.poolName ?? node.poolId} max={80} />
    </Link>
  );
}
