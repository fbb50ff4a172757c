import 'server-only';
import { activitySignal, taskSignal } from '@/lib/domain/timeline/cloud-signals';
import type { TimelineSignal } from '@/lib/domain/timeline/signal';
import type { CloudReader, CloudTask } from '@/lib/domain/ports/cloud';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';

/** Of pools where nothing is seen to happen, activities are read this often. */
const QUIET_MS = 10 * 60_000;
/** After something happened, ESS may not list it yet. */
const SETTLE_MS = 5_000;
const ACTIVITIES = 20;
/** Pools that are asked about at once, so that a start with many pools does not use up the account's rate. */
const AT_ONCE = 2;
const KEPT = 5_000;

interface CloudWatchOptions {
  handle: ClusterHandle;
  put: (signals: readonly TimelineSignal[]) => void;
  onFault: (error: unknown) => void;
}

/** What only requests tell: how tasks ended, and what scaling groups did. Used by the process that records. */
export class CloudWatch {
  readonly #o: CloudWatchOptions;
  /** When a pool's activities are read next. */
  readonly #due = new Map<string, number>();
  readonly #ended = new Set<string>();
  readonly #known = new Set<string>();
  readonly #unsubscribe: () => void;
  #tasksRead = false;
  #looking = false;

  constructor(o: CloudWatchOptions) {
    this.#o = o;
    this.#unsubscribe = o.handle.store.subscribe(({ pools }) => {
      for (const { key, before, after } of pools)
        if (this.#hasMoved(before, after)) {
          if (after === null) this.#due.delete(key);
          else this.#due.set(key, 0);
        }
    });
  }

  stop(): void {
    this.#unsubscribe();
  }

  #hasMoved(before: NodePoolRow | null, after: NodePoolRow | null): boolean {
    const ended = before?.task?.id;
    // Before the first reading, that tells how they ended.
    if (this.#tasksRead && ended !== undefined && ended !== after?.task?.id) this.#ended.add(ended);
    return before?.rawState !== after?.rawState || before?.total !== after?.total || ended !== after?.task?.id;
  }

  /** Asks about what is due, without waiting for the answers. */
  look(now: number): void {
    const { handle, onFault } = this.#o;
    if (this.#looking || handle.ack === null || !handle.store.known.cloud) return;
    this.#looking = true;
    void this.#look(now)
      .catch(onFault)
      .finally(() => (this.#looking = false));
  }

  async #look(now: number): Promise<void> {
    const { cloud } = this.#o.handle.planContext(now, { fresh: false, personId: 'mullion timeline' });
    if (cloud === null) return;
    await this.#readTasks(cloud);
    const pools = this.#o.handle.store.poolRows({ sort: 'name', dir: 'asc' });
    for (const pool of pools) {
      const due = this.#due.get(pool.id);
      if (due === undefined || due === 0) this.#due.set(pool.id, now + (due === undefined ? 0 : SETTLE_MS));
    }
    const ready = pools.filter(({ id }) => (this.#due.get(id) ?? 0) <= now).slice(0, AT_ONCE);
    for (const pool of ready) {
      this.#due.set(pool.id, now + QUIET_MS);
      await this.#readActivities(cloud, pool);
    }
  }

  /** All that ACK lists once, then those that ended. */
  async #readTasks(cloud: CloudReader): Promise<void> {
    const { store } = this.#o.handle;
    const tasks = await this.#tasksToTell(cloud);
    const signals = tasks.flatMap((task) => {
      const pool = task === null || task.targetId === null ? null : store.poolRow(task.targetId);
      return task === null || pool === null ? [] : (taskSignal(task, pool) ?? []);
    });
    this.#o.put(signals);
  }

  async #tasksToTell(cloud: CloudReader): Promise<(CloudTask | null)[]> {
    const isFirst = !this.#tasksRead;
    // More may end while these are asked about.
    const asked = [...this.#ended];
    this.#tasksRead = true;
    this.#ended.clear();
    try {
      return isFirst ? await cloud.tasks() : await Promise.all(asked.map((id) => cloud.task(id)));
    } catch (error) {
      this.#tasksRead = !isFirst;
      for (const id of asked) this.#ended.add(id);
      throw error;
    }
  }

  async #readActivities(cloud: CloudReader, pool: NodePoolRow): Promise<void> {
    const scalingGroupId = this.#o.handle.store.cloudPool(pool.id)?.scalingGroupId ?? null;
    if (scalingGroupId === null) return;
    const { items } = await cloud.scalingActivities({ scalingGroupId, page: 1, pageSize: ACTIVITIES });
    const unknown = items.filter(({ id }) => !this.#known.has(id));
    if (this.#known.size > KEPT) this.#known.clear();
    for (const { id, status } of unknown) if (status !== 'in-progress') this.#known.add(id);
    if (unknown.some(({ status }) => status === 'in-progress')) this.#due.set(pool.id, 0);
    this.#o.put(unknown.flatMap((activity) => activitySignal(activity, pool) ?? []));
  }
}
