'use client';
import { useTranslations } from '@/lib/client/intl';
import { StateBadge } from '@/components/ui/state/state-badge';
import type { Change } from '@/lib/domain/change/change';
import { neverStarted } from '@/lib/domain/change/reading-change';
import type { ChangeState } from '@/lib/domain/change/state';

interface BadgeProps {
  state: ChangeState;
  warnings?: number;
  /** It failed before its run began, so nothing was done. */
  unstarted?: boolean;
}

export function ChangeStateBadge({ state, warnings = 0, unstarted = false }: BadgeProps) {
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
      {t(unstarted ? 'outcomeUnstarted.state' : `state.${state}`)}
    </StateBadge>
  );
}

/** With what only the whole change says of its end. */
export const ChangeBadge = ({ change }: { change: Change }) => (
  <ChangeStateBadge state={change.state} warnings={change.outcome.length} unstarted={neverStarted(change)} />
);

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
