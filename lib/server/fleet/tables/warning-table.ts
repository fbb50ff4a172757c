import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import { countAt, MESSAGE_LIMIT, objectAt, type RawObject, textAt, timeAt } from '@/lib/kube-rules/json/kube-json';

export interface Warning {
  uid: string;
  about: { kind: string; namespace: string; name: string; uid: string };
  reason: string;
  message: string;
  count: number;
  at: number | null;
}

/** `listed`: found in a list, so that it may be older. */
export type WarningWatcher = (before: Warning | null, after: Warning, listed: boolean) => void;

const KEPT = 1_000;
const BUCKETS = 12;
const BUCKET_MS = 5 * 60_000;

/** The key of a node in `byObject`. */
export const nodeKey = (name: string): string => `node/${name}`;

/** `Error: ImagePullBackOff` follows the event that has the error (kubelet/kuberuntime/kuberuntime_container.go). */
const weightOf = ({ message, at }: Warning): number => (/^Error: \w+$/.test(message) ? -1 : (at ?? 0));

/** The latest Warning events, at most a thousand: a storm of events pushes out the oldest. */
export class WarningTable {
  readonly #warnings = new Map<string, Warning>();
  #isKnown = false;
  watcher: WarningWatcher | null = null;
  #rev = 0;
  /** When the newest warning that made room for others was reported. */
  #droppedAt = Number.NEGATIVE_INFINITY;

  upsert(raw: RawObject, listed = false): void {
    const metadata = objectAt(raw, 'metadata');
    const about = objectAt(raw, 'involvedObject');
    const uid = textAt(metadata, 'uid');
    if (uid === '' || textAt(raw, 'type') !== 'Warning') return;
    this.#rev += 1;
    const before = this.#warnings.get(uid) ?? null;
    this.#warnings.delete(uid);
    const after: Warning = {
      uid,
      about: {
        kind: textAt(about, 'kind'),
        namespace: textAt(about, 'namespace'),
        name: textAt(about, 'name'),
        uid: textAt(about, 'uid'),
      },
      reason: textAt(raw, 'reason'),
      message: textAt(raw, 'message', MESSAGE_LIMIT),
      count: countAt(raw, 'count') ?? countAt(objectAt(raw, 'series'), 'count') ?? 1,
      at: timeAt(raw, 'lastTimestamp') ?? timeAt(raw, 'eventTime') ?? timeAt(metadata, 'creationTimestamp'),
    };
    this.#warnings.set(uid, after);
    this.watcher?.(before, after, listed);
    for (const [oldest, { at }] of this.#warnings) {
      if (this.#warnings.size <= KEPT) return;
      this.#warnings.delete(oldest);
      this.#droppedAt = Math.max(this.#droppedAt, at ?? this.#droppedAt);
    }
  }

  remove(uid: string): void {
    this.#rev += 1;
    this.#warnings.delete(uid);
  }

  retain(uids: ReadonlySet<string>): void {
    this.#isKnown = true;
    this.#rev += 1;
    for (const uid of this.#warnings.keys()) if (!uids.has(uid)) this.#warnings.delete(uid);
  }

  /** Rises with every change. */
  get rev(): number {
    return this.#rev;
  }

  get known(): boolean {
    return this.#isKnown;
  }

  /** Newest last. A kubelet's events about its node carry the node's name in place of a UID (client-go: node reference). */
  byObject(): Map<string, Warning[]> {
    const found = new Map<string, Warning[]>();
    for (const warning of this.#warnings.values()) {
      const { kind, name, uid } = warning.about;
      const key = kind === 'Node' ? nodeKey(name) : uid;
      const known = found.get(key);
      if (known === undefined) found.set(key, [warning]);
      else known.push(warning);
    }
    return found;
  }

  all(): Iterable<Warning> {
    return this.#warnings.values();
  }

  /** Newest last. */
  about(uid: string): Warning[] {
    return [...this.#warnings.values()].filter((warning) => warning.about.uid === uid);
  }

  /** The newest warning of each object, by UID; one that only repeats a state counts as the oldest. */
  latest(): Map<string, Warning> {
    const latest = new Map<string, Warning>();
    for (const warning of this.#warnings.values()) {
      const known = latest.get(warning.about.uid);
      if (known === undefined || weightOf(warning) >= weightOf(known)) latest.set(warning.about.uid, warning);
    }
    return latest;
  }

  /** Null when never read. */
  lastHour(now: number): ClusterRow['warningsLastHour'] {
    if (!this.#isKnown) return null;
    const counts = Array.from({ length: BUCKETS }, () => 0);
    for (const { at } of this.#warnings.values()) {
      const age = at === null ? -1 : Math.max(0, Math.floor((now - at) / BUCKET_MS));
      const bucket = BUCKETS - 1 - age;
      if (age >= 0 && bucket >= 0) counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
    return { perFiveMinutes: counts, orMore: now - this.#droppedAt < BUCKETS * BUCKET_MS };
  }

  get size(): number {
    return this.#warnings.size;
  }
}
