import { useTranslations } from '@/lib/client/intl';
import { StateBadge, type Tone } from '@/components/ui/state/state-badge';
import type { WorkItem } from '@/lib/domain/change/work';

const looks: Record<WorkItem['state'], { tone: Tone; glyph: string }> = {
  waiting: { tone: 'muted', glyph: '○' },
  blocked: { tone: 'warn', glyph: '▲' },
  moving: { tone: 'busy', glyph: '◐' },
  done: { tone: 'ok', glyph: '✓' },
  skipped: { tone: 'muted', glyph: '↷' },
  failed: { tone: 'bad', glyph: '✗' },
};

/** Nodes are cordoned, restarted and uncordoned, each in a step of its own; a reverted cordon is an uncordon too: `<step>/undo`. */
export function wordsOf({ step, type }: Pick<WorkItem, 'type' | 'step'>) {
  // Surge nodes are never cordoned by these: they are added, and stay if the run is stopped.
  if (step === 'surge-ready' || step === 'surge/undo') return 'standing';
  if (type === 'workload') return step.endsWith('/undo') ? 'put-back' : type;
  if (step.endsWith('/undo')) return 'undone';
  if (type !== 'node') return type;
  if (/^(uncordon|open):/.test(step)) return 'undone';
  return step.startsWith('restart:') ? 'restarted' : type;
}

export function WorkStateBadge({ row }: { row: Pick<WorkItem, 'state' | 'type' | 'step'> }) {
  const t = useTranslations('change');
  const words = wordsOf(row);
  return <StateBadge {...looks[row.state]}>{t(`work.${words}.${row.state}`)}</StateBadge>;
}
