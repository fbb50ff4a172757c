import { poolHref, changeHref, clusterHref } from '@/lib/client/hrefs';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { searchForm } from '@/lib/domain/search-form';
import { queryOf } from '@/lib/client/query-of';
import { useSettled } from '@/lib/client/use-settled';
import { useChangeWords } from '@/components/change/use-change-words';
import { visibleText } from '@/components/ui/text/plain-text';

export const paletteGroups = ['pages', 'clusters', 'actions', 'pools', 'changes', 'nodes'] as const;

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

const most = { pools: 8, changes: 6, nodesOfACluster: 5 };
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
  const parts = [pools, changes, nodes];
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

/** By name, IP or instance; the server searches, shortly after the last keystroke. */
function useNodes(clusters: readonly string[], text: string): PaletteFinds {
  const t = useTranslations('shell.palette');
  const q = useSettled(text, typingPauseMs);
  const isSearchable = text.length >= 2;
  const answers = useQueries({
    queries: clusters.map((cluster) => ({
      ...queryOf('nodes.list', { params: { cluster }, query: { q, limit: most.nodesOfACluster } }),
      enabled: isSearchable && q.length >= 2,
    })),
  });
  const items = answers.flatMap(({ data }, at): PaletteItem[] => {
    const cluster = clusters[at] ?? '';
    const nodes = `${clusterHref(cluster)}/nodes`;
    const list = `${nodes}?q=${encodeURIComponent(q)}`;
    const shown = visibleText(cluster, 60);
    const found = (data?.rows ?? []).map((node): PaletteItem => ({
      group: 'nodes',
      href: `${nodes}/${encodeURIComponent(node.name)}`,
      label: visibleText(node.name, 80),
      hint: [shown, node.internalIp].filter((part) => part !== null).join(' · '),
    }));
    const n = data?.matching ?? 0;
    if (n <= found.length) return found;
    return [
      ...found,
      { group: 'nodes', href: list, label: t('allNodes', { n, text: visibleText(q, 60), cluster: shown }) },
    ];
  });
  return {
    items: isSearchable && q === text ? items : [],
    isSearching: isSearchable && (q !== text || answers.some((answer) => answer.isFetching)),
    unsearched: failedOf(answers, clusters).map((cluster) => t('unsearched', { cluster })),
  };
}

function failedOf(answers: readonly { isError: boolean }[], clusters: readonly string[]): string[] {
  return clusters.filter((_, at) => answers[at]?.isError).map((cluster) => visibleText(cluster, 60));
}
