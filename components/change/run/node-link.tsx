'use client';
import Link from 'next/link';
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { PlainText } from '@/components/ui/text/plain-text';

const ClusterContext = createContext<string | null>(null);

/** Beneath it names of nodes lead to their pages. */
export function NodesOfCluster({ cluster, children }: { cluster: string; children: ReactNode }) {
  return <ClusterContext value={cluster}>{children}</ClusterContext>;
}

/** A node's name, linked to its page if the cluster is known. */
export function NodeLink({ name, words = name }: { name: string; words?: string }) {
  const cluster = useContext(ClusterContext);
  if (cluster === null) return <PlainText text={words} max={120} wrap />;
  return (
    <Link
      href={`/clusters/${encodeURIComponent(cluster)}/nodes/${encodeURIComponent(name)}`}
      prefetch={false}
      className="underline-offset-2 hover:underline"
    >
      <PlainText text={words} max={120} wrap />
    </Link>
  );
}
