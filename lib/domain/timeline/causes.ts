import type { CauseRelation } from './relation';
import { causeRelations } from './relation';
import { isProblem, type TimelineSource, type TimelineTone } from './sources';

/** What an entry may follow from is searched for this long before it. */
export const CAUSE_MS = 2 * 3_600_000;

export interface CauseEntry {
  id: string;
  at: number;
  until: number | null;
  running: boolean;
  source: TimelineSource;
  tone: TimelineTone;
}

export interface Candidate<E extends CauseEntry = CauseEntry> {
  entry: E;
  relation: CauseRelation;
}

/** Changes and what the provider or a node does come before what pods and events show. */
const kinds: Record<TimelineSource, number> = {
  change: 0,
  node: 1,
  'node-pool': 1,
  scaling: 1,
  'ack-task': 1,
  pod: 2,
  gap: 3,
  event: 3,
  audit: 4,
};

/** In what order entries of one relation are listed; the smaller the likelier. */
function rank({ source, tone }: CauseEntry): number {
  const isFailure = isProblem(tone);
  return kinds[source] * 2 + (isFailure || source === 'change' ? 0 : 1);
}

/** A state of days that goes on explains a new failure less than one that began within the period, but still may. */
const isWithin = (entry: CauseEntry, effect: CauseEntry, periodMs: number): boolean =>
  entry.at < effect.at &&
  (entry.at >= effect.at - periodMs || entry.running || (entry.until ?? 0) >= effect.at - periodMs);

/**
 * What may have caused an entry, likeliest first: nearest object first, there changes and failures before symptoms, there
 * the latest before it. It claims nothing: an earlier entry is no proof.
 */
export function rankCauses<E extends CauseEntry>(
  effect: CauseEntry,
  candidates: readonly Candidate<E>[],
  { periodMs = CAUSE_MS, most = 20 }: { periodMs?: number; most?: number } = {},
): Candidate<E>[] {
  const nearest = new Map<string, Candidate<E>>();
  for (const one of candidates) {
    if (one.entry.id === effect.id || one.entry.tone === 'ok' || !isWithin(one.entry, effect, periodMs)) continue;
    const known = nearest.get(one.entry.id);
    if (known === undefined || distance(one) < distance(known)) nearest.set(one.entry.id, one);
  }
  return [...nearest.values()]
    .toSorted(
      (a, b) =>
        distance(a) - distance(b) ||
        rank(a.entry) - rank(b.entry) ||
        b.entry.at - a.entry.at ||
        (a.entry.id < b.entry.id ? -1 : 1),
    )
    .slice(0, most);
}

const distance = ({ relation }: Candidate): number => causeRelations.indexOf(relation);
