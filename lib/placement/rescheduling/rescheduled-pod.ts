import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { DisplacedPod } from '../../domain/workload/displaced-pod';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { systemName } from '../infer-os/evidence-message';
import type { NodeReason } from '../verdict/node-judgement';

/** A node where pods of a group do not start, and the first reason. */
export interface Failure {
  node: NodeFacts;
  reason: NodeReason | null;
}

/** A place, before it is put into words. */
interface Place {
  displaced: DisplacedPod;
  /** A node where it fits; the scheduler may choose another one. */
  node: string;
  /** `fails`: on every node that accepts it. `unknown`: no node is known to run it, but some may. */
  outcome: 'runs' | 'unknown' | 'fails';
  /** The same for its current node. */
  before: 'runs' | 'unknown' | 'fails';
  /** Why it does not run, or may not. If it runs: a node that the scheduler may choose instead, where it would fail. */
  failure: Failure | null;
}

/** A pod that the scheduler puts on a node. */
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
