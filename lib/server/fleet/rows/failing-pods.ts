import type { z } from 'zod';
import type { FailingGroup, FailingPod, failingPodsQuery, listFailingPods } from '@/lib/contract/pods';
import type { Os } from '@/lib/domain/cluster/cluster';
import { type PodCause, type PodFailure, podCause } from '@/lib/domain/workload/pod-cause';
import { countsAmong, podFigureNames } from '@/lib/domain/workload/pod-figures';
import type { PodEntry } from '../tables/pod-entry';
import { workloadKey } from '@/lib/domain/workload/workload-words';
import type { BlockedWorkloads } from './blocked-workloads';
import type { Warning } from '../tables/warning-table';

export type FailingPodsQuery = z.output<typeof failingPodsQuery>;

type Answer = z.output<typeof listFailingPods.response>;
export type FailingPodsPage = Pick<Answer, 'rows' | 'groups'> & { totals: NonNullable<Answer['totals']> };

interface Sources {
  pods: Iterable<Readonly<PodEntry>>;
  blocked: BlockedWorkloads;
  warnings: { latest: () => ReadonlyMap<string, Warning> };
  nodeOs: (name: string) => Os | null;
}

interface Found {
  row: FailingPod;
  cause: PodCause;
}

/** At most `limit` rows, with counts over all. */
export function failingPods(sources: Sources, query: FailingPodsQuery): FailingPodsPage {
  const totals: FailingPodsPage['totals'] = { podsNotRunning: 0, windowsPodsStuck: 0 };
  const first = new FirstRows(query.limit);
  const groups = new Groups();
  for (const { row, cause } of foundIn(sources)) {
    for (const figure of podFigureNames) if (countsAmong[figure](row)) totals[figure] += 1;
    if (!countsAmong[query.figure](row)) continue;
    groups.put(row, cause);
    if (query.cause === undefined || query.cause === row.cause) first.put(row);
  }
  return { rows: first.rows, groups: groups.list(), totals };
}

function* foundIn({ pods, blocked, warnings, nodeOs }: Sources): Generator<Found> {
  const latest = warnings.latest();
  for (const entry of pods) {
    if (entry.failure === null || blocked.represented.has(entry)) continue;
    const { uid: key, name, shape, failure } = entry;
    const { namespace, workload: owner, os } = shape.value;
    const at = placeOf(entry.node?.name ?? null, nodeOs);
    const row = { key, kind: 'pod', namespace, name, owner, os: os ?? 'unknown', ...at } as const;
    yield found(row, { failure, warning: latest.get(key) ?? null, rejected: false });
  }
  for (const { kind, namespace, name, os, node, rejected, failure } of blocked.list) {
    const owner = { kind, name };
    const key = workloadKey({ namespace, ...owner });
    const row = { key, kind: 'workload', namespace, name, owner, os, ...placeOf(node, nodeOs) } as const;
    yield found(row, { failure, warning: null, rejected });
  }
}

const placeOf = (node: string | null, nodeOs: Sources['nodeOs']): Pick<FailingPod, 'node' | 'nodeOs'> => ({
  node,
  nodeOs: node === null ? null : nodeOs(node),
});

type Identified = Omit<FailingPod, 'state' | 'stuck' | 'reason' | 'cause' | 'subject' | 'since'>;
type Why = { failure: PodFailure; warning: Warning | null; rejected: boolean };

function found(identified: Identified, { failure, warning, rejected }: Why): Found {
  const { state, stuck, message, since } = failure;
  const cause = podCause({ state, message, warning, rejected });
  // Without a reason in the status, the latest Warning gives it.
  const reason = message ?? (warning?.message || warning?.reason || null);
  return { row: { ...identified, state, stuck, reason, cause: cause.key, subject: cause.subject, since }, cause };
}

const ownerOf = ({ namespace, name, owner }: FailingGroup['first']): string =>
  owner === null ? `${namespace}/Pod/${name}` : `${namespace}/${owner.kind}/${owner.name}`;

const MOST_GROUPS = 200;

/** Pods by cause, with their counts. */
class Groups {
  readonly #groups = new Map<
    string,
    Omit<FailingGroup, 'workloads' | 'first'> & { owners: Set<string>; row: FailingPod }
  >();

  put(row: FailingPod, { title, subject, remedy, help }: PodCause): void {
    const { cause: key, kind, stuck, since } = row;
    const known = this.#groups.get(key);
    const said = { title, subject, remedy, help };
    const group = known ?? { key, kind, ...said, stuck, since, pods: 0, owners: new Set<string>(), row };
    if (known === undefined) this.#groups.set(key, group);
    if (group.subject !== subject) group.subject = null;
    group.pods += 1;
    group.owners.add(ownerOf(row));
    group.stuck ||= stuck;
    if (since !== null) group.since = Math.min(group.since ?? since, since);
    if (before(row, group.row)) group.row = row;
  }

  list(): FailingGroup[] {
    return [...this.#groups.values()]
      .toSorted((a, b) => Number(b.stuck) - Number(a.stuck) || b.pods - a.pods || (before(a.row, b.row) ? -1 : 1))
      .slice(0, MOST_GROUPS)
      .map(({ owners, row: { namespace, name, owner }, ...group }) => ({
        ...group,
        workloads: owners.size,
        first: { namespace, name, owner },
      }));
  }
}

function before(a: FailingPod, b: FailingPod): boolean {
  if (a.stuck !== b.stuck) return a.stuck;
  if (a.namespace !== b.namespace) return a.namespace < b.namespace;
  return a.name === b.name ? a.key < b.key : a.name < b.name;
}

/** Keeps the first rows in order, so that the cost of a page does not grow with a sort of all. */
class FirstRows {
  readonly rows: FailingPod[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  put(row: FailingPod): void {
    const last = this.rows.at(-1);
    if (last !== undefined && this.rows.length >= this.#limit && !before(row, last)) return;
    let [from, to] = [0, this.rows.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const at = this.rows[middle];
      if (at !== undefined && before(at, row)) from = middle + 1;
      else to = middle;
    }
    this.rows.splice(from, 0, row);
    if (this.rows.length > this.#limit) this.rows.pop();
  }
}
