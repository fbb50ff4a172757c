'use client';
import { useTranslations } from '@/lib/client/intl';
import { StateBadge } from '@/components/ui/state/state-badge';
import type { ChangeState } from '@/lib/domain/change/state';

export function ChangeStateBadge({ state, warnings = 0 }: { state: ChangeState; warnings?: number }) {
  const t = useTranslations('change');
  const look = stateLooks[state];
  if (state === 'succeeded' && warnings > 0)
    return (
      <StateBadge tone="warn" glyph="▲">
        {t('succeededWith', { n: warnings })}
      </StateBadge>
    );
  return (
    <StateBadge tone={look.tone} glyph={look.glyph}>
      {t(`state.${state}`)}
    </StateBadge>
  );
}

export type StateLook = { tone: 'ok' | 'busy' | 'bad' | 'unknown' | 'muted' | 'warn'; glyph: string };

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

/** Started and not finished: actions now affect its run. */
export const isUnderWay = (state: ChangeState): boolean => isInRun(state) && state !== 'queued';
