import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { MemoryPoint } from '@/lib/domain/node/memory-trend';
import type { Clock } from '@/lib/domain/ports/clock';
import { type NodeDisk, type NodeSample, readNodeDisk, readNodeUsage } from '@/lib/server/kube/read/read-usage';
import type { ClusterStore } from './cluster-store';
import type { CurrentConnection } from './feeds/kube-access';
import { MemoryHistory } from './feeds/memory-history';
import { Pause } from './feeds/wakeable-wait';
import { UsageHistory, type UsagePoint } from './feeds/usage-history';

export interface UsageTiming {
  /** Between two readings of all nodes. */
  everyMs: number;
  /** After a refusal, or where there is no metrics API. */
  refusedMs: number;
}

export const usualUsageTiming: UsageTiming = { everyMs: 30_000, refusedMs: 5 * 60_000 };

/** Nodes whose kubelet is asked at once for one page. */
export const DISKS_AT_MOST = 20;
const DISKS_AT_ONCE = 5;
const DISK_LIFE_MS = 30_000;
const DISKS_KEPT = 500;

interface KnownDisk {
  at: number;
  disk: Promise<NodeDisk | null>;
}

/** Use of CPU, memory and disk in one cluster. What is not known is absent, never zero. */
export interface ClusterUsage {
  points(poolId: string): UsagePoint[];
  latest(node: string): NodeSample | null;
  /** Of the last three hours, oldest first; none for a node that was not measured. */
  memory(node: string): MemoryPoint[];
  /** Why nothing is read now; null while all is well or before the first reading. */
  problem(): UpstreamFailure | null;
  /** Asks the kubelets of at most 20 nodes; a node that is not in the answer is unknown, `problem` says why. */
  disks(nodes: readonly string[]): Promise<{ disks: Map<string, NodeDisk>; problem: UpstreamFailure | null }>;
}

/** Reads the metrics API of one cluster every half minute, one list each time, and keeps three hours of it. */
export class UsagePoller implements ClusterUsage {
  readonly #store: ClusterStore;
  readonly #connection: CurrentConnection;
  readonly #clock: Clock;
  readonly #timing: UsageTiming;
  readonly #history = new UsageHistory();
  readonly #memory = new MemoryHistory();
  readonly #pause = new Pause();
  readonly #disks = new Map<string, KnownDisk>();
  #problem: UpstreamFailure | null = null;
  #stopped = false;

  constructor(o: { store: ClusterStore; connection: CurrentConnection; clock: Clock; timing?: UsageTiming }) {
    this.#store = o.store;
    this.#connection = o.connection;
    this.#clock = o.clock;
    this.#timing = o.timing ?? usualUsageTiming;
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      const waitMs = await this.#attempt();
      if (!this.#stopped) await this.#pause.wait(waitMs);
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#pause.end();
  }

  points(poolId: string): UsagePoint[] {
    return this.#history.points(poolId, this.#clock.now());
  }

  latest(node: string): NodeSample | null {
    return this.#history.latest(node, this.#clock.now());
  }

  memory(node: string): MemoryPoint[] {
    return this.#memory.points(node, this.#clock.now());
  }

  problem(): UpstreamFailure | null {
    return this.#problem;
  }

  async disks(nodes: readonly string[]): Promise<{ disks: Map<string, NodeDisk>; problem: UpstreamFailure | null }> {
    const disks = new Map<string, NodeDisk>();
    let problem: UpstreamFailure | null = null;
    const left = nodes.slice(0, DISKS_AT_MOST);
    const read = async (): Promise<void> => {
      for (let name = left.shift(); name !== undefined; name = left.shift()) {
        try {
          const disk = await this.#disk(name);
          if (disk !== null) disks.set(name, disk);
        } catch (error) {
          if (!(error instanceof UpstreamFailure)) throw error;
          problem ??= error;
          // What one kubelet may not tell, none may.
          if (error.kind === 'forbidden') left.length = 0;
        }
      }
    };
    await Promise.all(Array.from({ length: DISKS_AT_ONCE }, read));
    return { disks, problem };
  }

  /** Who asks for the same page shares the answers of the last half minute. */
  #disk(name: string): Promise<NodeDisk | null> {
    const now = this.#clock.now();
    const known = this.#disks.get(name);
    if (known !== undefined && now - known.at < DISK_LIFE_MS) return known.disk;
    const disk = this.#connection().then(({ transport }) => readNodeDisk(transport, name));
    const entry = { at: now, disk };
    this.#disks.delete(name);
    this.#disks.set(name, entry);
    const [oldest] = this.#disks.keys();
    if (this.#disks.size > DISKS_KEPT && oldest !== undefined) this.#disks.delete(oldest);
    disk.catch(() => {
      if (this.#disks.get(name) === entry) this.#disks.delete(name);
    });
    return disk;
  }

  async #attempt(): Promise<number> {
    try {
      const { transport } = await this.#connection();
      const samples = await readNodeUsage(transport);
      const pools = new Map(
        this.#store.matchingNodes({ sort: 'name', dir: 'asc' }).map((row) => [row.name, row.poolId]),
      );
      this.#history.record(this.#clock.now(), samples, (name) => pools.get(name) ?? null);
      this.#memory.record(this.#clock.now(), samples);
      this.#problem = null;
      return this.#timing.everyMs;
    } catch (error) {
      this.#problem = error instanceof UpstreamFailure ? error : unexpected(error);
      const refused = this.#problem.kind === 'forbidden' || this.#problem.kind === 'not-found';
      return refused ? this.#timing.refusedMs : this.#timing.everyMs;
    }
  }
}

/** The loop goes on whatever happens: its figures are for show. */
const unexpected = (error: unknown): UpstreamFailure =>
  new UpstreamFailure({
    system: 'kubernetes',
    kind: 'bad-response',
    upstreamCode: 'Unexpected',
    message: error instanceof Error ? error.message : String(error),
    requestId: null,
    ambiguous: false,
  });
