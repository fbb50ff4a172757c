import type { WorkItem, WorkLogLine } from '@/lib/domain/change/work';

/** One thing that happened to one row of a run. */
export interface LogLine extends WorkLogLine {
  id: string;
  row: WorkItem;
}

/** What happened to all rows, in the order in which it happened; at one moment, nodes before their pods. */
export function logLines(rows: Iterable<WorkItem>, group: string | null): LogLine[] {
  const lines: LogLine[] = [];
  for (const row of rows) {
    if (group !== null && row.group !== group) continue;
    for (const [at, line] of row.log.entries()) lines.push({ ...line, id: `${row.step} ${row.key} ${at}`, row });
  }
  return lines.toSorted(
    (a, b) => a.at - b.at || Number(a.row.type === 'pod') - Number(b.row.type === 'pod') || a.row.rev - b.row.rev,
  );
}

/** Nodes that rows belong to, by name. */
export function logNodes(
  rows: Iterable<WorkItem>,
  names: ReadonlyMap<string, string>,
): { value: string; label: string }[] {
  const found = new Map<string, string>();
  for (const { group, type, name } of rows) {
    const known = names.get(group) ?? (type === 'pod' ? found.get(group) : name);
    found.set(group, known ?? group);
  }
  return [...found]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
}
