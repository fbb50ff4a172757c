import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Clock } from '@/lib/domain/ports/clock';
import { message } from '@/lib/domain/message/message';
import type { TimelineSignal } from '@/lib/domain/timeline/signal';
import { clusterObject } from '@/lib/domain/timeline/timeline-object';
import type { Config } from '@/lib/server/config/load-config';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import type { Fleet } from '@/lib/server/fleet/fleet';
import { log } from '@/lib/server/http/log';
import { ClusterRecorder, type RecorderLimits, usualLimits } from './cluster-recorder';
import { CloudWatch } from './cloud-watch';
import { ClusterObserver } from './observe-cluster';
import { endLeases, holdLeases, type Lease, noteSeen } from './recorder-lease';
import { dropOld, unrecorded } from './retention';
import { readRecent, storeRecords } from './stored-entries';

const RECENT_MS = 2 * 3_600_000;
/** Shorter interruptions are not noted. */
const GAP_MS = 45_000;
/** All clusters together, at each write. */
const MOST_WRITTEN = 200;

export interface TimelineTiming {
  writeMs: number;
  leaseMs: number;
  dropMs: number;
}

const usualTiming: TimelineTiming = { writeMs: 2_000, leaseMs: 10_000, dropMs: 10 * 60_000 };

export interface TimelineSize {
  days: number;
  entriesPerCluster: number;
}

export const usualSize: TimelineSize = { days: 30, entriesPerCluster: 100_000 };

interface TimelineDeps {
  db: Db;
  fleet: Pick<Fleet, 'clusters'>;
  clock: Clock;
  config: Pick<Config, 'timeline'>;
  timing?: TimelineTiming;
  limits?: RecorderLimits;
  onFault?: (error: unknown) => void;
}

interface Watched {
  handle: ClusterHandle;
  recorder: ClusterRecorder;
  cloud: CloudWatch;
  held: boolean;
  /** Until when it was observed; null: it is observed now. */
  seenUntil: number | null;
  /** Until when the stored states were seen to hold. */
  heldUntil: number;
  ended: { kube: boolean; cloud: boolean };
}

const logFault = (error: unknown): void =>
  log('error', 'failed to record the timeline', { name: error instanceof Error ? error.name : 'unknown' });

