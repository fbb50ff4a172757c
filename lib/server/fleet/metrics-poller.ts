import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { MemoryPoint } from '@/lib/domain/node/memory-trend';
import { nodeTable } from '@/lib/domain/history/node-table';
import type { Clock } from '@/lib/domain/ports/clock';
import { MinuteSamples } from '@/lib/server/history/minute-samples';
import { type NodeDisk, type NodeSample, readNodeDisk, readNodeUsage } from '@/lib/server/kube/read/read-usage';
import type { ClusterStore } from './cluster-store';
import type { CurrentConnection } from './feeds/kube-access';
import { MemoryHistory } from './feeds/memory-history';
import type { UsageTiming } from './feeds/timing';
import { WakeableWait } from './feeds/wakeable-wait';

/** Nodes whose kubelets are queried for one page. */
export const MAX_DISKS = 20;
const DISKS_AT_ONCE = 5;
const DISK_LIFE_MS = 30_000;
const DISKS_KEPT = 500;
/** An older sample says nothing about now. */
const SAMPLE_LIFE_MS = 3 * 60_000;

interface KnownDisk {
  at: number;
  disk: Promise<NodeDisk | null>;
}

interface UsageOptions {
  store: ClusterStore;
  connection: CurrentConnection;
  clock: Clock;
  timing: UsageTiming;
}

/** Reads the metrics API every half minute, one list, and keeps three hours. Unknown is absent, never zero. */
export class UsagePoller {
  readonly #o: UsageOptions;
  readonly minutes = new MinuteSamples();
  readonly #memory = new MemoryHistory();
  readonly #wait = new WakeableWait();
  readonly #disks = new Map<string, KnownDisk>();
  #latest: { at: number; samples: ReadonlyMap<string, NodeSample> } = {
    at: Number.NEGATIVE_INFINITY,
    samples: new Map(),
  };
  #problem: UpstreamFailure | null = null;
  #stopped = false;

  constructor(o: UsageOptions) {
    this.#o = o;
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      const waitMs = await this.#attempt();
      if (!this.#stopped) await this.#wait.wait(waitMs);
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#wait.end();
  }

  /** Null = not measured lately. */
  latest(node: string): NodeSample | null {
    const { at, samples } = this.#latest;
    return this.#o.clock.now() - at > SAMPLE_LIFE_MS ? null : (samples.get(node) ?? null);
  }

  /** Oldest first; empty for a node that was not measured. */
  memory(node: string): MemoryPoint[] {
    return this.#memory.points(node, this.#o.clock.now());
  }

  /** Null while all is well or before the first reading. */
  problem(): UpstreamFailure | null {
    return this.#problem;
  }

  /** At most 20 nodes; a node that is not in the answer is unknown, and `problem` says why. */
  async disks(nodes: readonly string[]): Promise<{ disks: Map<string, NodeDisk>; problem: UpstreamFailure | null }> {
    const disks = new Map<string, NodeDisk>();
    let problem: UpstreamFailure | null = null;
    const left = nodes.slice(0, MAX_DISKS);
    const read = async (): Promise<void> => {
      for (let name = left.shift(); name !== undefined; name = left.shift()) {
        try {
          const disk = await this.#disk(name);
          if (disk !== null) disks.set(name, disk);
        } catch (error) {
          if (!(error instanceof UpstreamFailure)) throw error;
          problem ??= error;
          // If one kubelet is forbidden, all are.
          if (error.kind === 'forbidden') left.length = 0;
        }
      }
    };
    await Promise.all(Array.from({ length: DISKS_AT_ONCE }, read));
    return { disks, problem };
  }

  /** Requests of one page share answers of the last half minute. */
  #disk(name: string): Promise<NodeDisk | null> {
    const now = this.#o.clock.now();
    const known = this.#disks.get(name);
    if (known !== undefined && now - known.at < DISK_LIFE_MS) return known.disk;
    const disk = this.#o.connection().then(({ transport }) => readNodeDisk(transport, name));
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

  /** Nodes and pods are known without the metrics API. */
  #record(samples: ReadonlyMap<string, NodeSample>): void {
    const { store, clock } = this.#o;
    if (!store.known.nodes) return;
    const nodes = store.matchingNodes({ sort: 'name', dir: 'asc' }).filter((row) => row.uid !== null);
    this.minutes.record(
      clock.now(),
      nodeTable(nodes, (name) => samples.get(name) ?? null),
    );
  }

  async #attempt(): Promise<number> {
    try {
      const { transport } = await this.#o.connection();
      const samples = await readNodeUsage(transport);
      this.#latest = { at: this.#o.clock.now(), samples: new Map(samples.map((sample) => [sample.name, sample])) };
      this.#record(this.#latest.samples);
      this.#memory.record(this.#o.clock.now(), samples);
      this.#problem = null;
      return this.#o.timing.everyMs;
    } catch (error) {
      this.#problem = error instanceof UpstreamFailure ? error : unexpected(error);
      this.#record(new Map());
      const refused = this.#problem.kind === 'forbidden' || this.#problem.kind === 'not-found';
      return refused ? this.#o.timing.refusedMs : this.#o.timing.everyMs;
    }
  }
}

/** The loop continues: its figures are for display. */
const unexpected = (error: unknown): UpstreamFailure =>
  new UpstreamFailure({
    system: 'kubernetes',
    kind: 'bad-response',
    upstreamCode: 'Unexpected',
    message: error instanceof Error ? error.message : String(error),
    requestId: null,
    ambiguous: false,
  });

export type ClusterUsage = Pick<UsagePoller, 'minutes' | 'latest' | 'memory' | 'problem' | 'disks'>;
