import type { NodePoolRow, PoolState } from '@/lib/domain/pool/node-pool';
import type { Tone } from '@/components/ui/state/tone';
import { nodeTone } from '@/components/table/node-tone';

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

export function toneOfTile(tile: NodeTile): Tone {
  return nodeTone[tile.state];
}
