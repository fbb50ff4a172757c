import type { z } from 'zod';
import type { attentionSchema } from '@/lib/contract/clusters';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';

type Attention = z.infer<typeof attentionSchema>;

/** Figures that come from clusters, so that they can be unknown. */
const ofClusters = [
  'nodesNotReady',
  'poolsStuck',
  'poolsShort',
  'windowsPodsStuck',
  'windowsNodesUnhealthy',
  'drainsBlocked',
] as const;
export type ClusterFigure = (typeof ofClusters)[number];

export interface AttentionItem {
  key: 'changesNeedAttention' | 'changesFailed' | 'approvalsWaiting' | ClusterFigure;
  count: number;
  tone: 'bad' | 'accent';
  href: string;
}

export interface AttentionView {
  /** What waits, each with the page where it can be acted on. */
  items: AttentionItem[];
  /** Clusters that cannot be seen now, and what is not known of them; null when all are seen. */
  unseen: { clusters: number; figures: ClusterFigure[] } | null;
}

/** Where the nodes that need a person come first, whatever is wrong with them. */
export const WORST_NODES_FIRST = '/nodes?sort=state';

/** Where the page of a cluster lists the Windows nodes that need attention. */
export const WATCH_ID = 'windows-watch';

/** Where a cluster's page names the pods that do not run. */
export const PODS_ID = 'pods';
export const ALL_PODS = `#${PODS_ID}`;
export const WINDOWS_PODS = `?pods=windows#${PODS_ID}`;

/** The first statement of the overview. With an unreachable cluster there is always something to report. */
export function attentionView(attention: Attention, clusters: readonly ClusterRow[]): AttentionView {
  const { unseen } = attention;
  const items = itemsOf(attention, clusters).flatMap((item) =>
    item.count === null || item.count === 0 ? [] : [{ ...item, count: item.count }],
  );
  if (unseen.clusters === 0) return { items, unseen: null };
  const figures = ofClusters.filter((figure) => unseen[figure] > 0);
  return { items, unseen: { clusters: unseen.clusters, figures } };
}

type Known = Omit<AttentionItem, 'count'> & { count: number | null };

function itemsOf(attention: Attention, clusters: readonly ClusterRow[]): Known[] {
  const at = (pick: (row: ClusterRow) => number | null, page: string) => {
    const row = clusters.find((cluster) => (pick(cluster) ?? 0) > 0) ?? clusters[0];
    return row === undefined ? '/' : `/clusters/${encodeURIComponent(row.name)}${page}`;
  };
  const hrefs: Record<AttentionItem['key'], string> = {
    approvalsWaiting: '/changes?scope=waiting-for-me',
    changesNeedAttention: '/changes?scope=all&state=needs-attention',
    changesFailed: '/changes?scope=all&state=failed',
    nodesNotReady: at((row) => row.nodesNotReady, WORST_NODES_FIRST),
    poolsStuck: at((row) => row.poolsInTransition, '/pools'),
    poolsShort: at((row) => row.poolsShort, '/pools'),
    windowsPodsStuck: at((row) => row.windowsPodsStuck, WINDOWS_PODS),
    windowsNodesUnhealthy: at((row) => (row.name === attention.windowsNodesUnhealthyIn ? 1 : 0), `#${WATCH_ID}`),
    drainsBlocked: at((row) => (row.name === attention.drainsBlockedIn ? 1 : 0), '/nodes'),
  };
  const item = (key: AttentionItem['key'], tone: AttentionItem['tone'] = 'bad'): Known => ({
    key,
    count: attention[key],
    tone,
    href: hrefs[key],
  });
  return [
    item('approvalsWaiting', 'accent'),
    item('changesNeedAttention'),
    item('changesFailed'),
    ...ofClusters.map((figure) => item(figure)),
  ];
}
