import type { TimelineSignal } from '@/lib/domain/timeline/signal';
import { MERGE_MS, mergeSignal, type TimelineRecord } from '@/lib/domain/timeline/merge';
import { message } from '@/lib/domain/message/message';
import { clusterObject } from '@/lib/domain/timeline/timeline-object';

export interface RecorderLimits {
  /** Signals that wait to be recorded; more are counted as dropped. */
  waiting: number;
  /** New entries a minute; more are counted as dropped. */
  newPerMinute: number;
  /** How long a process that does not record keeps what it saw, to record it once the other has gone. */
  keptMs: number;
}

export const usualLimits: RecorderLimits = { waiting: 5_000, newPerMinute: 600, keptMs: 120_000 };

/** An entry is merged with later ones for this long. */
const RECENT_MS = 2 * 3_600_000;
const MOST_RECENT = 20_000;
const MINUTE_MS = 60_000;

/** A record that is not stored as it is, and the objects that are not stored with it. */
export interface UnstoredRecord {
  record: TimelineRecord;
  isNew: boolean;
  newRefs: readonly string[];
}

interface Waiting {
  signal: TimelineSignal;
  seenAt: number;
}

/** What one cluster's signals become, merged in memory; it writes nothing. */
export class ClusterRecorder {
  readonly cluster: string;
  readonly #limits: RecorderLimits;
  #waiting: Waiting[] = [];
  #dropped = 0;
  #minute = { since: Number.NEGATIVE_INFINITY, created: 0 };
  readonly #recent = new Map<string, TimelineRecord>();
  readonly #unstored = new Map<string, UnstoredRecord>();
  /** States that hold, as signals said since this start. */
  readonly #holding = new Set<string>();

  constructor(cluster: string, limits: RecorderLimits = usualLimits) {
    this.cluster = cluster;
    this.#limits = limits;
  }

  put(signals: readonly TimelineSignal[], now: number): void {
    for (const signal of signals) {
      if (signal.kind === 'start' || signal.kind === 'holds') this.#holding.add(signal.key);
      else this.#holding.delete(signal.key);
      if (signal.kind === 'holds') continue;
      if (this.#waiting.length < this.#limits.waiting) this.#waiting.push({ signal, seenAt: now });
      else this.#dropped += 1;
    }
  }

  /** While another process records: what it recorded meanwhile is not kept. */
  trim(now: number): void {
    this.#waiting = this.#waiting.filter(({ seenAt }) => now - seenAt <= this.#limits.keptMs);
    this.#dropped = 0;
  }

  /** Stored entries that later signals may continue; replaces what was known. `seenUntil`: what is older was recorded by others. */
  load(records: readonly TimelineRecord[], seenUntil: number): void {
    this.#recent.clear();
    this.#unstored.clear();
    for (const record of records) {
      const known = this.#recent.get(record.key);
      if (known === undefined || known.id < record.id) this.#recent.set(record.key, record);
    }
    // The other process may have recorded the latest of these after it last noted how far it had come.
    this.#waiting = this.#waiting
      .filter(({ signal, seenAt }) => signal.standing === true || seenAt > seenUntil)
      .map(({ signal, seenAt }) => ({ signal: { ...signal, standing: true }, seenAt }));
  }

  /** Merges what waits. */
  apply(now: number): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { signal } of waiting) this.#merge(signal, now);
    if (this.#dropped > 0) {
      const count = this.#dropped;
      this.#dropped = 0;
      this.#merge(this.#overflow(count, now), now);
    }
    this.#forget(now);
  }

  /** States that were stored as holding and, now that everything has been read, do not hold. When they ended after `seenUntil` is unknown. */
  endStale(seenUntil: number, isRead: (record: TimelineRecord) => boolean): void {
    for (const record of this.#recent.values())
      if (record.running && !this.#holding.has(record.key) && isRead(record))
        this.#store({ ...record, running: false, until: Math.max(record.lastAt, seenUntil) }, record);
  }

  takeUnstored(most: number): UnstoredRecord[] {
    const taken = [...this.#unstored.values()].slice(0, most);
    for (const { record } of taken) this.#unstored.delete(record.id);
    return taken;
  }

  /** After a failed write. */
  giveBack(records: readonly UnstoredRecord[]): void {
    for (const one of records) {
      const later = this.#unstored.get(one.record.id);
      this.#unstored.set(one.record.id, {
        record: later?.record ?? one.record,
        isNew: one.isNew,
        newRefs: [...new Set([...one.newRefs, ...(later?.newRefs ?? [])])],
      });
    }
  }

  #merge(signal: TimelineSignal, now: number): void {
    const known = this.#recent.get(signal.key) ?? null;
    const record = mergeSignal(known, signal, this.cluster);
    if (record === null) return;
    // What only adds to what is known is limited by the requests that tell it.
    const isLimited = signal.source !== 'gap' && signal.count > 0;
    if (record.id !== known?.id && isLimited && !this.#mayCreate(now)) {
      this.#dropped += 1;
      return;
    }
    this.#store(record, record.id === known?.id ? known : null);
  }

  #store(record: TimelineRecord, known: TimelineRecord | null): void {
    this.#recent.set(record.key, record);
    const unstored = this.#unstored.get(record.id);
    const refs = known === null ? record.refs : record.refs.filter((ref) => !known.refs.includes(ref));
    this.#unstored.set(record.id, {
      record,
      isNew: unstored?.isNew ?? known === null,
      newRefs: [...(unstored?.newRefs ?? []), ...refs],
    });
  }

  #mayCreate(now: number): boolean {
    if (now - this.#minute.since >= MINUTE_MS) this.#minute = { since: now, created: 0 };
    this.#minute.created += 1;
    return this.#minute.created <= this.#limits.newPerMinute;
  }

  #overflow(count: number, now: number): TimelineSignal {
    const text = message('timeline.overflow');
    const object = clusterObject(this.cluster);
    const what = { key: 'overflow', source: 'gap', tone: 'warn', object, within: [], text, raw: null } as const;
    return { ...what, kind: 'moment', at: now, count };
  }

  #forget(now: number): void {
    for (const [key, { running, lastAt, until }] of this.#recent)
      if (!running && now - Math.max(lastAt, until ?? 0) > Math.max(RECENT_MS, MERGE_MS)) this.#recent.delete(key);
    if (this.#recent.size <= MOST_RECENT) return;
    const oldest = [...this.#recent.values()].toSorted((a, b) => a.lastAt - b.lastAt);
    for (const { key } of oldest.slice(0, this.#recent.size - MOST_RECENT)) this.#recent.delete(key);
  }
}
