import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { nodeFactsOf } from '@/lib/kube-rules/objects/node-facts-of';
import type { Resources } from '@/lib/kube-rules/objects/resources';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { type CordonOrigin, cordonOriginOf } from '@/lib/server/kube/map/map-leaving';
import { mapNode } from '@/lib/server/kube/map/map-node';
import { buildsByImage, type ImageNames, imageNames } from '@/lib/server/kube/map/node-images';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { TextPool } from './intern';
import { instanceIdOf } from '../rows/node-row';
import { isKnown, versionOf, sameValue } from './same-value';

interface NodeEntry {
  version: number;
  node: KubeNode;
  /** The same object until something that decides about placement changes. */
  facts: NodeFacts;
}

/** Annotations kept of a node; others can be large. */
const OUR_ANNOTATION = 'mullion/';

const LONGEST_SHARED = 64;

/** More distinct amounts than this save nothing. */
const DISTINCT_AMOUNTS = 2_000;

/** Images that Windows nodes report. A name is kept once for all nodes. */
class ImagesOnNodes {
  readonly #nodes = new Map<string, ImageNames>();
  readonly #words = new TextPool(20_000);
  #builds: ReadonlyMap<string, readonly number[]> | null = null;

  /** `build` of the host; null = not a Windows node, or unknown. */
  take(uid: string, raw: RawObject, build: number | null): void {
    if (build === null) return this.remove(uid);
    const held = { build, names: imageNames(raw).map((name) => this.#words.get(name)) };
    if (sameValue(this.#nodes.get(uid), held)) return;
    this.#nodes.set(uid, held);
    this.#builds = null;
  }

  remove(uid: string): void {
    if (this.#nodes.delete(uid)) this.#builds = null;
  }

  /** By full image name: builds of the hosts that have it, ascending. */
  builds(): ReadonlyMap<string, readonly number[]> {
    this.#builds ??= buildsByImage(this.#nodes.values());
    return this.#builds;
  }
}

export type NodeWatcher = (before: KubeNode | null, after: KubeNode | null, cordon: CordonOrigin | null) => void;

/** Indexed by name and instance; reports which nodes changed. */
export class NodeTable {
  /** Images of Windows nodes; they change no row. */
  readonly held = new ImagesOnNodes();
  readonly #nodes = new Map<string, NodeEntry>();
  readonly #cordonOrigins = new Map<string, CordonOrigin>();
  readonly #uidByName = new Map<string, string>();
  readonly #uidByInstance = new Map<string, string>();
  readonly #words = new TextPool(5_000);
  readonly #amounts = new Map<string, Resources>();
  readonly #moved: (node: KubeNode) => void;
  watcher: NodeWatcher | null = null;
  #rev = 0;
  #list: { rev: number; facts: readonly NodeFacts[] } | null = null;

  constructor(on: { moved: (node: KubeNode) => void }) {
    this.#moved = on.moved;
  }

  get size(): number {
    return this.#nodes.size;
  }

  get(uid: string): KubeNode | undefined {
    return this.#nodes.get(uid)?.node;
  }

  uidOfName(name: string): string | undefined {
    return this.#uidByName.get(name);
  }

  uidOfInstance(instanceId: string): string | undefined {
    return this.#uidByInstance.get(instanceId);
  }

  nodes(): KubeNode[] {
    return Array.from(this.#nodes.values(), ({ node }) => node);
  }

  /** Rises when something that decides about placement changes. */
  get rev(): number {
    return this.#rev;
  }

  /** As placement reads them, without volume drivers; the same list until one changes. */
  facts(): readonly NodeFacts[] {
    if (this.#list?.rev !== this.#rev)
      this.#list = { rev: this.#rev, facts: Array.from(this.#nodes.values(), ({ facts }) => facts) };
    return this.#list.facts;
  }

  /** Cordoned nodes, by UID. */
  get cordonOrigins(): ReadonlyMap<string, CordonOrigin> {
    return this.#cordonOrigins;
  }

  uids(): IterableIterator<string> {
    return this.#nodes.keys();
  }

  upsert(raw: RawObject, listed: boolean): void {
    const read = nodeFactsOf(raw);
    const mapped = mapNode(raw, read);
    if (mapped === null || read === null) return;
    const known = this.#nodes.get(mapped.uid);
    const version = versionOf(mapped.resourceVersion);
    if (isKnown(known, version, listed)) return;
    if (mapped.unschedulable) this.#cordonOrigins.set(mapped.uid, cordonOriginOf(raw));
    else this.#cordonOrigins.delete(mapped.uid);
    this.held.take(mapped.uid, raw, read.build);
    const node = this.#slim(mapped);
    const facts = this.#factsOf(read, { node, known });
    if (known !== undefined && sameValue({ ...known.node, resourceVersion: node.resourceVersion }, node)) {
      known.version = version;
      known.node.resourceVersion = node.resourceVersion;
      known.facts = facts;
      return;
    }
    this.#nodes.set(node.uid, { version, node, facts });
    this.watcher?.(known?.node ?? null, node, this.#cordonOrigins.get(node.uid) ?? null);
    this.#uidByName.set(node.name, node.uid);
    const instance = instanceIdOf(node.providerId);
    if (instance !== null) this.#uidByInstance.set(instance, node.uid);
    this.#moved(node);
  }

  remove(uid: string): void {
    const node = this.#nodes.get(uid)?.node;
    if (node === undefined) return;
    this.#nodes.delete(uid);
    this.watcher?.(node, null, null);
    this.held.remove(uid);
    this.#rev += 1;
    this.#cordonOrigins.delete(uid);
    if (this.#uidByName.get(node.name) === uid) this.#uidByName.delete(node.name);
    const instance = instanceIdOf(node.providerId);
    if (instance !== null && this.#uidByInstance.get(instance) === uid) this.#uidByInstance.delete(instance);
    this.#moved(node);
  }

  retain(uids: ReadonlySet<string>): void {
    for (const uid of this.#nodes.keys()) if (!uids.has(uid)) this.remove(uid);
  }

  #factsOf(read: NodeFacts, { node, known }: { node: KubeNode; known: NodeEntry | undefined }): NodeFacts {
    const { allocatable, capacity } = read;
    const facts: NodeFacts = {
      ...read,
      labels: node.labels,
      taints: node.taints,
      allocatable: this.#shared(allocatable),
      capacity: this.#shared(capacity),
    };
    if (known !== undefined && sameValue(known.facts, facts)) return known.facts;
    this.#rev += 1;
    return facts;
  }

  /** Machines of one type have nearly the same amounts. */
  #shared(amounts: Resources): Resources {
    const key = JSON.stringify(amounts);
    const known = this.#amounts.get(key);
    if (known !== undefined) return known;
    if (this.#amounts.size >= DISTINCT_AMOUNTS) this.#amounts.clear();
    this.#amounts.set(key, amounts);
    return amounts;
  }

  /** Most labels repeat on many nodes; a host's own name does not. */
  #slimLabels({ labels, name }: KubeNode): Record<string, string> {
    const short = (value: string): string =>
      value === name || value.length > LONGEST_SHARED ? value : this.#words.get(value);
    return Object.fromEntries(Object.entries(labels).map(([key, value]) => [this.#words.get(key), short(value)]));
  }

  #slim(node: KubeNode): KubeNode {
    const own = Object.entries(node.annotations).filter(([key]) => key.startsWith(OUR_ANNOTATION));
    return {
      ...node,
      annotations: Object.fromEntries(own),
      labels: this.#slimLabels(node),
      conditions: node.conditions.map((condition) => ({
        ...condition,
        type: this.#words.get(condition.type),
        reason: this.#words.get(condition.reason),
        message: this.#words.get(condition.message),
      })),
    };
  }
}
