'use client';
import dynamic from 'next/dynamic';
import { SkeletonRows } from '@/components/ui/state/skeleton';

/** Loaded with its tab: most visits of a pool do not open its nodes. */
const NodeList = dynamic(() => import('./node-list').then((module) => module.NodeList), {
  loading: () => <SkeletonRows rows={6} />,
});

/** The nodes of one pool, beside its other data. */
export function NodesOfPool({ cluster, pool }: { cluster: string; pool: string }) {
  return <NodeList cluster={cluster} pool={pool} />;
}
