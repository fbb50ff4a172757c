'use client';
import dynamic from 'next/dynamic';
import { SkeletonRows } from '@/components/ui/state/page-states';

/** Loaded with its tab: most visits of a pool do not open its nodes. */
const NodeList = dynamic(async () => (await import('./node-list')).NodeList, {
  loading: () => <SkeletonRows rows={6} />,
});

export function NodesOfPool({ cluster, pool }: { cluster: string; pool: string }) {
  return <NodeList cluster={cluster} pool={pool} />;
}
