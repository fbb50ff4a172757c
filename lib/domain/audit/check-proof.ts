import type { ChainBreak } from './chain';
import type { Sha256 } from './fit-json';
import { canonicalJson } from '../change/canonical';
import type { Change } from '../change/change';
import { isOver } from '../change/state';
import type { WorkTotals } from '../change/work';
import { totalsOf } from '../change/work-totals';
import { alteredHashes, eventsHash, isJournalProven, type JournalHashes, noEvents, type StoredEvent } from './proof';
import type { AuditRecord } from './record';

export interface StoredJournal extends JournalHashes {
  /** How many items of a step are in each state, by step. */
  totals: ReadonlyMap<string, WorkTotals>;
}

export interface ProofCheck {
  /** As its events tell it. */
  change: Change;
  /** In their order. */
  events: readonly StoredEvent[];
  /** Of its phases, oldest first, without denied attempts. */
  records: readonly AuditRecord[];
  /** None of its records is unreadable. */
  isWhole: boolean;
  /** Its work items and steps; null: they cannot be read. */
  journal: StoredJournal | null;
  sha256: Sha256;
}

type Difference = (seq: number, what: string) => ChainBreak;

const differenceOf =
  (id: string): Difference =>
  (seq, what) => ({ seq, kind: 'change', message: `change ${id}: ${what}` });

/** What was planned, decided and done otherwise than its audit records prove. Records without a proof prove nothing. */
export function checkProof(q: ProofCheck): ChainBreak[] {
  const differs = differenceOf(q.change.id);
  const last = q.records.at(-1);
  const breaks = eventBreaks(q, differs);
  if (!q.isWhole || last?.proof === undefined) return breaks;
  const { seq, proof } = last;
  const later = q.events.filter((one) => one.seq > proof.events);
  if (isOver(q.change.state) && later.length > 0)
    breaks.push(differs(seq, `no record has its ${eventsText(proof.events, later)}`));
  return q.journal === null ? breaks : [...breaks, ...journalBreaks(q, q.journal).map((what) => differs(seq, what))];
}

/** Work items are counted in the events of their changes, so also during a run. */
function journalBreaks({ change, records }: ProofCheck, journal: StoredJournal): string[] {
  const last = records.at(-1);
  // A run that goes on after a decision alters what the record of the decision proves.
  const proven = isJournalProven(change.state) ? last?.proof : undefined;
  const altered = alteredHashes(proven ?? {}, journal);
  const breaks = change.steps.flatMap(({ id, work }) => {
    const isCounted = work === undefined || isEqual(work.totals, journal.totals.get(id) ?? totalsOf([]));
    return isCounted ? [] : [`the work items of its step ${id} are not those that its events count`];
  });
  if (altered.workHash !== undefined) breaks.push(`its work items differ from record ${last?.seq}`);
  if (altered.stepsHash !== undefined) breaks.push(`the journal of its steps differs from record ${last?.seq}`);
  return breaks;
}

const isEqual = (one: WorkTotals, other: WorkTotals): boolean => canonicalJson(one) === canonicalJson(other);

/**
 * Each record proves the events since the one before it. They are right if their hash follows from that of the record
 * before, or from all events before: a run that goes on after a forgery records what it read.
 */
function eventBreaks({ events, records, sha256 }: ProofCheck, differs: Difference): ChainBreak[] {
  const breaks: ChainBreak[] = [];
  let before = { count: 0, recorded: noEvents, stored: noEvents };
  let rest = events;
  for (const { seq, proof } of records) {
    if (proof === undefined) continue;
    const part = rest.filter((one) => one.seq <= proof.events);
    rest = rest.slice(part.length);
    const stored = eventsHash(before.stored, part, sha256);
    const hashes = [stored, eventsHash(before.recorded, part, sha256)];
    if (!hashes.includes(proof.eventsHash)) {
      const which = eventsText(before.count, part, proof.events);
      breaks.push(differs(seq, `its ${which} differ${which.startsWith('event ') ? 's' : ''} from record ${seq}`));
    }
    before = { count: proof.events, recorded: proof.eventsHash, stored };
  }
  return breaks;
}

/** `events 2 to 4 (planned, approval-needed)`: those after the first ones, with the types of those that are stored. */
function eventsText(after: number, stored: readonly StoredEvent[], last = stored.at(-1)?.seq ?? after): string {
  const types = [...new Set(stored.map(({ type }) => type))];
  const which = last === after + 1 ? `event ${last}` : `events ${after + 1} to ${last}`;
  return `${which} (${types.length === 0 ? 'missing' : types.join(', ')})`;
}
