import type { z } from 'zod';
import type { attentionSchema } from '@/lib/contract/clusters';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';

export interface AttentionItem {
  key: 'changesFailed' | 'approvalsWaiting' | 'nodesNotReady' | 'poolsStuck' | 'windowsPodsStuck';
  /** null = not known, which is never shown as "none". */
  count: number | null;
  tone: 'bad' | 'accent';
  href: string;
}

/** Each count with the page where it can be acted on: the cluster where it is, when there is one. */
export function attentionItems(
  attention: z.infer<typeof attentionSchema>,
  clusters: readonly ClusterRow[],
): AttentionItem[] {
  const at = (pick: (row: ClusterRow) => number | null, page: string) => {
    const row = clusters.find((cluster) => (pick(cluster) ?? 0) > 0) ?? clusters[0];
    return row === undefined ? '/' : `/clusters/${encodeURIComponent(row.name)}${page}`;
  };
  return [
    {
      key: 'approvalsWaiting',
      count: attention.approvalsWaiting,
      tone: 'accent',
      href: '/changes?scope=waiting-for-me',
    },
    {
      key: 'changesFailed',
      count: attention.changesFailed,
      tone: 'bad',
      href: '/changes?scope=all&state=failed',
    },
    {
      key: 'nodesNotReady',
      count: attention.nodesNotReady,
      tone: 'bad',
      href: at((row) => row.nodesNotReady, '/nodes?state=not-ready'),
    },
    {
      key: 'poolsStuck',
      count: attention.poolsStuck,
      tone: 'bad',
      href: at((row) => row.poolsInTransition, '/pools'),
    },
    {
      key: 'windowsPodsStuck',
      count: attention.windowsPodsStuck,
      tone: 'bad',
      href: at((row) => row.windowsPodsStuck, ''),
    },
  ];
}
