import type { z } from 'zod';
import type { listFailingPods, FailingPod, failingPodsQuery } from '@/lib/contract/pods';
import type { PodEntry } from '../tables/pod-entry';
import type { Warning } from '../tables/warning-table';

export type FailingPodsQuery = z.output<typeof failingPodsQuery>;

export interface FailingPodsPage {
  rows: FailingPod[];
  totals: NonNullable<z.output<typeof listFailingPods.response>['totals']>;
}

interface Sources {
  pods: Iterable<Readonly<PodEntry>>;
  /** Names; null = the nodes have not been read. */
  windowsNodes: ReadonlySet<string> | null;
  warnings: { latest: () => ReadonlyMap<string, Warning> };
}

type Row = Omit<FailingPod, 'reason'> & { message: string | null };

/** At most `limit` rows, with counts over all. */
export function failingPods({ pods, windowsNodes, warnings }: Sources, query: FailingPodsQuery): FailingPodsPage {
  const totals: FailingPodsPage['totals'] = {
    any: 0,
    windows: 0,
    linux: 0,
    podsPending: 0,
    windowsPodsStuck: windowsNodes === null ? null : 0,
  };
  const first = new FirstRows(query.limit);
  for (const entry of pods) {
    const row = rowOf(entry, windowsNodes);
    if (row === null) continue;
    totals.any += 1;
    const isWindows = row.os === 'windows' || (row.node !== null && windowsNodes?.has(row.node) === true);
    if (isWindows) totals.windows += 1;
    if (row.os === 'linux') totals.linux += 1;
    if (row.pending) totals.podsPending += 1;
    if (row.windowsStuck === true) totals.windowsPodsStuck = (totals.windowsPodsStuck ?? 0) + 1;
    if (query.os === 'any' || (query.os === 'windows' ? isWindows : row.os === 'linux')) first.put(row);
  }
  return { rows: withReasons(first.rows, warnings), totals };
}

function rowOf(entry: Readonly<PodEntry>, windowsNodes: ReadonlySet<string> | null): Row | null {
  const { uid, name, phase, failure } = entry;
  if (failure === null) return null;
  const { namespace, workload, os } = entry.shape.value;
  const node = entry.node?.name ?? null;
  const onWindows = node !== null && windowsNodes?.has(node) === true;
  const { state, stuck, message, since } = failure;
  const ofWindows = node === null ? os === 'windows' : onWindows;
  return {
    key: uid,
    namespace,
    name,
    owner: workload,
    os: os ?? 'unknown',
    node,
    state,
    stuck,
    message,
    since,
    pending: phase === 'Pending',
    windowsStuck: windowsNodes === null ? null : stuck && ofWindows,
  };
}

/** Without a reason in the status, the latest Warning gives it. */
function withReasons(rows: readonly Row[], warnings: Sources['warnings']): FailingPod[] {
  const latest = rows.some(({ message }) => message === null) ? warnings.latest() : null;
  return rows.map(({ message, ...row }) => {
    const warning = latest?.get(row.key);
    const reported = warning === undefined ? null : warning.message || warning.reason || null;
    return { ...row, reason: message ?? reported };
  });
}

function before(a: Row, b: Row): boolean {
  if (a.stuck !== b.stuck) return a.stuck;
  if (a.namespace !== b.namespace) return a.namespace < b.namespace;
  return a.name === b.name ? a.key < b.key : a.name < b.name;
}

/** Keeps the first rows in order, so that the cost of a page does not grow with a sort of all. */
class FirstRows {
  readonly rows: Row[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  put(row: Row): void {
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
