import { describe, expect, it } from 'vitest';

import { ObjectStore } from '@/simulator/world/kube/store/object-store';
import type { StoreEvent } from '@/simulator/world/kube/store/event-history';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

function pod(name: string, labels: Record<string, string> = {}): Pod {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'a', labels }, spec: { containers: [] } };
}

function newStore(): { store: ObjectStore; events: StoreEvent[]; clock: { nowMs: number } } {
  const clock = { nowMs: 1_000_000 };
  const store = new ObjectStore({ seed: 's', now: () => clock.nowMs });
  const events: StoreEvent[] = [];
  store.listen((event) => events.push(event));
  return { store, events, clock };
}

describe('ObjectStore', () => {
  it('gives every write a higher version and notifies listeners', () => {
    const { store, events } = newStore();
    const first = store.insert(store.pods, pod('one'));
    const second = store.replace(store.pods, { ...first, metadata: { ...first.metadata, labels: { a: 'b' } } });
    const gone = store.drop(store.pods, second);
    expect(events.map((event) => event.type)).toEqual(['ADDED', 'MODIFIED', 'DELETED']);
    const versions = [first, second, gone].map((object) => Number(object.metadata.resourceVersion));
    expect(versions).toEqual(events.map((event) => event.version));
    expect(versions[1]).toBeGreaterThan(versions[0] ?? 0);
    expect(store.pods.get('a', 'one')).toBeUndefined();
  });

  it('does not write equal objects', () => {
    const { store, events } = newStore();
    const first = store.insert(store.pods, pod('one', { a: 'b' }));
    const same = store.replace(store.pods, structuredClone(first));
    expect(same).toBe(first);
    expect(events).toHaveLength(1);
  });

  it('raises the generation with the spec and not with the labels', () => {
    const { store } = newStore();
    const first = store.insert(store.pods, pod('one'));
    const labelled = store.replace(store.pods, { ...first, metadata: { ...first.metadata, labels: { x: 'y' } } });
    const changed = store.replace(store.pods, { ...labelled, spec: { containers: [], nodeName: 'n' } });
    expect([first, labelled, changed].map((object) => object.metadata.generation)).toEqual([1, 1, 2]);
  });

  it('counts the templates of a DaemonSet, whatever a client writes', () => {
    const { store } = newStore();
    const template = (image: string) => ({ metadata: {}, spec: { containers: [{ name: 'c', image }] } });
    const spec = (image: string, type = 'RollingUpdate') => ({
      selector: {},
      updateStrategy: { type },
      template: template(image),
    });
    const set = { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'agent', namespace: 'default' } };
    const first = store.insert(store.daemonSets, { ...set, spec: spec('a:1') });
    const strategy = store.replace(store.daemonSets, { ...set, spec: spec('a:1', 'OnDelete') });
    const changed = store.replace(store.daemonSets, { ...set, spec: spec('a:2', 'OnDelete') });
    const key = 'deprecated.daemonset.template.generation';
    expect([first, strategy, changed].map(({ metadata }) => metadata.annotations?.[key])).toEqual(['1', '1', '2']);
  });

  it('gives the same uids for the same seed', () => {
    const uids = [0, 1].map(() => newStore().store.ids.uid());
    expect(uids[0]).toBe(uids[1]);
    expect(uids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('lists in key order', () => {
    const { store } = newStore();
    for (const name of ['b', 'a', 'c']) store.insert(store.pods, pod(name));
    store.insert(store.pods, { ...pod('z'), metadata: { name: 'z', namespace: 'A' } });
    expect(store.pods.sorted().map((object) => object.metadata.name)).toEqual(['z', 'a', 'b', 'c']);
    expect(store.pods.sorted('a').map((object) => object.metadata.name)).toEqual(['a', 'b', 'c']);
  });
});

describe('watch history', () => {
  it('answers from any kept version and rejects older ones', () => {
    const { store, clock } = newStore();
    const start = store.version;
    for (let index = 0; index < 5_100; index++) {
      clock.nowMs += 100;
      store.insert(store.pods, pod(`p${index}`));
    }
    const history = store.history('pods');
    expect(history.since(start)).toBeUndefined();
    expect(history.oldest).toBe(start + 100);
    expect(history.since(history.oldest)).toHaveLength(5_000);
    expect(history.since(store.version)).toEqual([]);
    expect(history.since(store.version - 2)?.map((event) => event.object.metadata.name)).toEqual(['p5098', 'p5099']);
  });

  it('keeps more events than usual while they are recent', () => {
    const { store } = newStore();
    const start = store.version;
    for (let index = 0; index < 6_000; index++) store.insert(store.pods, pod(`p${index}`));
    expect(store.history('pods').since(start)).toHaveLength(6_000);
  });

  it('forgets everything when compacted', () => {
    const { store } = newStore();
    store.insert(store.pods, pod('one'));
    const version = store.version;
    store.compactAll();
    expect(store.history('pods').since(version)).toBeUndefined();
    store.insert(store.pods, pod('two'));
    expect(store.history('pods').since(store.version - 1)).toHaveLength(1);
  });
});
