import { goneContinue, badRequest } from '@/simulator/world/kube/api-status';
import { type KubeObject, isRecord } from '@/simulator/world/kube/kube-object';

interface Snapshot {
  items: KubeObject[];
  version: number;
  atMs: number;
}

export interface Page {
  items: KubeObject[];
  version: number;
  /** Empty on the last page. */
  next: string;
  remaining: number;
}

/** etcd's history, and with it a continue token, lives about five minutes (Kubernetes docs: API concepts). */
const KEEP_MS = 5 * 60_000;
const MAX_KEPT = 100;

/** Lists that are being read page by page: every page shows the moment of the first. */
export class ListPages {
  readonly #snapshots = new Map<string, Snapshot>();
  readonly #now: () => number;
  #count = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Every outstanding token becomes 410 Gone. */
  expireAll(): void {
    this.#snapshots.clear();
  }

  first(items: KubeObject[], version: number, limit: number): Page {
    if (limit === 0 || items.length <= limit) return { items, version, next: '', remaining: 0 };
    this.#forgetOld();
    const id = `${version}-${this.#count++}`;
    this.#snapshots.set(id, { items, version, atMs: this.#now() });
    return page({ items, version, atMs: 0 }, { id, start: 0, limit });
  }

  /** @throws ApiStatusError 400 for a token that is none, 410 for one that is too old */
  next(token: string, limit: number): Page {
    const { id, start } = readToken(token);
    this.#forgetOld();
    const snapshot = this.#snapshots.get(id);
    if (snapshot === undefined) throw goneContinue();
    return page(snapshot, { id, start, limit });
  }

  #forgetOld(): void {
    for (const [id, snapshot] of this.#snapshots) {
      if (this.#now() - snapshot.atMs <= KEEP_MS && this.#snapshots.size < MAX_KEPT) return;
      this.#snapshots.delete(id);
    }
  }
}

function page(snapshot: Snapshot, at: { id: string; start: number; limit: number }): Page {
  const end = at.limit === 0 ? snapshot.items.length : at.start + at.limit;
  const remaining = Math.max(0, snapshot.items.length - end);
  return {
    items: snapshot.items.slice(at.start, end),
    version: snapshot.version,
    next:
      remaining === 0
        ? ''
        : Buffer.from(JSON.stringify({ v: 'meta.k8s.io/v1', id: at.id, start: end })).toString('base64url'),
    remaining,
  };
}

function readToken(token: string): { id: string; start: number } {
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    if (isRecord(read) && typeof read['id'] === 'string' && Number.isInteger(read['start']))
      return { id: read['id'], start: Number(read['start']) };
  } catch {
    // Not a token of ours: answered below.
  }
  throw badRequest('continue key is not valid: incorrect encoded start resourceVersion (version meta.k8s.io/v1)');
}
