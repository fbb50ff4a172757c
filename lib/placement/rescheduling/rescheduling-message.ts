import type { PhraseValue, Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { systemName } from '../infer-os/evidence-message';
import { osOfNode } from '../rules/read/os';
import { refusalMessage } from '../verdict/rejection-message';
import { isWorse, type RescheduledPod } from './rescheduling-of';
import type { Closest } from './closest-nodes';

/** The host as a pod sees it: its OS, and the build of a Windows node. */
function hostMessage(node: NodeFacts): PhraseValue {
  const os = osOfNode(node);
  if (os === 'windows') return message('landing.windows', { build: String(node.build ?? '?') });
  return os === null ? node.name : systemName[os];
}

/** Why a pod would stay Pending. */
export const pendingMessage = ({ refusal }: Pick<Closest, 'refusal'>): Message =>
  message('landing.pending', { reason: refusal === null ? message('landing.no-node') : refusalMessage(refusal) });

/** What to know about the node where a pod would start; null: nothing. */
export function rescheduledMessage(rescheduled: RescheduledPod): Message | null {
  const { outcome, failure } = rescheduled;
  if (failure === null || !isWorse(rescheduled)) return null;
  const reason = failure.reason?.sentence ?? message('landing.unavailable');
  const host = hostMessage(failure.node);
  if (outcome === 'fails') return message('landing.fails', { host, reason });
  return message(outcome === 'runs' ? 'landing.may-fail' : 'landing.unknown', { host, reason });
}
