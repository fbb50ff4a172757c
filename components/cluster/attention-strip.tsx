import { clusterHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import type { UseQueryResult } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from '@/lib/client/intl';
import type { z } from 'zod';
import type { attentionSchema } from '@/lib/contract/clusters';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import type { ApiFailure } from '@/lib/client/api-failure';
import { Count } from '@/components/table/cells/count';
import { ErrorState } from '@/components/ui/state/error-state';
import { Skeleton } from '@/components/ui/state/page-states';
import { visibleText } from '@/components/ui/text/plain-text';
import { StateBadge, StateGlyph } from '@/components/ui/state/state-badge';

type Attention = z.infer<typeof attentionSchema>;

const ofClusters = [
  'nodesNotReady',
  'poolsStuck',
  'poolsShort',
  'windowsPodsStuck',
  'windowsNodesUnhealthy',
  'drainsBlocked',
] as const;
type ClusterFigure = (typeof ofClusters)[number];

interface AttentionItem {
  key: 'changesNeedAttention' | 'changesFailed' | 'approvalsWaiting' | ClusterFigure;
  count: number;
  tone: 'bad' | 'accent';
  href: string;
  /** Where it leads if there are several clusters; others may count too. */
  cluster: string | null;
}

interface AttentionView {
  items: AttentionItem[];
  /** Clusters that cannot be read now, and what is unknown about them; null when all can be read. */
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
    const cluster = row !== undefined && clusters.length > 1 ? row.name : null;
    return { href: row === undefined ? '/' : `${clusterHref(row.name)}${page}`, cluster };
  };
  const inList = (query: string) => ({ href: `/changes?scope=${query}`, cluster: null });
  const places: Record<AttentionItem['key'], Pick<AttentionItem, 'href' | 'cluster'>> = {
    approvalsWaiting: inList('waiting-for-me'),
    changesNeedAttention: inList('all&state=needs-attention'),
    changesFailed: inList('all&state=failed'),
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
    ...places[key],
  });
  return [
    item('approvalsWaiting', 'accent'),
    item('changesNeedAttention'),
    item('changesFailed'),
    ...ofClusters.map((figure) => item(figure)),
  ];
}

export function AttentionStrip(o: {
  query: UseQueryResult<{ attention: Attention }, ApiFailure>;
  clusters: readonly ClusterRow[];
}) {
  const attention = o.query.data?.attention;
  if (attention === undefined) {
    return o.query.error ? (
      <ErrorState failure={o.query.error} retry={() => void o.query.refetch()} />
    ) : (
      <Skeleton className="h-11 w-full" />
    );
  }
  return <AttentionContent attention={attention} clusters={o.clusters} />;
}

export function AttentionContent(o: { attention: Attention; clusters: readonly ClusterRow[] }) {
  const t = useTranslations('overview.attention');
  const { items, unseen } = attentionView(o.attention, o.clusters);
  return (
    <section aria-label={t('label')}>
      {items.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {items.map((item) => (
            <li key={item.key}>
              <AttentionLink item={item} />
            </li>
          ))}
        </ul>
      ) : unseen === null ? (
        <p className="text-ink-2">{o.clusters.length === 0 ? t('nothingYet') : t('nothing')}</p>
      ) : null}
      {unseen === null ? null : <Unseen unseen={unseen} />}
    </section>
  );
}

function Unseen({ unseen }: { unseen: NonNullable<AttentionView['unseen']> }) {
  const t = useTranslations('overview.attention');
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2">
      <Link href="#clusters" className="inline-flex min-h-6 items-center underline-offset-2 hover:underline">
        <StateBadge tone="warn">{t('unseen', { n: unseen.clusters })}</StateBadge>
      </Link>
      <span className="text-xs text-ink-2">
        {t('unknown')} {unseen.figures.map((figure) => t(`${figure}.unknown`)).join(' · ')}
      </span>
    </p>
  );
}

function AttentionLink({ item }: { item: AttentionItem }) {
  const t = useTranslations('overview.attention');
  return (
    <PageLink
      href={item.href}
      className="flex items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 hover:border-edge hover:bg-hover"
    >
      <span className={item.tone === 'bad' ? 'text-bad' : 'text-accent'}>
        <StateGlyph glyph={item.tone === 'bad' ? '▲' : '●'} />
      </span>
      <span className="text-lg font-semibold">
        <Count n={item.count} />
      </span>
      <span className="text-ink-2">{t(`${item.key}.word`, { n: item.count })}</span>
      {item.cluster === null ? null : (
        <span className="truncate text-xs text-ink-3">{t('opens', { cluster: visibleText(item.cluster, 40) })}</span>
      )}
    </PageLink>
  );
}
