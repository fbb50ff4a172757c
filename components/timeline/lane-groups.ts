import type { TimelineEntry } from '@/lib/domain/timeline/entry';
import { isWorse } from '@/lib/domain/timeline/sources';

export interface LaneMark {
  entry: TimelineEntry;
  count: number;
}

/** Marks that would overlap, as one. */
export interface LaneGroup {
  /** The worst of them; among equals the first. */
  entry: TimelineEntry;
  count: number;
  /** Of the first and last of them. */
  from: number;
  to: number;
}

/** Joins marks that are nearer than `gapMs` to the one before; they are sorted by time. */
export function groupMarks(marks: readonly LaneMark[], gapMs: number): LaneGroup[] {
  const groups: LaneGroup[] = [];
  for (const { entry, count } of marks.toSorted((a, b) => a.entry.at - b.entry.at)) {
    const last = groups.at(-1);
    if (last === undefined || entry.at - last.from >= gapMs) {
      groups.push({ entry, count, from: entry.at, to: entry.at });
      continue;
    }
    last.count += count;
    last.to = entry.at;
    if (isWorse(entry.tone, last.entry.tone)) last.entry = entry;
  }
  return groups;
}

/** What lasted long enough to be drawn as a bar: where it begins and ends within the period. */
export function spansOf(
  marks: readonly LaneMark[],
  { from, to }: { from: number; to: number },
): { entry: TimelineEntry; from: number; to: number }[] {
  return marks.flatMap(({ entry }) => {
    const end = entry.running ? to : (entry.until ?? entry.at);
    const span = { entry, from: Math.max(from, entry.at), to: Math.min(to, end) };
    return span.to - span.from > (to - from) / 400 ? [span] : [];
  });
}
