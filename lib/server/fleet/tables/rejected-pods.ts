import { workloadKey } from '@/lib/domain/workload/workload-words';
import type { PodEntry } from './pod-entry';
import type { WorkloadPods } from './workload-pods';

interface WorkloadName {
  namespace: string;
  kind: string;
  name: string;
}

export interface Rejected {
  newest: Readonly<PodEntry>;
  /** Of the first pod of this series. Epoch milliseconds. */
  since: number | null;
  /** Pods created after it that wait: the kubelet has not seen them yet. */
  successors: readonly Readonly<PodEntry>[];
}

/** A Job gives up; these create pods without end. */
const RECREATE = new Set(['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet']);

const bornAt = ({ createdAt }: Readonly<PodEntry>): number => createdAt ?? 0;

/** Finds workloads whose newest pods are all rejected by kubelets. */
export class RejectedPods {
  readonly #pods: WorkloadPods;
  readonly #rejected = new Map<string, Set<PodEntry>>();

  constructor(pods: WorkloadPods) {
    this.#pods = pods;
  }

  add(entry: PodEntry): void {
    const key = entry.rejection === null ? null : keyOf(entry);
    if (key !== null) put(this.#rejected, key, entry);
  }

  take(entry: PodEntry): void {
    const key = entry.rejection === null ? null : keyOf(entry);
    if (key !== null) drop(this.#rejected, key, entry);
  }

  /** Null when its newest pod runs or fails otherwise: then the rejected ones are history. */
  of(workload: WorkloadName): Rejected | null {
    const key = workloadKey(workload);
    const rejected = this.#rejected.get(key);
    if (rejected === undefined) return null;
    const alive = [...this.#pods.of(key)].filter(({ phase }) => phase !== 'Failed' && phase !== 'Succeeded');
    const waits = ({ failure }: PodEntry): boolean => failure !== null && !failure.stuck;
    const lastOther = alive.reduce((last, pod) => (waits(pod) ? last : Math.max(last, bornAt(pod))), 0);
    const series = [...rejected].filter((pod) => bornAt(pod) >= lastOther).toSorted((a, b) => bornAt(a) - bornAt(b));
    const [first, newest] = [series[0], series.at(-1)];
    if (first === undefined || newest === undefined) return null;
    const successors = alive.filter((pod) => waits(pod) && bornAt(pod) >= bornAt(newest));
    return { newest, since: first.createdAt, successors };
  }
}

function keyOf({ shape }: PodEntry): string | null {
  const { namespace, workload } = shape.value;
  return workload === null || !RECREATE.has(workload.kind) ? null : workloadKey({ namespace, ...workload });
}

function put(sets: Map<string, Set<PodEntry>>, key: string, entry: PodEntry): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([entry]));
  else known.add(entry);
}

function drop(sets: Map<string, Set<PodEntry>>, key: string, entry: PodEntry): void {
  const known = sets.get(key);
  known?.delete(entry);
  if (known?.size === 0) sets.delete(key);
}
