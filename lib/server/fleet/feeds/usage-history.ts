import type { NodeSample } from '@/lib/server/kube/read/read-usage';

/** One minute of a pool: sums over its measured nodes. */
export interface UsagePoint {
  /** Start of the minute, epoch milliseconds. */
  at: number;
  cpuMilli: number;
  memoryMiB: number;
  nodes: number;
}

const MINUTE_MS = 60_000;
const POINTS = 180;
const FIELDS = 4;
/** An older sample says nothing about now. */
const SAMPLE_LIFE_MS = 3 * MINUTE_MS;

/** The last three hours of one pool in a block of fixed size: 180 minutes, 5.6 KiB. */
class PoolRing {
  readonly #values = new Float64Array(POINTS * FIELDS);
  #next = 0;
  #length = 0;

  get lastAt(): number {
    return this.#length === 0 ? Number.NEGATIVE_INFINITY : (this.#values[this.#slot(1)] ?? 0);
  }

  /** A second sample of a minute replaces the first. */
  put({ at, cpuMilli, memoryMiB, nodes }: UsagePoint): void {
    if (this.lastAt !== at) {
      this.#next = (this.#next + 1) % POINTS;
      this.#length = Math.min(POINTS, this.#length + 1);
    }
    this.#values.set([at, cpuMilli, memoryMiB, nodes], this.#slot(1));
  }

  points(from: number): UsagePoint[] {
    const points: UsagePoint[] = [];
    for (let back = this.#length; back >= 1; back -= 1) {
      const slot = this.#slot(back);
      const [at = 0, cpuMilli = 0, memoryMiB = 0, nodes = 0] = this.#values.subarray(slot, slot + FIELDS);
      if (at >= from) points.push({ at, cpuMilli, memoryMiB, nodes });
    }
    return points;
  }

  #slot(back: number): number {
    return ((this.#next - back + POINTS) % POINTS) * FIELDS;
  }
}

/** Current use of each node and three hours of each pool, in memory only. */
export class UsageHistory {
  readonly #rings = new Map<string, PoolRing>();
  #latest = new Map<string, NodeSample>();
  #latestAt = Number.NEGATIVE_INFINITY;

  /** Takes one reading of all nodes; `poolOf` is null for a node of no pool. */
  record(now: number, samples: readonly NodeSample[], poolOf: (name: string) => string | null): void {
    const at = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    const sums = new Map<string, UsagePoint>();
    for (const { name, cpuMilli, memoryMiB } of samples) {
      const pool = poolOf(name);
      if (pool === null) continue;
      const sum = sums.get(pool) ?? { at, cpuMilli: 0, memoryMiB: 0, nodes: 0 };
      sums.set(pool, {
        at,
        cpuMilli: sum.cpuMilli + cpuMilli,
        memoryMiB: sum.memoryMiB + memoryMiB,
        nodes: sum.nodes + 1,
      });
    }
    for (const [pool, sum] of sums) this.#ring(pool).put(sum);
    for (const [pool, ring] of this.#rings) if (ring.lastAt < at - POINTS * MINUTE_MS) this.#rings.delete(pool);
    this.#latest = new Map(samples.map((sample) => [sample.name, sample]));
    this.#latestAt = now;
  }

  /** Minutes without a reading are missing, not zero. Oldest first. */
  points(pool: string, now: number): UsagePoint[] {
    return this.#rings.get(pool)?.points(now - POINTS * MINUTE_MS) ?? [];
  }

  /** Null = not measured lately. */
  latest(name: string, now: number): NodeSample | null {
    return now - this.#latestAt > SAMPLE_LIFE_MS ? null : (this.#latest.get(name) ?? null);
  }

  #ring(pool: string): PoolRing {
    const known = this.#rings.get(pool);
    if (known !== undefined) return known;
    const ring = new PoolRing();
    this.#rings.set(pool, ring);
    return ring;
  }
}