/** Observes every cluster and records what happens, at most one transaction at a time. */
export class Timeline {
  readonly #deps: TimelineDeps;
  readonly #timing: TimelineTiming;
  readonly #owner = randomUUID();
  readonly #startedAt: number;
  readonly #fault: (error: unknown) => void;
  readonly #watched: Watched[] = [];
  readonly #observers: ClusterObserver[] = [];
  #timer: NodeJS.Timeout | null = null;
  #isFailing = false;
  #working: Promise<void> = Promise.resolve();
  #leasedAt = Number.NEGATIVE_INFINITY;
  #isNoteDue = false;
  #droppedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: TimelineDeps) {
    this.#deps = deps;
    this.#timing = deps.timing ?? usualTiming;
    this.#fault = deps.onFault ?? logFault;
    this.#startedAt = deps.clock.now();
  }

  /** Before the fleet starts, so that nothing is seen unobserved. */
  async start(): Promise<void> {
    const { db, fleet, clock, limits = usualLimits } = this.#deps;
    const rows = await db.timelineRecorder.findMany();
    for (const handle of fleet.clusters()) {
      const seen = rows.find(({ cluster }) => cluster === handle.name)?.seenUntil;
      this.#watch(handle, { since: seen === undefined ? null : Number(seen), clock, limits });
    }
    this.#timer = setInterval(() => void this.flush(), this.#timing.writeMs);
    this.#timer.unref();
  }

  #watch(handle: ClusterHandle, o: { since: number | null; clock: Clock; limits: RecorderLimits }): void {
    const { since, clock, limits } = o;
    const recorder = new ClusterRecorder(handle.name, limits);
    const put = (signals: readonly TimelineSignal[]): void => {
      if (signals.length > 0) recorder.put(signals, clock.now());
    };
    this.#observers.push(new ClusterObserver({ store: handle.store, now: () => clock.now(), put, since }));
    const cloud = new CloudWatch({ handle, put, onFault: this.#fault });
    this.#watched.push({
      handle,
      recorder,
      cloud,
      held: false,
      seenUntil: since,
      heldUntil: clock.now(),
      ended: { kube: false, cloud: false },
    });
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    for (const observer of this.#observers) observer.stop();
    for (const { cloud } of this.#watched) cloud.stop();
    // Writes everything, and notes how far it has observed, for the next one.
    this.#leasedAt = Number.NEGATIVE_INFINITY;
    do await this.flush();
    while (this.#isNoteDue && !this.#isFailing);
    await endLeases(this.#deps.db, this.#owner).catch(() => undefined);
  }

  /** Writes what waits; also called by its own timer. */
  flush(): Promise<void> {
    const work = async (): Promise<void> => {
      try {
        await this.#work();
        this.#isFailing = false;
      } catch (error) {
        // Every two seconds while the database is away: the first time says it.
        if (!this.#isFailing) this.#fault(error);
        this.#isFailing = true;
      }
    };
    this.#working = this.#working.then(work);
    return this.#working;
  }

  async #work(): Promise<void> {
    const now = this.#deps.clock.now();
    if (Math.abs(now - this.#leasedAt) >= this.#timing.leaseMs) await this.#lease(now);
    for (const one of this.#watched) {
      if (!one.held) {
        one.recorder.trim(now);
        continue;
      }
      one.cloud.look(now);
      one.recorder.apply(now);
      this.#endStale(one, now);
    }
    const isAll = await this.#write();
    // Not before it is stored: another process records only what comes after it.
    if (isAll && this.#isNoteDue) await this.#note(now);
    if (Math.abs(now - this.#droppedAt) >= this.#timing.dropMs) await this.#drop(now);
  }

  async #lease(now: number): Promise<void> {
    const { db } = this.#deps;
    const clusters = this.#watched.map(({ handle }) => handle.name);
    if (clusters.length === 0) return;
    const leases = await holdLeases(db, { owner: this.#owner, clusters, now });
    for (const lease of leases) {
      const watched = this.#watched.find(({ handle }) => handle.name === lease.cluster);
      if (watched !== undefined) await this.#take(watched, { lease, now });
    }
    this.#leasedAt = now;
    this.#isNoteDue = true;
  }

  async #note(now: number): Promise<void> {
    const live = this.#watched.filter(({ held, seenUntil }) => held && seenUntil === null);
    const clusters = live.map(({ handle }) => handle.name);
    if (clusters.length > 0) await noteSeen(this.#deps.db, { owner: this.#owner, clusters, now });
    this.#isNoteDue = false;
  }

  async #take(watched: Watched, { lease, now }: { lease: Lease; now: number }): Promise<void> {
    const { handle, recorder } = watched;
    watched.held = lease.held;
    if (!lease.held) return;
    if (lease.isNew) {
      const records = await readRecent(this.#deps.db, { cluster: handle.name, since: now - RECENT_MS });
      recorder.load(records, lease.seenUntil);
      watched.ended = { kube: false, cloud: false };
      watched.seenUntil = lease.seenUntil;
      watched.heldUntil = lease.seenUntil;
    }
    const { nodes, pods } = handle.store.known;
    const isLive =
      nodes && pods && handle.sources().some(({ source, state }) => source === 'kubernetes' && state === 'live');
    if (!isLive) {
      watched.seenUntil ??= lease.seenUntil;
      return;
    }
    if (watched.seenUntil !== null && now - watched.seenUntil > GAP_MS)
      recorder.put([this.#gap(handle.name, { from: watched.seenUntil, to: now })], now);
    watched.seenUntil = null;
  }

  #gap(cluster: string, { from, to }: { from: number; to: number }): TimelineSignal {
    const text = from < this.#startedAt ? message('timeline.gap-stopped') : message('timeline.gap-unreachable');
    const what = {
      source: 'gap',
      tone: 'info',
      object: clusterObject(cluster),
      within: [],
      text,
      raw: null,
      count: 1,
    } as const;
    return { ...what, key: `gap/${from}`, kind: 'moment', at: from, until: to };
  }

  /** Once everything has been read, what was stored as holding and was not seen again has ended. */
  #endStale({ handle, recorder, heldUntil, ended }: Watched, now: number): void {
    const { nodes, pods, cloud } = handle.store.known;
    const isCloud = (source: string): boolean => source === 'node-pool' || source === 'ack-task';
    if (!ended.kube && nodes && pods) {
      ended.kube = true;
      recorder.endStale(heldUntil, ({ source }) => !isCloud(source));
    }
    if (!ended.cloud && cloud) {
      handle.store.settle();
      ended.cloud = true;
      recorder.apply(now);
      recorder.endStale(heldUntil, ({ source }) => isCloud(source));
    }
  }

  /** Whether nothing is left. */
  async #write(): Promise<boolean> {
    const taken = this.#watched
      .filter(({ held }) => held)
      .reduce<{ recorder: ClusterRecorder; records: ReturnType<ClusterRecorder['takeUnstored']> }[]>(
        (found, { recorder }) => {
          const left = MOST_WRITTEN - found.reduce((sum, { records }) => sum + records.length, 0);
          return [...found, { recorder, records: recorder.takeUnstored(left) }];
        },
        [],
      );
    const all = taken.flatMap(({ records }) => records);
    if (all.length === 0) return true;
    try {
      await transaction(this.#deps.db, (tx) => storeRecords(tx, all));
    } catch (error) {
      for (const { recorder, records } of taken) recorder.giveBack(records);
      throw error;
    }
    return all.length < MOST_WRITTEN;
  }

  async #drop(now: number): Promise<void> {
    this.#droppedAt = now;
    const { days, entriesPerCluster: entries } = this.#deps.config.timeline ?? usualSize;
    const others = await unrecorded(this.#deps.db, now);
    const held = this.#watched.filter((one) => one.held).map(({ handle }) => handle.name);
    for (const cluster of [...held, ...others]) await dropOld(this.#deps.db, { cluster, now, days, entries });
  }
}
