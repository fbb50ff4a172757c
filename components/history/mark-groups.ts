import type { TimelineEntry } from '@/lib/contract/timeline';

/** A change or an event on the time axis. */
export interface HistoryMark {
  key: string;
  at: number;
  tone: TimelineEntry['tone'];
  /** In the language of the reader. */
  text: string;
  /** Where it leads; null: nowhere. */
  href: string | null;
  /** How many it stands for. */
  count: number;
}

export interface MarkGroup {
  /** Of the worst. */
  at: number;
  /** Worst first, among equals the newest. */
  marks: HistoryMark[];
}

const badness: Record<HistoryMark['tone'], number> = { bad: 3, warn: 2, ok: 1, info: 0 };

/** Marks that would lie on each other are one: at most `slots` within the range, in the order of time. */
export function markGroups(marks: readonly HistoryMark[], o: { from: number; to: number; slots: number }): MarkGroup[] {
  const slot = (o.to - o.from) / o.slots;
  if (!(slot > 0)) return [];
  const groups = new Map<number, HistoryMark[]>();
  for (const mark of marks) {
    if (mark.at < o.from || mark.at > o.to) continue;
    const place = Math.min(o.slots - 1, Math.floor((mark.at - o.from) / slot));
    groups.set(place, [...(groups.get(place) ?? []), mark]);
  }
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([, found]) => {
      const ordered = found.toSorted((a, b) => badness[b.tone] - badness[a.tone] || b.at - a.at);
      return { at: ordered[0]?.at ?? o.from, marks: ordered };
    });
}
