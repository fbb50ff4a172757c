import type { KubeObject } from '@/simulator/world/kube/kube-object';

/** Work with a time: data only, so that it can be saved. */
export interface DueTask {
  atMs: number;
  /** What to do; defined by the owner of the entry. */
  kind: string;
  key: string;
  uid?: string;
  detail?: string;
}

export const podTask = ({ metadata }: KubeObject, kind: string, detail = 0): Omit<DueTask, 'atMs'> => ({
  kind,
  key: `${metadata.namespace ?? ''}/${metadata.name}`,
  uid: metadata.uid ?? '',
  detail: String(detail),
});

/** A heap of tasks by time; equal times come out in the order they went in. */
export class DueQueue {
  readonly #heap: { task: DueTask; order: number }[] = [];
  #order = 0;

  get size(): number {
    return this.#heap.length;
  }

  add(task: DueTask): void {
    this.#heap.push({ task, order: this.#order++ });
    this.#up(this.#heap.length - 1);
  }

  take(nowMs: number): DueTask | undefined {
    const first = this.#heap[0];
    if (first === undefined || first.task.atMs > nowMs) return undefined;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#down(0);
    }
    return first.task;
  }

  dump(): DueTask[] {
    return [...this.#heap].sort((a, b) => a.task.atMs - b.task.atMs || a.order - b.order).map(({ task }) => task);
  }

  #before(a: number, b: number): boolean {
    const left = this.#heap[a];
    const right = this.#heap[b];
    if (left === undefined || right === undefined) return left !== undefined;
    return left.task.atMs === right.task.atMs ? left.order < right.order : left.task.atMs < right.task.atMs;
  }

  #swap(a: number, b: number): void {
    const left = this.#heap[a];
    const right = this.#heap[b];
    if (left === undefined || right === undefined) return;
    this.#heap[a] = right;
    this.#heap[b] = left;
  }

  #up(start: number): void {
    let at = start;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#before(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #down(start: number): void {
    let at = start;
    for (;;) {
      const left = at * 2 + 1;
      const right = left + 1;
      let least = at;
      if (left < this.#heap.length && this.#before(left, least)) least = left;
      if (right < this.#heap.length && this.#before(right, least)) least = right;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }
}
