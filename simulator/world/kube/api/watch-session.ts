import { goneVersion } from '@/simulator/world/kube/api-status';
import {
  projection,
  selectObjects,
  storedType,
  tooLarge,
  type ListScope,
} from '@/simulator/world/kube/api/list-objects';
import type { ListQuery } from '@/simulator/world/kube/api/list-query';
import { apiVersionOf } from '@/simulator/world/kube/resource-type';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { type KubeObject, withMeta } from '@/simulator/world/kube/kube-object';
import type { StoreEvent } from '@/simulator/world/kube/store/event-history';

export interface WireEvent {
  type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  object: unknown;
}

const INITIAL_END = 'k8s.io/initial-events-end';

/** One watch without its socket: the opening events and the event for each write of the store. */
export class WatchSession {
  readonly #context: ClusterContext;
  readonly #scope: ListScope;
  readonly #query: ListQuery;
  readonly #project: (object: KubeObject) => KubeObject;
  readonly resource: string;
  /** A version not reached yet: nothing up to it is sent. */
  #future = 0;
  #seen: number;

  constructor(context: ClusterContext, scope: ListScope, query: ListQuery) {
    this.#context = context;
    this.#scope = scope;
    this.#query = query;
    this.#project = projection(scope.type);
    this.resource = storedType(scope.type).key;
    this.#seen = context.store.version;
  }

  /**
   * Events before the live ones: the state (no or zero version, or `sendInitialEvents`), or what the history
   * holds since the version. A watch from a version of the future waits for it, with initial events it is refused
   * (Kubernetes: apiserver cacher, `waitUntilWatchCacheFreshAndForceAllEvents` and `cacheWatcher.process`).
   * @throws ApiStatusError 410 when the version is older than the history, 504 for initial events of the future
   */
  *opening(): Generator<WireEvent> {
    const requested = Number(this.#query.resourceVersion === '' ? 0 : this.#query.resourceVersion);
    const current = this.#context.store.version;
    if (requested > current) {
      if (this.#query.sendInitialEvents) throw tooLarge(requested, current);
      this.#future = requested;
      return;
    }
    if (this.#query.sendInitialEvents || requested === 0) {
      // The list is taken in one instant, so that no write between two chunks is lost or doubled.
      const objects = selectObjects(this.#context, this.#scope, this.#query);
      for (const object of objects) yield { type: 'ADDED', object: this.#project(object) };
      if (this.#query.sendInitialEvents && this.#query.allowBookmarks) yield this.bookmark(true);
      return;
    }
    const history = this.#context.store.history(this.resource);
    const events = history.since(requested);
    if (events === undefined) throw goneVersion(requested, history.oldest);
    for (const event of events) {
      const wire = this.translate(event);
      if (wire !== undefined) yield wire;
    }
  }

  /** The event of this watch for a write: leaving or entering the selection becomes DELETED or ADDED. */
  translate(event: StoreEvent): WireEvent | undefined {
    const { namespace } = this.#scope;
    if (event.version > this.#seen) this.#seen = event.version;
    if (event.version <= this.#future) return undefined;
    if (namespace !== undefined && event.object.metadata.namespace !== namespace) return undefined;
    if (!this.#query.selective) return { type: event.type, object: this.#project(event.object) };
    const now = event.type !== 'DELETED' && this.#query.matches(event.object);
    const before = event.previous !== undefined && this.#query.matches(event.previous);
    if (now) return { type: before ? 'MODIFIED' : 'ADDED', object: this.#project(event.object) };
    return before ? { type: 'DELETED', object: this.#project(lastMatching(event)) } : undefined;
  }

  get isWaiting(): boolean {
    return this.#context.store.version <= this.#future;
  }

  bookmark(endOfInitial = false): WireEvent {
    const { type } = this.#scope;
    const version = endOfInitial ? this.#seen : Math.max(this.#seen, this.#context.store.version);
    return {
      type: 'BOOKMARK',
      object: {
        kind: type.kind,
        apiVersion: apiVersionOf(type),
        metadata: {
          resourceVersion: String(version),
          creationTimestamp: null,
          ...(endOfInitial ? { annotations: { [INITIAL_END]: 'true' } } : {}),
        },
      },
    };
  }
}

/** What left the selection is shown as it last matched, under the version of the write (apiserver cacher). */
function lastMatching(event: StoreEvent): KubeObject {
  if (event.type === 'DELETED' || event.previous === undefined) return event.object;
  return withMeta(event.previous, { ...event.previous.metadata, resourceVersion: String(event.version) });
}
