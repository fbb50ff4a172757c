import type { TimelineSignal } from './signal';
import { objectKey } from './timeline-object';

/** An entry as it is recorded. */
export interface TimelineRecord extends Omit<TimelineSignal, 'kind' | 'at' | 'until' | 'standing' | 'within'> {
  /** Ordered by time: 13 digits of its beginning, then a digest. */
  id: string;
  cluster: string;
  at: number;
  lastAt: number;
  until: number | null;
  running: boolean;
  /** Its object and what that belongs to. */
  refs: readonly string[];
}

/** Repetitions within this time are one entry; a crash loop waits for at most five minutes (kubelet: MaxContainerBackOff). */
export const MERGE_MS = 10 * 60_000;
/** Nodes that the pods of an entry ran on. */
const MOST_REFS = 24;
/** What Kubernetes and ACK say can be long. */
const RAW_LIMIT = 600;

/** 13 digits hold every time until the year 2286. */
export const timeKey = (at: number): string => String(Math.max(0, Math.trunc(at))).padStart(13, '0');

/** 64 bits by two multiplications per character: entries of one millisecond must differ, nothing else (Knuth, golden ratio). */
function digestOf(text: string): string {
  let [a, b] = [0x9e3779b9, 0x85ebca6b];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code ^ (a >>> 15), 0x85ebca77);
  }
  const mixed = [a ^ (b >>> 13), b ^ (a >>> 16)];
  return mixed.map((word) => (Math.imul(word, 0xc2b2ae3d) >>> 0).toString(16).padStart(8, '0')).join('');
}

const idOf = (signal: TimelineSignal, cluster: string): string =>
  `${timeKey(signal.at)}-${digestOf(`${cluster}\n${signal.key}`)}`;

const shortened = (raw: string | null): string | null =>
  raw !== null && raw.length > RAW_LIMIT ? `${raw.slice(0, RAW_LIMIT - 1)}…` : raw;

function fresh(signal: TimelineSignal, cluster: string): TimelineRecord {
  const { key, at, source, tone, object, text, count } = signal;
  return {
    id: idOf(signal, cluster),
    cluster,
    key,
    at,
    lastAt: at,
    until: signal.until ?? null,
    running: signal.kind === 'start',
    source,
    tone,
    object,
    refs: [objectKey(object), ...signal.within],
    text,
    raw: shortened(signal.raw),
    count: Math.max(1, count),
  };
}

/** What is found at the first reading was counted before, in part or not. */
function countAfter({ count, lastAt }: TimelineRecord, signal: TimelineSignal): number {
  if (signal.standing !== true) return count + signal.count;
  return signal.at <= lastAt ? count : Math.max(count + 1, signal.count);
}

const isNear = (known: TimelineRecord, { at }: TimelineSignal): boolean =>
  known.running || at - Math.max(known.lastAt, known.until ?? 0) <= MERGE_MS;

/** The entry after a signal, given the latest with its key; null: nothing to record. */
export function mergeSignal(
  known: TimelineRecord | null,
  signal: TimelineSignal,
  cluster: string,
): TimelineRecord | null {
  if (signal.kind === 'holds') return null;
  if (signal.kind === 'end')
    return known?.running === true ? { ...known, running: false, until: Math.max(known.at, signal.at) } : null;
  if (known === null || !isNear(known, signal)) return fresh(signal, cluster);
  const isRecorded = signal.standing === true && signal.at <= known.lastAt;
  if (isRecorded && known.running === (signal.kind === 'start')) return null;
  const refs = [...new Set([...known.refs, ...signal.within])].slice(0, MOST_REFS);
  return {
    ...known,
    refs: refs.length === known.refs.length ? known.refs : refs,
    text: signal.text,
    raw: shortened(signal.raw),
    tone: signal.tone,
    count: countAfter(known, signal),
    lastAt: Math.max(known.lastAt, signal.at),
    running: signal.kind === 'start',
    until: signal.kind === 'start' ? null : (signal.until ?? known.until),
  };
}
