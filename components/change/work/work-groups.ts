import type { WorkItem, WorkState, WorkTotals } from '@/lib/domain/change/work';
import { totalsOfRows } from '@/lib/domain/change/work-totals';

export interface WorkGroup {
  id: string;
  /** The node's own row; null before it was looked at. */
  node: WorkItem | null;
  /** Its pods: blocked first, then moving, waiting, gone and staying. */
  pods: WorkItem[];
  /** Without pods that had ended before. */
  totals: WorkTotals;
}

const ORDER: WorkState[] = ['blocked', 'failed', 'moving', 'waiting', 'done', 'skipped'];

export const byState = (a: WorkItem, b: WorkItem): number =>
  ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

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
    return { id, node: nodes.get(id) ?? null, pods: own, totals: totalsOfRows(own) };
  });
}

export const remainingPods = ({ waiting, blocked, moving, done, failed }: WorkTotals): number =>
  waiting + blocked + moving + done + failed;

export interface BlockedItem {
  row: WorkItem;
  count: number;
}

export function blockedItems(groups: readonly WorkGroup[], most = 3): BlockedItem[] {
  const found = new Map<string, BlockedItem>();
  for (const row of groups.flatMap(({ pods }) => pods)) {
    if (row.state !== 'blocked' && row.state !== 'failed') continue;
    const known = found.get(row.detail);
    found.set(row.detail, { row: known?.row ?? row, count: (known?.count ?? 0) + 1 });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count).slice(0, most);
}

export type WorkLine = { kind: 'node'; group: WorkGroup } | { kind: 'pod'; row: WorkItem };

export function linesOf(groups: readonly WorkGroup[], isOpen: (id: string) => boolean): WorkLine[] {
  return groups.flatMap((group): WorkLine[] => [
    { kind: 'node', group },
    ...(isOpen(group.id) ? group.pods.map((row): WorkLine => ({ kind: 'pod', row })) : []),
  ]);
}
