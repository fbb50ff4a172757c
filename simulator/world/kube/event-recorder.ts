import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { kubeTime } from '@/simulator/world/kube/kube-object';
import type { ObjectStore } from '@/simulator/world/kube/store/object-store';
import type { KubeEvent } from '@/simulator/world/kube/shapes/cluster-kinds';

export interface EventToRecord {
  about: KubeObject;
  type: 'Normal' | 'Warning';
  reason: string;
  message: string;
  component: string;
  host?: string;
}

const KEEP_EVENTS = 5_000;
const LIVES_MS = 3_600_000;
const NORMAL_BURST = 400;
const NORMAL_PER_SECOND = 40;

/**
 * Writes `v1` Events as client-go's recorder does: a repetition raises `count`, and a flood of Normal events is
 * thinned (client-go's spam filter) so that starting 100,000 pods does not store 300,000 events.
 */
export class EventRecorder {
  readonly #store: ObjectStore;
  readonly #known = new Map<string, { namespace: string; name: string }>();
  #tokens = NORMAL_BURST;
  #refilledMs = 0;

  constructor(store: ObjectStore) {
    this.#store = store;
    for (const event of store.events.all()) this.#remember(event);
  }

  record(what: EventToRecord): void {
    const key = `${what.about.metadata.uid ?? ''}|${what.reason}|${what.message}`;
    const known = this.#known.get(key);
    const previous = known === undefined ? undefined : this.#store.events.get(known.namespace, known.name);
    if (known !== undefined && previous !== undefined) {
      this.#known.delete(key);
      this.#known.set(key, known);
      this.#repeat(previous);
    } else if (what.type === 'Warning' || this.#mayPass()) this.#write(what, key);
  }

  #repeat(event: KubeEvent): void {
    const lastTimestamp = kubeTime(this.#store.now());
    this.#store.replace(this.#store.events, { ...event, count: (event.count ?? 1) + 1, lastTimestamp });
  }

  #write(what: EventToRecord, key: string): void {
    const { about } = what;
    const at = kubeTime(this.#store.now());
    const namespace = about.metadata.namespace ?? 'default';
    const name = `${about.metadata.name}.${this.#store.ids.uid().replaceAll('-', '').slice(0, 16)}`;
    this.#known.set(key, { namespace, name });
    this.#store.insert(this.#store.events, {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name, namespace },
      involvedObject: {
        kind: about.kind,
        ...(about.metadata.namespace === undefined ? {} : { namespace: about.metadata.namespace }),
        name: about.metadata.name,
        uid: about.kind === 'Node' ? about.metadata.name : (about.metadata.uid ?? ''),
        apiVersion: about.apiVersion,
        resourceVersion: about.metadata.resourceVersion ?? '',
      },
      reason: what.reason,
      message: what.message,
      source: { component: what.component, ...(what.host === undefined ? {} : { host: what.host }) },
      firstTimestamp: at,
      lastTimestamp: at,
      count: 1,
      type: what.type,
      eventTime: null,
      reportingComponent: what.component,
      reportingInstance: what.host ?? '',
    });
    this.#forgetOldest();
  }

  /** Events live for an hour, as with kube-apiserver's --event-ttl, and there are never too many. */
  #forgetOldest(): void {
    for (const [key, { namespace, name }] of this.#known) {
      const event = this.#store.events.get(namespace, name);
      const old = Date.parse(event?.lastTimestamp ?? '') + LIVES_MS < this.#store.now();
      if (event !== undefined && !old && this.#store.events.size <= KEEP_EVENTS) return;
      this.#known.delete(key);
      if (event !== undefined) this.#store.drop(this.#store.events, event);
    }
  }

  #mayPass(): boolean {
    const now = this.#store.now();
    const earned = Math.max(0, ((now - this.#refilledMs) / 1_000) * NORMAL_PER_SECOND);
    this.#tokens = Math.min(NORMAL_BURST, this.#tokens + earned);
    this.#refilledMs = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  #remember(event: KubeEvent): void {
    const { namespace = 'default', name } = event.metadata;
    const uid = event.involvedObject.uid ?? '';
    this.#known.set(`${uid}|${event.reason ?? ''}|${event.message ?? ''}`, { namespace, name });
  }
}
