import type { NodePoolRow, PoolState } from '@/lib/domain/pool/node-pool';
import type { Tone } from '@/components/ui/state/tone';

export const poolTone: Record<PoolState, Tone> = {
  active: 'ok',
  initial: 'busy',
  scaling: 'busy',
  updating: 'busy',
  upgrading: 'busy',
  repairing: 'busy',
  removing: 'busy',
  deleting: 'busy',
  degraded: 'bad',
  unknown: 'unknown',
};

type NodeTile = NodePoolRow['tiles'][number];

const tileTone: Record<NodeTile['state'], Tone> = {
  ready: 'ok',
  'not-ready': 'bad',
  unknown: 'unknown',
  joining: 'busy',
  failed: 'bad',
  removing: 'busy',
};

export function toneOfTile(tile: NodeTile): Tone {
  return tileTone[tile.state];
}
