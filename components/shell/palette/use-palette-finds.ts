import { poolHref, changeHref, objectHref, searchHref } from '@/lib/client/hrefs';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { searchForm } from '@/lib/domain/search-form';
import type { SearchRow } from '@/lib/contract/search';
import { queryOf } from '@/lib/client/query-of';
import { useSettled } from '@/lib/client/use-settled';
import { useChangeWords } from '@/components/change/use-change-words';
import { visibleText } from '@/components/ui/text/plain-text';

export const paletteGroups = [
  'pages',
  'clusters',
  'actions',
  'pools',
  'nodes',
  'workloads',
  'pods',
  'changes',
  'results',
] as const;

export interface PaletteItem {
  group: (typeof paletteGroups)[number];
  href: string;
  label: string;
  hint?: string;
  also?: string;
  /** It needs action. */
  troubled?: boolean;
  disabledReason?: string | null;
}

export function matches(item: Pick<PaletteItem, 'label' | 'hint' | 'also'>, text: string): boolean {
  const where = searchForm(`${item.label} ${item.hint ?? ''} ${item.also ?? ''}`);
  return searchForm(text)
    .split(/\s+/)
    .every((word) => where.includes(word));
}

const most = { pools: 8, changes: 6, ofAType: 5 };
/** Joins the keys of a burst; an answer takes less. */
const typingPauseMs = 40;

export interface PaletteFinds {
  items: PaletteItem[];
  isSearching: boolean;
  /** What could not be searched: "nothing found" would be wrong there. */
  unsearched: string[];
}

export function usePaletteFinds(clusters: readonly string[], text: string): PaletteFinds {
  const pools = usePools(clusters, text);
  const changes = useChanges(text);
  const objects = useObjects(text);
  const parts = [objects, pools, changes];
  return {
    items: [...parts.flatMap((part) => part.items), ...(objects.more === null ? [] : [objects.more])],
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

const isSearchable = (text: string): boolean => text.length >= 2;

/** Nodes, workloads and pods of all clusters, as the search page finds them. */
function useObjects(text: string): PaletteFinds & { more: PaletteItem | null } {
  const t = useTranslations('shell.palette');
  const q = useSettled(text, typingPauseMs);
  const answer = useQuery({
    ...queryOf('search.find', { query: { q, each: most.ofAType } }),
    enabled: isSearchable(text) && isSearchable(q),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = answer;
  const isCurrent = isSearchable(text) && q === text && !isPlaceholderData;
  const items = isSearchable(text) ? (data?.rows ?? []).map(itemOf) : [];
  const n = data === undefined ? 0 : data.matching.node + data.matching.workload + data.matching.pod;
  return {
    // Until the answer is there, those of the text before that still match.
    items: isCurrent ? items : items.filter((item) => matches(item, text)),
    more:
      isCurrent && n > 0
        ? { group: 'results', href: searchHref(q), label: t('allResults', { n, text: visibleText(q, 60) }) }
        : null,
    isSearching: isSearchable(text) && (q !== text || answer.isFetching),
    unsearched: [
      ...(answer.isError ? [t('objectsUnsearched')] : []),
      ...(data?.clusters ?? []).flatMap(({ name, unread }) =>
        unread.length === 0 ? [] : [t('unsearched', { cluster: visibleText(name, 60) })],
      ),
    ],
  };
}

const groupOf = { node: 'nodes', workload: 'workloads', pod: 'pods' } as const;

function itemOf({ type, cluster, namespace, kind, name, troubled, word }: SearchRow): PaletteItem {
  const place = [cluster, namespace, type === 'workload' ? kind : troubled ? word : null];
  const hint = place.flatMap((part) => (part === null ? [] : visibleText(part, 60))).join(' · ');
  return {
    group: groupOf[type],
    href: objectHref({ type, cluster, namespace, kind, name }),
    label: visibleText(name, 120),
    hint,
    troubled,
  };
}

function failedOf(answers: readonly { isError: boolean }[], clusters: readonly string[]): string[] {
  return clusters.filter((_, at) => answers[at]?.isError).map((cluster) => visibleText(cluster, 60));
}
