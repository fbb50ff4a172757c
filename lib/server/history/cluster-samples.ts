import 'server-only';
import { AMOUNTS } from '@/lib/domain/history/amounts';
import type { Period } from '@/lib/domain/history/period';
import { kept } from '@/lib/domain/history/range';
import type { Clock } from '@/lib/domain/ports/clock';
import type { MinuteSamples } from './minute-samples';
import { type SampleLimits, wasDropped } from './sample-limits';
import type { SampleStore } from './sample-store';
import { coarse, fine, type GroupSpan, type NodeSpan, type Resolution, type SampleSpan } from './spans';

interface Stored {
  store: SampleStore;
  limits: SampleLimits;
}

/** The samples that are kept of a cluster: minutes in memory, and from the database what is older. */
export class ClusterSamples {
  readonly #name: string;
  readonly #memory: MinuteSamples;
  readonly #clock: Clock;
  #stored: Stored | null = null;

  constructor(o: { name: string; memory: MinuteSamples; clock: Clock }) {
    this.#name = o.name;
    this.#memory = o.memory;
    this.#clock = o.clock;
  }

  useStore(store: SampleStore, limits: SampleLimits): void {
    this.#stored = { store, limits };
  }

  /** Of the last hour. */
  minutes(from: number, to: number): Period[] {
    return this.#memory.periods(from, to);
  }

  /** The oldest time with samples, and whether older ones were removed for lack of room. */
  async kept(): Promise<{ since: number | null; dropped: boolean }> {
    const inMemory = this.#memory.since;
    if (this.#stored === null) return { since: inMemory, dropped: false };
    const { store, limits } = this.#stored;
    const { since, droppedBefore } = await store.kept(this.#name);
    return { since: since ?? inMemory, dropped: wasDropped(droppedBefore, limits, this.#clock.now()) };
  }

  /** From fine to coarse. */
  async groups(span: SampleSpan): Promise<GroupSpan[][]> {
    const minutes = this.#memory.groups(span.from, span.to);
    const inMemory = minutes.map(({ at, groups }) => ({ at, spanMs: kept.minute.stepMs, groups }));
    const stored = this.#stored?.store;
    if (stored === undefined) return [inMemory];
    const layers = this.#layers(span).map(({ resolution, from, to }) =>
      stored.groups(this.#name, resolution, { from, to }),
    );
    return [inMemory, ...(await Promise.all(layers))];
  }

  /** By name, from fine to coarse. */
  async nodes(names: readonly string[], span: SampleSpan): Promise<Map<string, NodeSpan[][]>> {
    const found = this.#minutesOf(names, span);
    const stored = this.#stored?.store;
    if (stored === undefined || names.length === 0) return found;
    for (const layer of this.#layers(span)) {
      const spans = await stored.nodes({ cluster: this.#name, names, ...layer });
      for (const [name, own] of spans) found.get(name)?.push(own);
    }
    return found;
  }

  #minutesOf(names: readonly string[], { from, to }: SampleSpan): Map<string, NodeSpan[][]> {
    const found = new Map(names.map((name): [string, NodeSpan[]] => [name, []]));
    // Most minutes have the same list of nodes.
    const nodesIn = new Map<readonly string[], number[]>();
    for (const { at, spanMs, table } of this.#memory.periods(from, to)) {
      const nodes = nodesIn.get(table.names) ?? names.map((name) => table.names.indexOf(name));
      nodesIn.set(table.names, nodes);
      for (const [index, node] of nodes.entries()) {
        const values = table.values.subarray(node * AMOUNTS, (node + 1) * AMOUNTS);
        if (node !== -1) found.get(names[index] ?? '')?.push({ at, spanMs, values });
      }
    }
    return new Map([...found].map(([name, spans]) => [name, [spans]]));
  }

  /** Five minutes for two days; hours before that. The last hours are not summed up yet. */
  #layers({ from, to }: SampleSpan): ({ resolution: Resolution } & SampleSpan)[] {
    const now = this.#clock.now();
    const fineFrom = now - kept.fine.forMs - fine.chunkMs;
    const isLong = from < fineFrom;
    const recent = isLong ? now - kept.minute.forMs : from;
    return [
      ...(to > recent ? [{ resolution: fine, from: Math.max(from, recent), to }] : []),
      ...(isLong ? [{ resolution: coarse, from, to }] : []),
    ];
  }
}
