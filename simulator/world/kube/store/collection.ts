import { type KubeObject, getOrMake } from '@/simulator/world/kube/kube-object';
import type { ResourceType } from '@/simulator/world/kube/resource-type';

export interface Place {
  type: ResourceType;
  collection: Collection;
  namespace: string;
  name: string;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

class Shelf<T extends KubeObject> {
  readonly objects = new Map<string, T>();
  #names: string[] | undefined;

  put(name: string, object: T): void {
    if (!this.objects.has(name)) this.#names = undefined;
    this.objects.set(name, object);
  }

  drop(name: string): void {
    if (this.objects.delete(name)) this.#names = undefined;
  }

  sorted(): T[] {
    this.#names ??= [...this.objects.keys()].sort(byText);
    return this.#names.flatMap((name) => this.objects.get(name) ?? []);
  }
}

/** Objects of one resource; cluster-scoped ones have the namespace `''`. They are shared: never change them in place. */
export class Collection<T extends KubeObject = KubeObject> {
  readonly type: ResourceType;
  readonly #shelves = new Map<string, Shelf<T>>();
  #size = 0;

  constructor(type: ResourceType) {
    this.type = type;
  }

  get size(): number {
    return this.#size;
  }

  get(namespace: string, name: string): T | undefined {
    return this.#shelves.get(namespace)?.objects.get(name);
  }

  byKey(key: string): T | undefined {
    const { namespace, name } = splitKey(key);
    return this.get(namespace, name);
  }

  put(object: T): void {
    const namespace = object.metadata.namespace ?? '';
    const shelf = getOrMake(this.#shelves, namespace, () => new Shelf<T>());
    if (!shelf.objects.has(object.metadata.name)) this.#size++;
    shelf.put(object.metadata.name, object);
  }

  drop(namespace: string, name: string): void {
    const shelf = this.#shelves.get(namespace);
    if (shelf === undefined || !shelf.objects.has(name)) return;
    shelf.drop(name);
    this.#size--;
    if (shelf.objects.size === 0) this.#shelves.delete(namespace);
  }

  *inNamespace(namespace: string): Iterable<T> {
    const shelf = this.#shelves.get(namespace);
    if (shelf !== undefined) yield* shelf.objects.values();
  }

  *all(): Iterable<T> {
    for (const shelf of this.#shelves.values()) yield* shelf.objects.values();
  }

  /** Objects in etcd's key order: namespace, then name; all namespaces when none is given. */
  sorted(namespace?: string): T[] {
    if (namespace !== undefined) return this.#shelves.get(namespace)?.sorted() ?? [];
    const namespaces = [...this.#shelves.keys()].sort(byText);
    return namespaces.flatMap((each) => this.#shelves.get(each)?.sorted() ?? []);
  }
}

export function objectKey(object: KubeObject): string {
  const { namespace, name } = object.metadata;
  return namespace === undefined || namespace === '' ? name : `${namespace}/${name}`;
}

function splitKey(key: string): { namespace: string; name: string } {
  const slash = key.indexOf('/');
  return slash < 0 ? { namespace: '', name: key } : { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}
