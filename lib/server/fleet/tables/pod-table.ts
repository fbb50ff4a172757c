import type { KubePod } from '@/lib/domain/ports/kube';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { intendedOs } from '@/lib/domain/workload/intended-os';
import { countsAmong, podFigureNames, type PodFigure } from '@/lib/domain/workload/pod-figures';
import { mibOfBytes } from '@/lib/kube-rules/quantity/quantity';
import { holdsNode, type MappedPod, mapPod } from '@/lib/server/kube/map/map-pod';
import { podLeaving, sameLeaving } from '@/lib/server/kube/map/map-leaving';
import type { PodFailure } from '@/lib/domain/workload/pod-cause';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { ImageOs } from './image-os';
import { Interner, TextPool } from './intern';
import { isKnown, versionOf } from './same-value';
import { RecentRestarts } from './recent-restarts';
import { RejectedPods } from './rejected-pods';
import { WorkloadPods } from './workload-pods';
import { type NodeUsage, PodEntry, type PodShape } from './pod-entry';

const NO_ENTRIES: ReadonlySet<PodEntry> = new Set();

/** Keeps its own sums over pods. A removed pod is the same object that was added. */
export interface PodFollower {
  podCame(pod: PodFacts): void;
  podWent(pod: PodFacts): void;
}

/** Called with what a pod was and what it is now; `raw` is the object that says so, null for a removed pod. */
export type PodWatcher = (
  before: Readonly<PodEntry> | null,
  after: Readonly<PodEntry> | null,
  raw: RawObject | null,
) => void;

/** Projections with shared shapes, and sums per node; reports the nodes that a change concerns. */
export class PodTable {
  readonly #pods = new Map<string, PodEntry>();
  readonly #usage = new Map<string, NodeUsage>();
  readonly #shapes = new Interner<PodShape>();
  /** Apart from the shape: each pod of a StatefulSet has its own labels. */
  readonly #labels = new Interner<Record<string, string>>();
  readonly #words = new TextPool(500);
  /** Unschedulable pods of one workload have the same message. */
  readonly #sentences = new TextPool(500);
  readonly #failing = new Set<PodEntry>();
  readonly workloads = new WorkloadPods();
  readonly rejected = new RejectedPods(this.workloads);
  readonly restarts = new RecentRestarts();
  #follower: PodFollower | null = null;
  watcher: PodWatcher | null = null;
  readonly #nodeMoved: (name: string) => void;
  readonly #countMoved: () => void;
  readonly #imageOs = new ImageOs();
  readonly #figures: Record<PodFigure, number> = { podsNotRunning: 0, windowsPodsStuck: 0 };
  #rev = 0;
  #list: { rev: number; pods: readonly PodEntry[] } | null = null;

  constructor(on: { nodeMoved: (name: string) => void; countMoved: () => void }) {
    this.#nodeMoved = on.nodeMoved;
    this.#countMoved = on.countMoved;
  }

  get size(): number {
    return this.#pods.size;
  }

  get shapes(): number {
    return this.#shapes.size;
  }

  get figures(): Readonly<Record<PodFigure, number>> {
    return this.#figures;
  }

  /** The OS of an image by its reference. */
  get imageOs(): ImageOs['of'] {
    return this.#imageOs.of;
  }

  get(uid: string): Readonly<PodEntry> | undefined {
    return this.#pods.get(uid);
  }

  all(): IterableIterator<Readonly<PodEntry>> {
    return this.#pods.values();
  }

  /** Including those that only wait. */
  get failing(): ReadonlySet<Readonly<PodEntry>> {
    return this.#failing;
  }

  /** Rises whenever a pod comes, goes, moves, or changes readiness. */
  get rev(): number {
    return this.#rev;
  }

