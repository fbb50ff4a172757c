import { countAt, MESSAGE_LIMIT, objectAt, type RawObject, textAt, timeAt } from '@/lib/server/kube/raw';

/** A Warning event of the Kubernetes API (v1). */
export interface Warning {
  uid: string;
  about: { kind: string; namespace: string; name: string; uid: string };
  reason: string;
  message: string;
  count: number;
  at: number | null;
}

const KEPT = 1_000;

/** The latest Warning events, at most a thousand: a storm of events pushes out the oldest. */
export class WarningTable {
  readonly #warnings = new Map<string, Warning>();

  upsert(raw: RawObject): void {
    const metadata = objectAt(raw, 'metadata');
    const about = objectAt(raw, 'involvedObject');
    const uid = textAt(metadata, 'uid');
    if (uid === '' || textAt(raw, 'type') !== 'Warning') return;
    this.#warnings.delete(uid);
    this.#warnings.set(uid, {
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
    });
    for (const oldest of this.#warnings.keys()) {
      if (this.#warnings.size <= KEPT) return;
      this.#warnings.delete(oldest);
    }
  }

  remove(uid: string): void {
    this.#warnings.delete(uid);
  }

  retain(uids: ReadonlySet<string>): void {
    for (const uid of this.#warnings.keys()) if (!uids.has(uid)) this.#warnings.delete(uid);
  }

  /** Newest last. */
  about(uid: string): Warning[] {
    return [...this.#warnings.values()].filter((warning) => warning.about.uid === uid);
  }

  get size(): number {
    return this.#warnings.size;
  }
}
