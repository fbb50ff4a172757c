import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { ResourceType } from '@/simulator/world/kube/resource-type';

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** One namespace's part of a collection, with its names in etcd order on demand. */
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
    const list: T[] = [];
    for (const name of this.#names) {
      const object = this.objects.get(name);
      if (object !== undefined) list.push(object);
    }
    return list;
  }
}

/**
 * All objects of one resource by namespace and name. Cluster-scoped objects live in the namespace `''`.
 * Objects in it are shared and must not be changed in place.
 */
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

  put(object: T): void {
    const namespace = object.metadata.namespace ?? '';
    let shelf = this.#shelves.get(namespace);
    if (shelf === undefined) {
      shelf = new Shelf();
      this.#shelves.set(namespace, shelf);
    }
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

/** `namespace/name`, or the bare name of a cluster-scoped object. */
export function keyOf(object: KubeObject): string {
  const { namespace, name } = object.metadata;
  return namespace === undefined || namespace === '' ? name : `${namespace}/${name}`;
}

export function splitKey(key: string): { namespace: string; name: string } {
  const slash = key.indexOf('/');
  return slash < 0 ? { namespace: '', name: key } : { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}
