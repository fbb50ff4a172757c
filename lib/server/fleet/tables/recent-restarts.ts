import type { PodEntry } from './pod-entry';

const HOUR_MS = 3_600_000;
/** Of one pod; more restarts are added to the last. */
const KEPT = 60;

interface Restart {
  at: number;
  n: number;
}

type Counted = Pick<PodEntry, 'uid' | 'restarts' | 'createdAt' | 'lastExit'>;

/** `orMore`: the pod was not observed for the whole hour, and nothing it reports says how many there were before. */
export interface RestartCount {
  n: number;
  orMore: boolean;
}

/** Restarts of pods as they are observed: Kubernetes reports only how many there were since the pod was created. */
export class RecentRestarts {
  readonly #log = new Map<string, Restart[]>();
  #since: number | null = null;

  /** `before`: its restarts as last observed; null for a pod that was not known. Times are epoch milliseconds. */
  note(pod: Counted, before: number | null, now: number): void {
    this.#since ??= now;
    if (before === null || pod.restarts <= before) return;
    const restart = { at: Math.max(pod.lastExit?.at ?? now, now - HOUR_MS), n: pod.restarts - before };
    const kept = (this.#log.get(pod.uid) ?? []).filter(({ at }) => at >= now - HOUR_MS);
    const last = kept.at(-1);
    if (kept.length >= KEPT && last !== undefined) kept[kept.length - 1] = { at: restart.at, n: last.n + restart.n };
    else kept.push(restart);
    this.#log.set(pod.uid, kept);
  }

  forget(uid: string): void {
    this.#log.delete(uid);
  }

  of(pod: Counted, now: number): RestartCount {
    const hourAgo = now - HOUR_MS;
    if (pod.restarts === 0) return { n: 0, orMore: false };
    if (pod.createdAt !== null && pod.createdAt >= hourAgo) return { n: pod.restarts, orMore: false };
    const observed = (this.#log.get(pod.uid) ?? []).reduce((sum, { at, n }) => sum + (at >= hourAgo ? n : 0), 0);
    const lastAt = pod.lastExit?.at ?? null;
    const isWhole = this.#since !== null && this.#since <= hourAgo;
    if (isWhole || (lastAt !== null && lastAt < hourAgo)) return { n: observed, orMore: false };
    return { n: Math.max(observed, lastAt === null ? 0 : 1), orMore: true };
  }
}
