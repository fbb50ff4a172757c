import 'server-only';
import type { Groups } from '@/lib/domain/history/amounts';
import { AMOUNTS } from '@/lib/domain/history/amounts';
import type { MinuteSamples } from './minute-samples';

/** Sums of all groups in one period. */
export interface GroupSpan {
  at: number;
  spanMs: number;
  groups: Groups;
}

/** The amounts of a node in one period; NaN = not known. */
export interface NodeSpan {
  at: number;
  spanMs: number;
  values: ArrayLike<number>;
}

export interface SampleSpan {
  from: number;
  to: number;
}

/** The samples that are kept of a cluster: from fine to coarse. */
export class ClusterSamples {
  readonly #minutes: MinuteSamples;

  constructor(minutes: MinuteSamples) {
    this.#minutes = minutes;
  }

  get since(): number | null {
    return this.#minutes.since;
  }

  get dropped(): boolean {
    return false;
  }

  groups({ from, to }: SampleSpan): Promise<GroupSpan[][]> {
    return Promise.resolve([this.#minutes.groups(from, to).map(({ at, groups }) => ({ at, spanMs: 60_000, groups }))]);
  }

  nodes(names: readonly string[], { from, to }: SampleSpan): Promise<Map<string, NodeSpan[][]>> {
    const periods = this.#minutes.periods(from, to);
    return Promise.resolve(
      new Map(
        names.map((name) => [
          name,
          [
            periods.flatMap(({ at, spanMs, table }) => {
              const node = table.names.indexOf(name);
              const values = table.values.subarray(node * AMOUNTS, (node + 1) * AMOUNTS);
              return node === -1 ? [] : [{ at, spanMs, values }];
            }),
          ],
        ]),
      ),
    );
  }
}
