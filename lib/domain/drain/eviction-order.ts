import type { DrainPod } from '../ports/kube-drain';
import type { ClassifiedPod } from './classified';

/** The rank of a pod in the order. `critical`: cluster components, after all other pods of their node. */
type TurnRank = 'ordinary' | 'ordered' | 'critical';

export interface EvictionTurn {
  row: ClassifiedPod;
  rank: TurnRank;
  /** UIDs that must be gone first. */
  after: string[];
}

/** Kubernetes docs: "Guaranteed scheduling for critical add-on pods"; the priority of both classes is at least this. */
const CRITICAL_PRIORITY = 2_000_000_000;
const CRITICAL_CLASSES = ['system-cluster-critical', 'system-node-critical'];

const RANKS: TurnRank[] = ['ordinary', 'ordered', 'critical'];

const isCritical = ({ priority, priorityClass }: DrainPod): boolean =>
  priority >= CRITICAL_PRIORITY || CRITICAL_CLASSES.includes(priorityClass ?? '');

const setOf = ({ owner }: DrainPod): string | null => (owner?.kind === 'StatefulSet' ? owner.uid : null);

function rankOf(pod: DrainPod): TurnRank {
  if (isCritical(pod)) return 'critical';
  return setOf(pod) === null ? 'ordinary' : 'ordered';
}

const text = ({ nodeName, namespace, name, uid }: DrainPod): string => [nodeName, namespace, name, uid].join('\u0000');

/** Of one set the highest ordinal first, as its controller takes pods down (Kubernetes docs: StatefulSet, ordered scaling). */
function compare(a: EvictionTurn, b: EvictionTurn): number {
  const rank = RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank);
  if (rank !== 0) return rank;
  const [one, other] = [a.row.pod, b.row.pod];
  const [set, otherSet] = [setOf(one) ?? '', setOf(other) ?? ''];
  if (set !== otherSet) return set < otherSet ? -1 : 1;
  if (set !== '') return (other.ordinal ?? -1) - (one.ordinal ?? -1) || (text(one) < text(other) ? -1 : 1);
  return text(one) < text(other) ? -1 : 1;
}

/**
 * The order in which pods are evicted: ordinary ones, then those of StatefulSets, of each set one at a time from the
 * highest ordinal on any node, then critical ones after every other pod of their node is gone. Contains only pods that
 * must leave; pods already being deleted are not evicted but waited for.
 */
export function evictionOrder(rows: readonly ClassifiedPod[]): EvictionTurn[] {
  const leaving = rows.filter(({ mustLeave, treatment }) => mustLeave && treatment !== 'blocked');
  const turns = leaving.map((row): EvictionTurn => ({ row, rank: rankOf(row.pod), after: [] })).toSorted(compare);
  const others = new Map<string, string[]>();
  const before = new Map<string, string>();
  for (const { row, rank } of turns) {
    const { nodeName, uid } = row.pod;
    if (rank !== 'critical') others.set(nodeName, [...(others.get(nodeName) ?? []), uid]);
  }
  return turns
    .map((turn) => {
      const set = setOf(turn.row.pod);
      const previous = set === null ? undefined : before.get(set);
      if (set !== null) before.set(set, turn.row.pod.uid);
      const first = turn.rank === 'critical' ? (others.get(turn.row.pod.nodeName) ?? []) : [];
      return { ...turn, after: previous === undefined ? first : [...first, previous] };
    })
    .filter(({ row }) => row.act === 'evict');
}

/** Pods to evict now, in order: every pod before them is gone, and they have not been evicted yet. */
export const turnsNow = (
  turns: readonly EvictionTurn[],
  { gone, requested }: { gone: ReadonlySet<string>; requested: ReadonlySet<string> },
): EvictionTurn[] =>
  turns.filter(
    ({ row, after }) => !gone.has(row.pod.uid) && !requested.has(row.pod.uid) && after.every((uid) => gone.has(uid)),
  );
