import { isWorse, type TimelineSource, type TimelineTone } from './sources';

/** Entries of one source in one column of a lane. */
export interface MarkGroup {
  column: number;
  source: TimelineSource;
  tone: TimelineTone;
  /** Of the entry that stands for them: the newest of the worst tone. */
  id: string;
  count: number;
}

export const MOST_MARKS = 120;

/** Joins groups of one source and column; the worst stands for them. */
function joined(groups: readonly MarkGroup[], width: number): MarkGroup[] {
  const found = new Map<string, MarkGroup>();
  for (const group of groups) {
    const column = Math.floor(group.column / width);
    const key = `${column} ${group.source}`;
    const known = found.get(key);
    const stands =
      known === undefined || isWorse(group.tone, known.tone) || (group.tone === known.tone && group.id > known.id);
    const { id, tone } = stands ? group : known;
    found.set(key, { column, source: group.source, id, tone, count: (known?.count ?? 0) + group.count });
  }
  return [...found.values()];
}

/** At most 120 marks, oldest first: columns become wider until they suffice. */
export function marksOf(groups: readonly MarkGroup[], columns: number): MarkGroup[] {
  let width = Math.max(1, Math.ceil(columns / 96));
  let marks = joined(groups, width);
  while (marks.length > MOST_MARKS) marks = joined(groups, (width *= 2));
  return marks.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
