import { poolHref, changeHref, nodeHref, nodesHref, workloadsHref, workloadPageHref } from '@/lib/client/hrefs';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { searchForm } from '@/lib/domain/search-form';
import type { NodeRow } from '@/lib/domain/node/node';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { queryOf } from '@/lib/client/query-of';
import { useSettled } from '@/lib/client/use-settled';
import { useChangeWords } from '@/components/change/use-change-words';
import { visibleText } from '@/components/ui/text/plain-text';

export const paletteGroups = ['pages', 'clusters', 'actions', 'pools', 'changes', 'nodes', 'workloads'] as const;

export interface PaletteItem {
  group: (typeof paletteGroups)[number];
  href: string;
  label: string;
  hint?: string;
  also?: string;
  disabledReason?: string | null;
}

export function matches(item: Pick<PaletteItem, 'label' | 'hint' | 'also'>, text: string): boolean {
  const where = searchForm(`${item.label} ${item.hint ?? ''} ${item.also ?? ''}`);
  return searchForm(text)
    .split(/\s+/)
    .every((word) => where.includes(word));
}

const most = { pools: 8, changes: 6, ofACluster: 5 };
const typingPauseMs = 150;

export interface PaletteFinds {
  items: PaletteItem[];
  isSearching: boolean;
  /** What could not be searched: "nothing found" would be wrong there. */
  unsearched: string[];
}

export function usePaletteFinds(clusters: readonly string[], text: string): PaletteFinds {
  const pools = usePools(clusters, text);
  const changes = useChanges(text);
  const nodes = useNodes(clusters, text);
  const workloads = useWorkloads(clusters, text);
  const parts = [pools, changes, nodes, workloads];
  return {
    items: parts.flatMap((part) => part.items),
    isSearching: parts.some((part) => part.isSearching),
    unsearched: [...new Set(parts.flatMap((part) => part.unsearched))],
  };
}

function usePools(clusters: readonly string[], text: string): PaletteFinds {
  const t = useTranslations('shell.palette');
  const answers = useQueries({
    queries: clusters.map((cluster) => ({
      ...queryOf('node-pools.list', { params: { cluster } }),
      enabled: text !== '',
      staleTime: 60_000,
    })),
  });
  const items = answers.flatMap(({ data }) =>
    (data?.rows ?? []).map((pool): PaletteItem => ({
      group: 'pools',
      href: poolHref({ cluster: pool.cluster, id: pool.id }),
      label: visibleText(pool.name, 80),
      hint: visibleText(pool.cluster, 60),
      also: pool.id,
    })),
  );
  return {
    items: text === '' ? [] : items.filter((item) => matches(item, text)).slice(0, most.pools),
    isSearching: answers.some((answer) => answer.isFetching && answer.data === undefined),
    unsearched: failedOf(answers, clusters).map((cluster) => t('unsearched', { cluster })),
  };
}

function useChanges(text: string): PaletteFinds {
  const t = useTranslations('shell.palette');
  const words = useChangeWords();
  const answer = useQuery({
    ...queryOf('changes.list', { query: { scope: 'all', limit: 200 } }),
    enabled: text !== '',
    staleTime: 10_000,
  });
  const items = (answer.data?.rows ?? []).map((change): PaletteItem => ({
    group: 'changes',
    href: changeHref(change.id),
    label: visibleText(words.sentence(change), 160),
    hint: `${visibleText(change.cluster, 60)} · ${change.id}`,
  }));
  return {
    items: text === '' ? [] : items.filter((item) => matches(item, text)).slice(0, most.changes),
    isSearching: answer.isFetching && answer.data === undefined,
    unsearched: answer.isError ? [t('changesUnsearched')] : [],
  };
}

interface Answer<Row> {
  data: { rows: Row[]; matching: number } | undefined;
  isFetching: boolean;
  isError: boolean;
}

interface ServerSearch<Row> {
  group: 'nodes' | 'workloads';
  clusters: readonly string[];
  text: string;
  /** Like the text, shortly after the last keystroke. */
  q: string;
  answers: readonly Answer<Row>[];
  itemOf: (row: Row, cluster: string) => Omit<PaletteItem, 'group'>;
  listHref: (cluster: string) => string;
}

const isSearchable = (text: string): boolean => text.length >= 2;

/** What the server found in each cluster, and a link to the list that has all of it. */
function useServerFinds<Row>(o: ServerSearch<Row>): PaletteFinds {
  const t = useTranslations('shell.palette');
  const { group, clusters, text, q, answers } = o;
  const items = answers.flatMap(({ data }, at): PaletteItem[] => {
    const cluster = clusters[at] ?? '';
    const found = (data?.rows ?? []).map((row): PaletteItem => ({ group, ...o.itemOf(row, cluster) }));
    const n = data?.matching ?? 0;
    if (n <= found.length) return found;
    const label = t(`all.${group}`, { n, text: visibleText(q, 60), cluster: visibleText(cluster, 60) });
    return [...found, { group, href: `${o.listHref(cluster)}?q=${encodeURIComponent(q)}`, label }];
  });
  return {
    items: isSearchable(text) && q === text ? items : [],
    isSearching: isSearchable(text) && (q !== text || answers.some((answer) => answer.isFetching)),
    unsearched: failedOf(answers, clusters).map((cluster) => t('unsearched', { cluster })),
  };
}

/** By name, IP or instance. */
function useNodes(clusters: readonly string[], text: string): PaletteFinds {
  const q = useSettled(text, typingPauseMs);
  const answers = useQueries({
    queries: clusters.map((cluster) => ({
      ...queryOf('nodes.list', { params: { cluster }, query: { q, limit: most.ofACluster } }),
      enabled: isSearchable(text) && isSearchable(q),
    })),
  });
  return useServerFinds({
    group: 'nodes',
    clusters,
    text,
    q,
    answers,
    listHref: nodesHref,
    itemOf: (node: NodeRow, cluster) => ({
      href: nodeHref(cluster, node.name),
      label: visibleText(node.name, 80),
      hint: [visibleText(cluster, 60), node.internalIp].filter((part) => part !== null).join(' · '),
    }),
  });
}

/** By namespace and name. */
function useWorkloads(clusters: readonly string[], text: string): PaletteFinds {
  const q = useSettled(text, typingPauseMs);
  const answers = useQueries({
    queries: clusters.map((cluster) => ({
      ...queryOf('workloads.list', { params: { cluster }, query: { q, sort: 'name', limit: most.ofACluster } }),
      enabled: isSearchable(text) && isSearchable(q),
    })),
  });
  return useServerFinds({
    group: 'workloads',
    clusters,
    text,
    q,
    // What could not be read was not searched.
    answers: answers.map(({ data, isFetching, isError }) => ({
      data,
      isFetching,
      isError: isError || (data?.unread ?? []).length > 0,
    })),
    listHref: workloadsHref,
    itemOf: (workload: AnswerOf<'workloads.list'>['rows'][number], cluster) => ({
      href: workloadPageHref(cluster, workload),
      label: visibleText(`${workload.namespace}/${workload.name}`, 120),
      hint: `${visibleText(cluster, 60)} · ${visibleText(workload.kind, 60)}`,
    }),
  });
}

function failedOf(answers: readonly { isError: boolean }[], clusters: readonly string[]): string[] {
  return clusters.filter((_, at) => answers[at]?.isError).map((cluster) => visibleText(cluster, 60));
}
