import { useTranslations } from '@/lib/client/intl';
import type { WorkloadState } from '@/lib/domain/workload/workload-words';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { StateBadge, type Tone } from '@/components/ui/state/state-badge';

const looks: Record<WorkloadState, { tone: Tone; glyph?: string }> = {
  failing: { tone: 'bad' },
  failed: { tone: 'bad', glyph: '✗' },
  stalled: { tone: 'bad' },
  degraded: { tone: 'warn' },
  unknown: { tone: 'unknown' },
  starting: { tone: 'busy' },
  rolling: { tone: 'busy' },
  paused: { tone: 'muted', glyph: '⏸' },
  suspended: { tone: 'muted', glyph: '⏸' },
  active: { tone: 'busy' },
  ready: { tone: 'ok' },
  scheduled: { tone: 'muted' },
  complete: { tone: 'ok', glyph: '✓' },
  'scaled-to-zero': { tone: 'muted' },
};

export const toneOfState = (state: WorkloadState): Tone => looks[state].tone;

/** The word of a state and how long it has lasted. */
export function WorkloadStateBadge({ state, since }: { state: WorkloadState; since: number | null }) {
  const t = useTranslations('workload.state');
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      <StateBadge {...looks[state]}>{t(state)}</StateBadge>
      {since === null ? null : <RelativeTime at={since} className="text-xs text-ink-3" />}
    </span>
  );
}
