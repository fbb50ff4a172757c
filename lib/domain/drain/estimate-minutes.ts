import { hasEnded, type ClassifiedPod, type DrainNode } from './classified';
import { budgetVerdict } from './budget-verdict';
import { MAX_PARALLEL } from './limits';
import { evictionOrder, type EvictionTurn } from './eviction-order';
import type { DrainBudget, PlacedPod } from '../ports/kube-drain';
import type { KubeNode } from '../ports/kube';

type PodOs = 'linux' | 'windows';

/** Measured on this cluster, from scheduled to Ready including image pulls; null: too few measurements. */
export interface StartSeconds {
  linux: number | null;
  windows: number | null;
}

interface DrainEstimate {
  /** Minutes if pods stop as usual, and if every pod uses its whole grace period. */
  minutes: number;
  mostMinutes: number;
  /** The basis of the estimate: `assumed` if nothing was measured. */
  starts: 'measured' | 'assumed';
  /** Images whose size no node reports: the time to pull them is not included. */
  unknownImages: number;
}

/** Until measured: seconds from scheduled to Ready without pulling an image. */
const ASSUMED_START: Record<PodOs, number> = { linux: 15, windows: 90 };
/** Most programs stop long before their grace period ends. */
const USUAL_STOP: Record<PodOs, number> = { linux: 20, windows: 60 };
/** From a registry in the region, including unpacking, which takes longer for Windows layers. */
const BYTES_PER_SECOND: Record<PodOs, number> = { linux: 40_000_000, windows: 15_000_000 };

interface Inputs {
  rows: readonly ClassifiedPod[];
  nodes: readonly DrainNode[];
  budgets: readonly DrainBudget[] | null;
  starts: StartSeconds;
}

interface Duration {
  stop: number;
  /** Time until its replacement is ready: the next pods of the set or PDB wait for it. */
  replace: number;
}

function durationOf(row: ClassifiedPod, q: Inputs, whole: boolean): Duration {
  const os = q.nodes.find(({ name }) => name === row.pod.nodeName)?.os === 'windows' ? 'windows' : 'linux';
  const grace = row.graceSeconds;
  const bytes = row.pod.images.reduce((sum, image) => sum + (image.bytes ?? 0), 0);
  return {
    stop: whole ? grace : Math.min(grace, USUAL_STOP[os]),
    replace: q.starts[os] ?? ASSUMED_START[os] + bytes / BYTES_PER_SECOND[os],
  };
}

/** Pods that wait for one another: pods of one PDB, as many at a time as it allows, and pods of one set. */
function queueOf({ row, rank }: EvictionTurn, budgets: Inputs['budgets']): { key: string; semaphore: number } | null {
  if (rank === 'ordered') return { key: `set ${row.pod.owner?.uid ?? ''}`, semaphore: 1 };
  const verdict = budgetVerdict(row.pod, budgets);
  if (verdict.verdict !== 'passes' && verdict.verdict !== 'waits') return null;
  if (verdict.budget === null) return null;
  return { key: `budget ${verdict.budget.uid}`, semaphore: Math.max(1, verdict.budget.disruptionsAllowed ?? 1) };
}

const freest = (semaphore: readonly number[]): { at: number; lane: number } =>
  semaphore.reduce((best, at, lane) => (at < best.at ? { at, lane } : best), { at: Infinity, lane: 0 });

function secondsOf(q: Inputs, whole: boolean): number {
  const slots = new Map<string, number[]>();
  const queues = new Map<string, number[]>();
  let end = 0;
  for (const turn of evictionOrder(q.rows)) {
    const { stop, replace } = durationOf(turn.row, q, whole);
    const node = slots.get(turn.row.pod.nodeName) ?? Array.from({ length: MAX_PARALLEL.node }, () => 0);
    const queue = queueOf(turn, q.budgets);
    const semaphore =
      queue === null ? null : (queues.get(queue.key) ?? Array.from({ length: queue.semaphore }, () => 0));
    const slot = freest(node);
    const lane = semaphore === null ? { at: 0, lane: 0 } : freest(semaphore);
    const begin = Math.max(slot.at, lane.at);
    node[slot.lane] = begin + stop;
    slots.set(turn.row.pod.nodeName, node);
    if (semaphore !== null && queue !== null) {
      semaphore[lane.lane] = begin + stop + replace;
      queues.set(queue.key, semaphore);
    }
    end = Math.max(end, begin + stop + replace);
  }
  return end;
}

const minutesOf = (seconds: number): number => Math.ceil(seconds / 60);

/** How long nodes that are drained together take until the replacements are ready: an estimate, not a promise. */
export function estimateMinutes({ rows, ...more }: Inputs): DrainEstimate {
  // Ended pods need no time to stop, and they have no replacement to wait for.
  const q = { ...more, rows: rows.filter(({ pod }) => !hasEnded(pod)) };
  const moved = q.rows.filter(({ act }) => act === 'evict');
  const os = new Set(q.nodes.map((node) => (node.os === 'windows' ? 'windows' : 'linux')));
  const measured = [...os].every((one) => q.starts[one] !== null);
  const unknown = moved.flatMap(({ pod }) => pod.images.filter(({ bytes }) => bytes === null));
  return {
    minutes: minutesOf(secondsOf(q, false)),
    mostMinutes: minutesOf(secondsOf(q, true)),
    starts: measured ? 'measured' : 'assumed',
    unknownImages: new Set(unknown.map(({ name }) => name)).size,
  };
}

/** Fewer measurements do not predict the next start. */
const ENOUGH = 5;

/** Three of four starts took at most this long; a median would be too optimistic if a few images are large. */
function upperQuartile(seconds: readonly number[]): number | null {
  if (seconds.length < ENOUGH) return null;
  const sorted = seconds.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? null;
}

/** Measured pod start times of this cluster, by the OS of their nodes. DaemonSet pods count too. */
export function measuredStarts(
  pods: readonly Pick<PlacedPod, 'nodeName' | 'startSeconds'>[],
  nodes: readonly Pick<KubeNode, 'name' | 'os'>[],
): StartSeconds {
  const osOf = new Map(nodes.map(({ name, os }) => [name, os]));
  const of = (os: KubeNode['os']): number | null =>
    upperQuartile(
      pods.flatMap(({ nodeName, startSeconds }) =>
        startSeconds !== null && osOf.get(nodeName ?? '') === os ? [startSeconds] : [],
      ),
    );
  return { linux: of('linux'), windows: of('windows') };
}
