import type { Tone } from '@/components/ui/state/state-badge';
import type { WallNodeState } from '@/lib/domain/screen/wall-node-states';

/** Shape and color of the state of a node. */
export const nodeLooks: Record<WallNodeState, { tone: Tone; glyph: string }> = {
  failed: { tone: 'bad', glyph: '✗' },
  'not-ready': { tone: 'bad', glyph: '▲' },
  unknown: { tone: 'unknown', glyph: '◌' },
  removing: { tone: 'busy', glyph: '◐' },
  joining: { tone: 'busy', glyph: '◐' },
  cordoned: { tone: 'warn', glyph: '⏸' },
  ready: { tone: 'ok', glyph: '●' },
};
