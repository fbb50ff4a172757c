import type { NodeState } from '@/lib/domain/node/node-states';
import type { Tone } from '@/components/ui/state/state-badge';

export const nodeTone: Record<NodeState, Tone> = {
  ready: 'ok',
  'not-ready': 'bad',
  unknown: 'unknown',
  joining: 'busy',
  failed: 'bad',
  removing: 'busy',
};
