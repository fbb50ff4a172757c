import type { WorkItem, WorkState, WorkTotals } from '@/lib/domain/change/work';
import { totalsOf } from '@/lib/domain/change/work';

export interface WorkGroup {
  id: string;
  /** The node's own row; null before it was looked at. */
  node: WorkItem | null;
  /** Its pods: what is held up first, then what moves, waits, has gone and stays. */
  pods: WorkItem[];
  totals: WorkTotals;
}

const ORDER: WorkState[] = ['blocked', 'failed', 'moving', 'waiting', 'done', 'skipped'];

/** What needs attention first. */
export const byState = (a: WorkItem, b: WorkItem): number =>
  ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** Rows by what they belong to, in the order in which the groups came up. */
export function groupsOf(rows: Iterable<WorkItem>): WorkGroup[] {
  const nodes = new Map<string, WorkItem>();
  const pods = new Map<string, WorkItem[]>();
  for (const row of rows) {
    if (row.type === 'node') nodes.set(row.group, row);
    else pods.set(row.group, [...(pods.get(row.group) ?? []), row]);
  }
  const ids = [...new Set([...nodes.keys(), ...pods.keys()])];
  return ids.map((id) => {
    const own = (pods.get(id) ?? []).toSorted(byState);
    return { id, node: nodes.get(id) ?? null, pods: own, totals: totalsOf(own.map(({ state }) => state)) };
  });
}

/** What has to leave; pods that stay on every node are not part of it. */
export const toLeave = ({ waiting, blocked, moving, done, failed }: WorkTotals): number =>
  waiting + blocked + moving + done + failed;

export interface BlockedItem {
  /** A row that says it. */
  row: WorkItem;
  count: number;
}

/** What holds most pods up, the first first. */
export function blockedItems(groups: readonly WorkGroup[], most = 3): BlockedItem[] {
  const found = new Map<string, BlockedItem>();
  for (const row of groups.flatMap(({ pods }) => pods)) {
    if (row.state !== 'blocked' && row.state !== 'failed') continue;
    const known = found.get(row.detail);
    found.set(row.detail, { row: known?.row ?? row, count: (known?.count ?? 0) + 1 });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count).slice(0, most);
}

/** One line of the table: a node, or a pod of one that is open. */
export type WorkLine = { kind: 'node'; group: WorkGroup } | { kind: 'pod'; row: WorkItem };

export function linesOf(groups: readonly WorkGroup[], isOpen: (id: string) => boolean): WorkLine[] {
  return groups.flatMap((group): WorkLine[] => [
    { kind: 'node', group },
    ...(isOpen(group.id) ? group.pods.map((row): WorkLine => ({ kind: 'pod', row })) : []),
  ]);
}
