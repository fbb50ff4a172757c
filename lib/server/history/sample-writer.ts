import 'server-only';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { groupKey } from '@/lib/domain/history/amounts';
import { mergePeriods, type Period } from '@/lib/domain/history/period';
import { kept } from '@/lib/domain/history/range';
import type { Clock } from '@/lib/domain/ports/clock';
import type { Db } from '@/lib/server/db/db';
import { log } from '@/lib/server/http/log';
import type { ClusterSamples } from './cluster-samples';
import { removeExcess, removeExpired, type SampleLimits } from './sample-limits';
import { SampleStore } from './sample-store';
import { coarse, fine } from './spans';

const TICK_MS = 15_000;
/** A replica that has read fewer minutes leaves the period to one that has read more. */
const PER_MISSING_MINUTE_MS = 15_000;
/** An hour is summed up once late replicas have written its last minutes. */
const HOUR_SETTLES_MS = 7 * 60_000;
const MINUTES = fine.stepMs / kept.minute.stepMs;
const all = groupKey({ pool: null, os: null });

interface WriterOptions {
  db: Db;
  clusters: () => readonly { name: string; samples: ClusterSamples }[];
  clock: Clock;
  limits: SampleLimits;
}

/** Writes five-minute samples of all clusters to the database, sums up hours, and removes what is too old or too much. */
export class SampleWriter {
  readonly #o: WriterOptions;
  readonly #store: SampleStore;
  /** End of the last period that was handled, by cluster. */
  readonly #handled = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> | null = null;
  #isFailing = false;

  constructor(o: WriterOptions) {
    this.#o = o;
    this.#store = new SampleStore(o.db);
    for (const { samples } of o.clusters()) samples.useStore(this.#store, o.limits);
  }

  start(): void {
    this.#timer = setInterval(() => void this.tick(), TICK_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await this.#working;
  }

  /** Does what is due; while it works, the work in progress. */
  tick(): Promise<void> {
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
    });
    return this.#working;
  }

  async #work(): Promise<void> {
    try {
      let wrote = false;
      for (const cluster of this.#o.clusters()) wrote = (await this.#writeCluster(cluster)) || wrote;
      if (wrote) await this.#tidy();
      if (this.#isFailing) log('info', 'samples are kept again', {});
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing)
        log('warn', 'failed to keep samples of nodes', { name: error instanceof Error ? error.name : typeof error });
      this.#isFailing = true;
    }
  }

  /** @returns whether it wrote */
  async #writeCluster({ name, samples }: { name: string; samples: ClusterSamples }): Promise<boolean> {
    const now = this.#o.clock.now();
    const end = Math.floor(now / fine.stepMs) * fine.stepMs;
    if ((this.#handled.get(name) ?? 0) >= end) return false;
    const span = { at: end - fine.stepMs, spanMs: fine.stepMs };
    const minutes = samples.minutes(span.at, end);
    if (now < end + (MINUTES - measured(minutes)) * PER_MISSING_MINUTE_MS) return false;
    const period = await mergePeriods(minutes, span, othersFirst);
    const wrote = period !== null && (await this.#store.append(name, fine, period));
    this.#handled.set(name, end);
    await this.#sumUpHours(name, now);
    return wrote;
  }

  async #sumUpHours(cluster: string, now: number): Promise<void> {
    const newest = (await this.#store.newest(cluster, coarse)) ?? -1;
    for (const hour of await this.#store.chunksAfter(cluster, fine, newest)) {
      if (hour + fine.chunkMs + HOUR_SETTLES_MS > now) return;
      const parts = await this.#store.periods(cluster, fine, hour);
      const sum = await mergePeriods(parts, { at: hour, spanMs: coarse.stepMs }, othersFirst);
      if (sum !== null) await this.#store.append(cluster, coarse, sum);
    }
  }

  async #tidy(): Promise<void> {
    const { db, limits, clock } = this.#o;
    await removeExpired(db, limits, clock.now());
    const chunks = await removeExcess(db, limits);
    if (chunks > 0)
      log('info', 'the oldest samples of nodes were removed', { chunks, limitMiB: limits.limitBytes / 2 ** 20 });
  }
}

const measured = (minutes: readonly Period[]): number =>
  minutes.filter(({ groups }) => (groups.get(all)?.measured ?? 0) > 0).length;
