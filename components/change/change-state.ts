import type { ChangeState } from '@/lib/domain/change/state';

export type StateLook = { tone: 'ok' | 'busy' | 'bad' | 'unknown' | 'muted' | 'warn'; glyph: string };

/** Shape and tone of a change's state; the word comes from the catalogue. */
export const stateLooks: Record<ChangeState, StateLook> = {
  draft: { tone: 'muted', glyph: '○' },
  planning: { tone: 'busy', glyph: '◔' },
  blocked: { tone: 'bad', glyph: '■' },
  'awaiting-approval': { tone: 'warn', glyph: '◇' },
  approved: { tone: 'busy', glyph: '◆' },
  queued: { tone: 'busy', glyph: '◔' },
  running: { tone: 'busy', glyph: '◐' },
  paused: { tone: 'warn', glyph: '⏸' },
  verifying: { tone: 'busy', glyph: '◕' },
  'needs-attention': { tone: 'bad', glyph: '▲' },
  stale: { tone: 'warn', glyph: '↻' },
  succeeded: { tone: 'ok', glyph: '●' },
  failed: { tone: 'bad', glyph: '✕' },
  cancelled: { tone: 'muted', glyph: '⊘' },
  rejected: { tone: 'bad', glyph: '⊘' },
  withdrawn: { tone: 'muted', glyph: '↩' },
  expired: { tone: 'muted', glyph: '◌' },
  superseded: { tone: 'muted', glyph: '⇥' },
};

const inRun: readonly ChangeState[] = ['queued', 'running', 'paused', 'verifying', 'needs-attention'];

export const isInRun = (state: ChangeState): boolean => inRun.includes(state);

/** Begun and not over: what is done to it now is done to its run. */
export const isUnderWay = (state: ChangeState): boolean => isInRun(state) && state !== 'queued';
