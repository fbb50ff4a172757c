import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { poolLabels } from '@/lib/kube-rules/objects/node-facts-of';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';

/** Labels by which the rules themselves decide about a node. */
export const labelsOfRules: readonly string[] = [
  ...['os', 'arch'].flatMap((name) => [`kubernetes.io/${name}`, `beta.kubernetes.io/${name}`]),
  'node.kubernetes.io/windows-build',
  'type',
];

/** Where volumes are reachable, whether or not an object names them. */
export const topologyLabels: readonly string[] = ['zone', 'region'].flatMap((name) => [
  `topology.kubernetes.io/${name}`,
  `failure-domain.beta.kubernetes.io/${name}`,
]);

/** With those by which they name and count nodes. */
const ofRules: ReadonlySet<string> = new Set([
  ...labelsOfRules,
  ...['node', 'beta'].map((group) => `${group}.kubernetes.io/instance-type`),
  ...topologyLabels,
  ...poolLabels,
]);

/** Lists that name labels of nodes: where volumes are reachable, and what RuntimeClasses select. */
export const listsOf = ({ runtimeClasses, volumes, storageClasses, capacity }: ClusterFacts): object[] => [
  ...(runtimeClasses ?? []),
  ...(volumes ?? []),
  ...(storageClasses ?? []),
  ...(capacity === undefined ? [] : [capacity]),
];

/**
 * The labels of nodes that can affect a result: those of the rules, and those that an object names anywhere. A fleet has
 * many others (racks, owners, dates, CPU features), each of which would split every class of nodes.
 */
export class ReadLabels {
  readonly #read = new Set<string>();
  readonly #unread = new Set<string>();
  /** Nodes and objects whose text has been searched. */
  #seen = new WeakSet<object>();

  has(key: string): boolean {
    return ofRules.has(key) || this.#read.has(key);
  }

  /** Returns whether more labels count than before; none ever counts less. */
  take(cluster: ClusterFacts, workloads: readonly WorkloadObject[]): boolean {
    const before = { read: this.#read.size, unread: this.#unread.size };
    for (const node of cluster.nodes) if (this.#isNew(node)) this.#note(Object.keys(node.labels));
    // A label that no node had before may be named by any object.
    if (this.#unread.size > before.unread) this.#seen = new WeakSet(cluster.nodes);
    if (this.#unread.size === 0) return false;
    for (const object of [...listsOf(cluster), ...workloads.map((one) => one.object)])
      if (this.#isNew(object)) this.#find(JSON.stringify(object));
    return this.#read.size > before.read;
  }

  #isNew(object: object): boolean {
    if (this.#seen.has(object)) return false;
    this.#seen.add(object);
    return true;
  }

  #note(keys: readonly string[]): void {
    for (const key of keys) if (!this.has(key)) this.#unread.add(key);
  }

  #find(text: string): void {
    for (const key of this.#unread)
      if (text.includes(`"${key}"`)) {
        this.#read.add(key);
        this.#unread.delete(key);
      }
  }
}
