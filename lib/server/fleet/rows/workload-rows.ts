import type { WorkloadFilter } from '@/lib/contract/filters';
import type { KubeWorkload } from '@/lib/domain/ports/kube';
import type { WorkloadRow } from '@/lib/domain/workload/workload-row';
import type { WorkloadStatus } from '@/lib/domain/workload/workload-state';
import { workloadKey } from '@/lib/domain/workload/workload-words';
import type { StoreChange } from '../cluster-join';
import type { PodEntry } from '../tables/pod-entry';
import type { PodTable } from '../tables/pod-table';
import { type RowChange, RowTable } from '../tables/row-table';
import { sameValue } from '../tables/same-value';
import type { WorkloadFollower } from '../tables/workload-table';
import type { BlockedWorkload, BlockedWorkloads } from './blocked-workloads';
import { narrowsWorkloads, summaryOf, workloadMatcher, workloadOrder, type WorkloadSummary } from './workload-query';
import { workloadRow, type WorkloadSources } from './workload-row';

interface Sources extends Pick<WorkloadSources, 'cluster' | 'known' | 'node'> {
  podTable: PodTable;
  blocked: () => readonly BlockedWorkload[];
}

/** Tabs hear no more often. */
const EVERY_MS = 250;
/** Keys that are kept while no list is open: Jobs come and go without end. */
const MOST_DIRTY = 5_000;
/** How often restarts are checked for leaving the last hour. */
const RESTARTS_EVERY_MS = 15_000;

/** Rows of workloads, computed when they are read: nothing is added up while no list of workloads is open. */
export class WorkloadRows implements WorkloadFollower {
  readonly rows = new RowTable<WorkloadRow>({
    of: ({ namespace }) => namespace,
    order: (a, b) => (a.key < b.key ? -1 : 1),
  });
  readonly #from: Sources;
  readonly #objects = new Map<string, { workload: KubeWorkload; status: WorkloadStatus }>();
  /** Keys of Jobs by the key of their CronJob, and the reverse. */
  readonly #jobs = new Map<string, Set<string>>();
  readonly #cronJobs = new Map<string, string>();
  readonly #dirty = new Set<string>();
  readonly #listeners = new Set<(change: StoreChange) => void>();
  #blocked: ReadonlyMap<string, BlockedWorkload> = new Map();
  /** Workloads whose restarts leave the last hour without an event. */
  #restarted = new Set<string>();
  #restartsAt = 0;
  #timer: NodeJS.Timeout | null = null;
  #known = '';
  #summary: { rev: number; of: WorkloadSummary } | null = null;
  #rev = 0;

