import type { Tone } from '@/components/ui/state/state-badge';
import type { CellVerdict, NodeOutcome, Outcome } from '@/lib/domain/placement/verdict-words';

/** A shape and a tone, always shown with a word. */
export interface Look {
  tone: Tone;
  glyph: string;
}

export const outcomeLook: Record<Outcome, Look> = {
  rejected: { tone: 'bad', glyph: '▲' },
  blocked: { tone: 'bad', glyph: '✗' },
  partial: { tone: 'warn', glyph: '~' },
  runs: { tone: 'ok', glyph: '✓' },
  differs: { tone: 'warn', glyph: '✓' },
  unknown: { tone: 'unknown', glyph: '?' },
  'not-decided': { tone: 'muted', glyph: '○' },
};

/** In order of importance. */
export const outcomes = [
  'rejected',
  'blocked',
  'partial',
  'differs',
  'unknown',
  'not-decided',
  'runs',
] as const satisfies readonly Outcome[];

export const cellLook: Record<CellVerdict, Look> = {
  runs: { tone: 'ok', glyph: '✓' },
  full: { tone: 'warn', glyph: '⏸' },
  'not-meant': { tone: 'muted', glyph: '–' },
  'wrong-os': { tone: 'bad', glyph: '✗' },
  'wrong-build': { tone: 'bad', glyph: '✗' },
  cannot: { tone: 'bad', glyph: '✗' },
  rejected: { tone: 'bad', glyph: '▲' },
  partial: { tone: 'warn', glyph: '~' },
  unknown: { tone: 'unknown', glyph: '?' },
};

export const nodeOutcomeLook: Record<NodeOutcome, Look> = {
  rejected: { tone: 'bad', glyph: '▲' },
  unschedulable: { tone: 'bad', glyph: '✗' },
  'kubelet-rejects': { tone: 'bad', glyph: '✗' },
  'cannot-start': { tone: 'bad', glyph: '✗' },
  runs: { tone: 'ok', glyph: '✓' },
  unknown: { tone: 'unknown', glyph: '?' },
};