  /** As placement reads them; the same list until one changes. */
  facts(): readonly PodEntry[] {
    if (this.#list?.rev !== this.#rev) this.#list = { rev: this.#rev, pods: [...this.#pods.values()] };
    return this.#list.pods;
  }

  /** Notified of every pod that matters for placement, the present ones at once. */
  follow(follower: PodFollower): void {
    this.#follower = follower;
    for (const pod of this.#pods.values()) follower.podCame(pod);
  }

  usage(nodeName: string): NodeUsage | undefined {
    return this.#usage.get(nodeName);
  }

  upsert(raw: RawObject, listed: boolean): void {
    const facts = mapPod(raw);
    if (facts === null) return;
    const known = this.#pods.get(facts.uid);
    const version = versionOf(facts.resourceVersion);
    if (isKnown(known, version, listed)) return;
    const entry = this.#entry(facts, { version, leaving: podLeaving(raw) });
    this.restarts.note(entry, known?.restarts ?? null, Date.now());
    if (known !== undefined && isSame(known, entry)) {
      if (known.restarts !== entry.restarts) this.watcher?.(known, entry, raw);
      this.#release(entry);
      this.#refresh(known, entry);
      return;
    }
    if (known !== undefined) this.#take(known);
    this.watcher?.(known ?? null, entry, raw);
    this.#pods.set(facts.uid, entry);
    this.#add(entry);
    if (known !== undefined && known.node !== null && known.node !== entry.node) this.#nodeMoved(known.node.name);
    if (entry.node !== null) this.#nodeMoved(entry.node.name);
    this.#countMoved();
  }

  /** Takes over what no count and no row of a node depends on. */
  #refresh(known: PodEntry, entry: PodEntry): void {
    const isSameLeaving = sameLeaving(known.leaving, entry.leaving);
    const isSameForWorkload = isSameLeaving && known.restarts === entry.restarts && known.readyAt === entry.readyAt;
    known.version = entry.version;
    // A kubelet words the same failure differently at each attempt.
    known.failure = entry.failure;
    if (!isSameLeaving) {
      this.#rev += 1;
      this.#follower?.podWent(known);
      if (known.node !== null) known.node.rev += 1;
    }
    known.leaving = entry.leaving;
    if (!isSameLeaving) this.#follower?.podCame(known);
    known.restarts = entry.restarts;
    known.lastExit = entry.lastExit;
    known.readyAt = entry.readyAt;
    if (!isSameForWorkload) this.workloads.touch(known);
  }

  remove(uid: string): void {
    const known = this.#pods.get(uid);
    if (known === undefined) return;
    this.restarts.forget(uid);
    this.#pods.delete(uid);
    this.watcher?.(known, null, null);
    this.#take(known);
    if (known.node !== null) this.#nodeMoved(known.node.name);
    this.#countMoved();
  }

  retain(uids: ReadonlySet<string>): void {
    for (const uid of this.#pods.keys()) if (!uids.has(uid)) this.remove(uid);
  }

  pods(nodeName?: string): KubePod[] {
    const from = nodeName === undefined ? this.#pods.values() : (this.#usage.get(nodeName)?.entries ?? []);
    return Array.from(from, toKubePod);
  }

  entry(uid: string): Readonly<PodEntry> | null {
    return this.#pods.get(uid) ?? null;
  }

  /** In no order. */
  entries(nodeName: string): ReadonlySet<Readonly<PodEntry>> {
    return this.#usage.get(nodeName)?.entries ?? NO_ENTRIES;
  }

  #entry(facts: MappedPod, { version, leaving }: Pick<PodEntry, 'version' | 'leaving'>): PodEntry {
    const { namespace, ownerUid, workload, template, requests, demand } = facts;
    const os = intendedOs(template, this.#imageOs.of);
    const node = facts.nodeName === null ? null : this.#usageOf(facts.nodeName);
    return new PodEntry({
      uid: facts.uid,
      version,
      name: facts.name,
      phase: this.#words.get(facts.phase),
      failure: facts.failure === null ? null : this.#shared(facts.failure),
      rejection: facts.rejection === null ? null : this.#shared(facts.rejection),
      createdAt: facts.createdAt,
      deletionAt: facts.deletionAt,
      restarts: facts.restarts,
      lastExit: facts.lastExit,
      readyAt: facts.readyAt,
      leaving,
      shape: this.#shapes.take({ namespace, ownerUid, workload, template, requests, os, demand }),
      labelSet: this.#labels.take(facts.labels),
      node,
    });
  }

  #shared({ state, stuck, message, since }: PodFailure): PodFailure {
    const sentence = message === null ? null : this.#sentences.get(message);
    return { state: this.#words.get(state), stuck, message: sentence, since };
  }

  #usageOf(name: string): NodeUsage {
    const known = this.#usage.get(name);
    if (known !== undefined) return known;
    const fresh = { name, cpuMilli: 0, memoryBytes: 0, pods: 0, entries: new Set<PodEntry>(), rev: 0 };
    this.#usage.set(name, fresh);
    return fresh;
  }

  #add(entry: PodEntry): void {
    this.#rev += 1;
    this.#follower?.podCame(entry);
    this.#count(entry, 1);
    if (entry.failure !== null) this.#failing.add(entry);
    this.workloads.add(entry);
    this.rejected.add(entry);
    if (entry.node === null) return;
    entry.node.entries.add(entry);
    entry.node.rev += 1;
    // Removing the last pod has removed the node's entry.
    this.#usage.set(entry.node.name, entry.node);
  }

  #take(entry: PodEntry): void {
    this.#rev += 1;
    this.#follower?.podWent(entry);
    this.#count(entry, -1);
    this.#failing.delete(entry);
    this.workloads.take(entry);
    this.rejected.take(entry);
    this.#release(entry);
    const { node } = entry;
    if (node === null) return;
    node.entries.delete(entry);
    node.rev += 1;
    if (node.entries.size === 0) this.#usage.delete(node.name);
  }

  #release({ shape, labelSet }: PodEntry): void {
    this.#shapes.release(shape);
    this.#labels.release(labelSet);
  }

  #count(entry: PodEntry, sign: 1 | -1): void {
    const { node, shape, phase, failure } = entry;
    if (failure !== null) {
      const pod = { stuck: failure.stuck, os: shape.value.os ?? 'unknown' } as const;
      for (const figure of podFigureNames) if (countsAmong[figure](pod)) this.#figures[figure] += sign;
    }
    if (node === null) return;
    if (!holdsNode({ nodeName: node.name, phase })) return;
    node.cpuMilli += sign * shape.value.requests.cpuMilli;
    node.memoryBytes += sign * shape.value.requests.memoryBytes;
    node.pods += sign;
  }
}

function isSame(a: PodEntry, b: PodEntry): boolean {
  return (
    a.shape === b.shape &&
    a.labelSet === b.labelSet &&
    a.node === b.node &&
    a.phase === b.phase &&
    a.deletionAt === b.deletionAt &&
    a.failure?.state === b.failure?.state &&
    a.failure?.stuck === b.failure?.stuck &&
    a.rejection?.state === b.rejection?.state &&
    a.name === b.name
  );
}

function toKubePod(entry: PodEntry): KubePod {
  const { namespace, ownerUid, workload, requests, template } = entry.shape.value;
  return {
    uid: entry.uid,
    namespace,
    name: entry.name,
    nodeName: entry.node?.name ?? null,
    phase: entry.phase,
    ownerUid,
    workload,
    requests: { cpuMilli: requests.cpuMilli, memoryMiB: mibOfBytes(requests.memoryBytes), pods: 1 },
    template,
    labels: entry.labelSet.value,
    failure: entry.failure,
    serving: entry.ready && !entry.deleting,
  };
}
