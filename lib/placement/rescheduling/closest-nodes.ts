import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { NodeRefusal } from '../../kube-rules/scheduler/feasibility';
import { isCrowding, refusalKey, refusalMessage } from '../verdict/rejection-message';

/** What keeps a pod off the nodes that come closest to accepting it. */
export interface Closest {
  /** null: there is no candidate node. */
  refusal: NodeRefusal | null;
  /** On some node, only the pods running there prevent it. */
  crowded: boolean;
  /** Why the pod would stay Pending. */
  message: Message;
}

interface Requested {
  refusals: readonly NodeRefusal[];
  /** It would run there. */
  runs: boolean;
}

/** Less is closer: nodes that only lack capacity, then hosts on which it would run, then those with fewer reasons. */
const distance = ({ refusals, runs }: Requested): number =>
  (refusals.every(isCrowding) ? 0 : runs ? 1_000 : 2_000) + refusals.length;

const pending = (refusal: NodeRefusal | null): Message =>
  message('rescheduling.pending', {
    reason: refusal === null ? message('rescheduling.no-node') : refusalMessage(refusal),
  });

/** The most frequent first reason among the nodes that come closest. */
export function closestOf(whole: NodeRefusal | null, requested: readonly Requested[]): Closest {
  if (whole !== null) return { refusal: whole, crowded: false, message: pending(whole) };
  const refusing = requested.filter(({ refusals }) => refusals.length > 0);
  const least = refusing.reduce((so, one) => Math.min(so, distance(one)), Number.POSITIVE_INFINITY);
  const groups = new Map<string, { refusal: NodeRefusal; count: number }>();
  for (const one of refusing) {
    const [refusal] = one.refusals;
    if (refusal === undefined || distance(one) > least) continue;
    const key = refusalKey(refusal);
    const group = groups.get(key) ?? { refusal, count: 0 };
    groups.set(key, { ...group, count: group.count + 1 });
  }
  const [first] = [...groups.values()].toSorted((a, b) => b.count - a.count);
  const crowded = refusing.some(({ refusals }) => refusals.every(isCrowding));
  const refusal = first?.refusal ?? null;
  return { refusal, crowded, message: pending(refusal) };
}