  constructor(from: Sources) {
    this.#from = from;
    from.podTable.workloads.onMoved(() => this.#soon());
  }

  /** Rises when a row changes. */
  get rev(): number {
    return this.#rev;
  }

  /** Workloads whose rows are old. */
  get waiting(): number {
    return this.#dirty.size + this.#from.podTable.workloads.moved;
  }

  workloadMoved(workload: KubeWorkload, status: WorkloadStatus | null): void {
    const key = workloadKey(workload);
    if (status === null) this.#objects.delete(key);
    else this.#objects.set(key, { workload, status });
    this.#mark(key);
  }

  jobMoved({ namespace, name }: Pick<KubeWorkload, 'namespace' | 'name'>, cronJob: string | null): void {
    const job = workloadKey({ namespace, kind: 'Job', name });
    const owner =
      cronJob === null ? this.#cronJobs.get(job) : workloadKey({ namespace, kind: 'CronJob', name: cronJob });
    if (owner === undefined) return;
    if (cronJob === null) {
      this.#cronJobs.delete(job);
      this.#jobs.get(owner)?.delete(job);
    } else {
      this.#cronJobs.set(job, owner);
      this.#jobs.set(owner, (this.#jobs.get(owner) ?? new Set()).add(job));
    }
    this.#mark(job);
    this.#mark(owner);
  }

  objectOf(key: string): { workload: KubeWorkload; status: WorkloadStatus } | null {
    return this.#objects.get(key) ?? null;
  }

  /** In no order; of a CronJob those of its Jobs. */
  *podsOf(key: string): Generator<Readonly<PodEntry>> {
    const { workloads } = this.#from.podTable;
    yield* workloads.of(key);
    for (const job of this.#jobs.get(key) ?? []) yield* workloads.of(job);
  }

  /** Its part of what fails in the cluster. */
  failing(key: string, { list, represented }: BlockedWorkloads) {
    const pods = [...this.podsOf(key)].filter(({ failure }) => failure !== null);
    return { pods, blocked: { list: list.filter((one) => workloadKey(one) === key), represented } };
  }

  /** The key under which a pod's workload is listed: a CronJob instead of its Job. */
  listedKey(key: string): string {
    return this.#cronJobs.get(key) ?? key;
  }

  /** Reports changed rows shortly after they change. */
  subscribe(listener: (change: StoreChange) => void): () => void {
    this.#listeners.add(listener);
    this.#soon();
    return () => this.#listeners.delete(listener);
  }

  /** Settled, filtered and in order. Valid until the next change; must not be altered. */
  matching(filter: WorkloadFilter): readonly WorkloadRow[] {
    this.settle();
    const sorted = this.rows.sorted(`${filter.sort} ${filter.dir}`, () => workloadOrder(filter));
    return narrowsWorkloads(filter) ? sorted.filter(workloadMatcher(filter)) : sorted;
  }

  /** Of all workloads; the same object until a row changes. */
  summary(): WorkloadSummary {
    this.settle();
    if (this.#summary?.rev !== this.#rev) this.#summary = { rev: this.#rev, of: summaryOf(this.rows.values()) };
    return this.#summary.of;
  }

  row(key: string): WorkloadRow | null {
    this.settle();
    return this.rows.get(key) ?? null;
  }

  settle(now = Date.now()): RowChange<WorkloadRow>[] {
    this.#collect(now);
    const changes: RowChange<WorkloadRow>[] = [];
    for (const key of this.#dirty) {
      const change = this.rows.put(key, this.#row(key, now));
      if (change !== null) changes.push(change);
    }
    this.#dirty.clear();
    if (changes.length === 0) return changes;
    this.#rev += 1;
    for (const listener of this.#listeners) listener({ nodes: [], pools: [], workloads: changes });
    return changes;
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#listeners.clear();
  }

  /** Everything that may have changed since the last settlement. */
  #collect(now: number): void {
    const { known, podTable } = this.#from;
    for (const key of podTable.workloads.takeMoved()) this.#mark(key);
    const whole = `${known.nodes} ${known.pods}`;
    if (whole !== this.#known) this.#markAll();
    this.#known = whole;
    this.#collectBlocked();
    if (now - this.#restartsAt < RESTARTS_EVERY_MS) return;
    this.#restartsAt = now;
    for (const key of this.#restarted) this.#dirty.add(key);
    this.#restarted = new Set();
  }

  #collectBlocked(): void {
    const now = new Map(this.#from.blocked().map((one) => [workloadKey(one), one]));
    for (const key of new Set([...now.keys(), ...this.#blocked.keys()]))
      if (!sameValue(now.get(key) ?? null, this.#blocked.get(key) ?? null)) this.#dirty.add(key);
    this.#blocked = now;
  }

  #markAll(): void {
    for (const key of this.#objects.keys()) this.#mark(key);
    for (const key of this.#from.podTable.workloads.keys()) this.#mark(key);
  }

  #mark(key: string): void {
    this.#dirty.add(key);
    const owner = this.#cronJobs.get(key);
    if (owner !== undefined) this.#dirty.add(owner);
    this.#soon();
  }

  #row(key: string, now: number): WorkloadRow | null {
    // A Job of a CronJob is part of it.
    if (this.#cronJobs.has(key)) return null;
    const [namespace = '', kind = '', name = ''] = key.split('/');
    const { podTable, ...from } = this.#from;
    const join = {
      key,
      id: { namespace, kind, name },
      object: this.#objects.get(key) ?? null,
      pods: this.podsOf(key),
      blocked: this.#blocked.get(key) ?? null,
      now,
    };
    const row = workloadRow(join, { ...from, imageOs: podTable.imageOs, restarts: podTable.restarts });
    if (row?.restarts !== null && row?.restarts !== undefined && (row.restarts.n > 0 || row.restarts.orMore))
      this.#restarted.add(key);
    return row;
  }

  #soon(): void {
    const isDue = this.#listeners.size > 0 || this.waiting >= MOST_DIRTY;
    if (this.#timer !== null || !isDue) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.settle();
    }, EVERY_MS);
    this.#timer.unref();
  }
}
