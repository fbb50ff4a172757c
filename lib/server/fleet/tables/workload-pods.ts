import { workloadKey, workloadOfPod } from '@/lib/domain/workload/workload-words';
import type { PodEntry } from './pod-entry';

const MANY = 1_000;
const NONE: ReadonlySet<PodEntry> = new Set();

export const keyOfPod = (pod: Pick<PodEntry, 'namespace' | 'name' | 'workload'>): string =>
  workloadKey(workloadOfPod(pod));

/** Pods by the key of their workload, and which workloads' pods changed since the last call of `takeMoved`. */
export class WorkloadPods {
  readonly #pods = new Map<string, Set<PodEntry>>();
  #moved = new Set<string>();
  #listener: () => void = () => undefined;

  of(key: string): ReadonlySet<PodEntry> {
    return this.#pods.get(key) ?? NONE;
  }

  keys(): IterableIterator<string> {
    return this.#pods.keys();
  }

  get moved(): number {
    return this.#moved.size;
  }

  /** Called at the first change after `takeMoved`, and now and then when there are many. */
  onMoved(listener: () => void): void {
    this.#listener = listener;
  }

  takeMoved(): ReadonlySet<string> {
    const moved = this.#moved;
    this.#moved = new Set();
    return moved;
  }

  add(entry: PodEntry): void {
    const key = keyOfPod(entry);
    const known = this.#pods.get(key);
    if (known === undefined) this.#pods.set(key, new Set([entry]));
    else known.add(entry);
    this.#mark(key);
  }

  take(entry: PodEntry): void {
    const key = keyOfPod(entry);
    const known = this.#pods.get(key);
    known?.delete(entry);
    if (known?.size === 0) this.#pods.delete(key);
    this.#mark(key);
  }

  /** Something that is not part of the pod's shape changed. */
  touch(entry: PodEntry): void {
    this.#mark(keyOfPod(entry));
  }

  #mark(key: string): void {
    this.#moved.add(key);
    if (this.#moved.size === 1 || this.#moved.size % MANY === 0) this.#listener();
  }
}
