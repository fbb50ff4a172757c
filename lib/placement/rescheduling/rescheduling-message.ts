import type { PhraseValue, Said } from '@/lib/domain/phrase/phrase';
import { say } from '@/lib/domain/phrase/say';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { systemName } from '../infer-os/evidence-said';
import { osOfNode } from '../rules/read/os';
import { refusalSaid } from '../verdict/refusal-said';
import { isWorse, type RescheduledPod } from './rescheduling-of';
import type { Closest } from './closest-nodes';

/** The host as a pod sees it: its OS, and the build of a Windows node. */
function hostSaid(node: NodeFacts): PhraseValue {
  const os = osOfNode(node);
  if (os === 'windows') return say('landing.windows', { build: String(node.build ?? '?') });
  return os === null ? node.name : systemName[os];
}

/** Why a pod would stay Pending. */
export const pendingMessage = ({ refusal }: Pick<Closest, 'refusal'>): Said =>
  say('landing.pending', { reason: refusal === null ? say('landing.no-node') : refusalSaid(refusal) });

/** What to know about the node where a pod would start; null: nothing. */
export function rescheduledMessage(rescheduled: RescheduledPod): Said | null {
  const { outcome, trouble } = rescheduled;
  if (trouble === null || !isWorse(rescheduled)) return null;
  const reason = trouble.reason?.sentence ?? say('landing.unread');
  const host = hostSaid(trouble.node);
  if (outcome === 'fails') return say('landing.fails', { host, reason });
  return say(outcome === 'runs' ? 'landing.may-fail' : 'landing.unknown', { host, reason });
}
