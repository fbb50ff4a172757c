import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { DisplacedPod } from '../../domain/workload/displaced-pod';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { systemName } from '../infer-os/evidence';
import type { NodeReason } from '../verdict/node-evaluation';
import type { NodeRefusal } from '../../kube-rules/scheduler/feasibility';
import { isDueToRunningPods, refusalKey, refusalMessage } from '../verdict/rejection-message';

export interface Failure {
  node: NodeFacts;
  reason: NodeReason | null;
}

interface Place {
  displaced: DisplacedPod;
  /** A node where it fits; the scheduler may choose another one. */
  node: string;
  /** `fails`: on every node that accepts it. `unknown`: no node is known to run it, but some may. */
  outcome: 'runs' | 'unknown' | 'fails';
  before: 'runs' | 'unknown' | 'fails';
  /** Why it does not run, or may not. If it runs: a node that the scheduler may choose instead, where it would fail. */
  failure: Failure | null;
}

export interface RescheduledPod extends Place {
  /** Whether it may be worse off there than on its current node. A pod that already fails does not count. */
  isWorse: boolean;
  /** The node of the failure in a word: the build of a Windows node, else its OS. */
  host: string;
  /** What to know about the node where it would start; null: nothing. */
  message: Message | null;
}

/** The host as a pod sees it: its OS, and the build of a Windows node. */
function hostMessage({ os, build, name }: NodeFacts): string | Message {
  if (os === 'windows') return message('rescheduling.windows', { build: String(build ?? '?') });
  return os === null ? name : systemName[os];
}

function hostWord(failure: Failure | null): string {
  if (failure === null) return '?';
  const { os, build } = failure.node;
  return os === 'windows' ? String(build ?? 'windows') : (os ?? '?');
}

function messageOf({ outcome }: Place, { node, reason }: Failure): Message {
  const values = { host: hostMessage(node), reason: reason?.sentence ?? message('rescheduling.unavailable') };
  if (outcome === 'fails') return message('rescheduling.fails', values);
  return message(outcome === 'runs' ? 'rescheduling.may-fail' : 'rescheduling.unknown', values);
}

export function rescheduledPod(place: Place): RescheduledPod {
  const { outcome, before, failure } = place;
  const isWorse = failure !== null && (outcome === 'unknown' ? before === 'runs' : before !== 'fails');
  return { ...place, isWorse, host: hostWord(failure), message: isWorse ? messageOf(place, failure) : null };
}

/** Why the nodes that come closest to accepting a pod refuse it. */
export interface Closest {
  /** null: there is no candidate node. */
  refusal: NodeRefusal | null;
  /** On some node, only the pods running there prevent it. */
  crowded: boolean;
  message: Message;
}

interface Requested {
  refusals: readonly NodeRefusal[];
  runs: boolean;
}

/** Less is closer: nodes that only lack capacity, then hosts on which it would run, then those with fewer reasons. */
const distance = ({ refusals, runs }: Requested): number =>
  (refusals.every(isDueToRunningPods) ? 0 : runs ? 1_000 : 2_000) + refusals.length;

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
  const crowded = refusing.some(({ refusals }) => refusals.every(isDueToRunningPods));
  const refusal = first?.refusal ?? null;
  return { refusal, crowded, message: pending(refusal) };
}
