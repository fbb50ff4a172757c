import { type Pod, isPod } from '@/simulator/world/kube/shapes/pod';
import type { Node } from '@/simulator/world/kube/shapes/node';
import { type KubeObject, kubeTime } from '@/simulator/world/kube/kube-object';
import type { ObjectStore } from '@/simulator/world/kube/store/object-store';
import type { KubeEvent } from '@/simulator/world/kube/shapes/cluster-kinds';

interface EventText {
  type?: 'Normal' | 'Warning';
  reason: string;
  message: string;
}

const KEEP_EVENTS = 5_000;
const LIVES_MS = 3_600_000;
const NORMAL_BURST = 400;
const NORMAL_PER_SECOND = 40;

/** Like client-go's recorder: repetitions raise `count`, and its spam filter thins floods of Normal events. */
export class EventRecorder {
  readonly #store: ObjectStore;
  readonly #known = new Map<string, { namespace: string; name: string }>();
  #tokens = NORMAL_BURST;
  #refilledMs = 0;

  constructor(store: ObjectStore) {
    this.#store = store;
    for (const event of store.events.all()) this.#remember(event);
  }

  recordOnNode(about: Node | Pod, what: EventText): void {
    this.record(about, 'kubelet', { ...what, host: isPod(about) ? (about.spec.nodeName ?? '') : about.metadata.name });
  }

  record(about: KubeObject, component: string, what: EventText & { host?: string }): void {
    const key = `${about.metadata.uid ?? ''}|${what.reason}|${what.message}`;
    const known = this.#known.get(key);
    const previous = known === undefined ? undefined : this.#store.events.get(known.namespace, known.name);
    if (known !== undefined && previous !== undefined) {
      this.#known.delete(key);
      this.#known.set(key, known);
      this.#repeat(previous);
    } else if (what.type === 'Warning' || this.#mayPass()) this.#write({ about, component, ...what }, key);
  }

  #repeat(event: KubeEvent): void {
    const lastTimestamp = kubeTime(this.#store.now());
    this.#store.replace(this.#store.events, { ...event, count: (event.count ?? 1) + 1, lastTimestamp });
  }

  #write(what: EventText & { about: KubeObject; component: string; host?: string }, key: string): void {
    const { about, component, host, type = 'Normal' } = what;
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
      source: { component, ...(host === undefined ? {} : { host }) },
      firstTimestamp: at,
      lastTimestamp: at,
      count: 1,
      type,
      eventTime: null,
      reportingComponent: component,
      reportingInstance: host ?? '',
    });
    this.#forgetOldest();
  }

  /** Events live for an hour, as with kube-apiserver's --event-ttl, up to a limit. */
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
