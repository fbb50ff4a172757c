'use client';
import { useTranslations } from 'next-intl';
import { StateBadge } from '@/components/ui/state/state-badge';
import type { Tone } from '@/components/ui/state/tone';
import type { WorkItem } from '@/lib/domain/change/work';

const looks: Record<WorkItem['state'], { tone: Tone; glyph: string }> = {
  waiting: { tone: 'muted', glyph: '○' },
  blocked: { tone: 'warn', glyph: '▲' },
  moving: { tone: 'busy', glyph: '◐' },
  done: { tone: 'ok', glyph: '✓' },
  skipped: { tone: 'muted', glyph: '↷' },
  failed: { tone: 'bad', glyph: '✗' },
};

/** Nodes are closed, restarted and opened again, each in a step of its own; what is taken back is opened too: `<step>/undo`. */
export function wordsOf({ step, type }: Pick<WorkItem, 'type' | 'step'>) {
  // Surge nodes are never cordoned by these: they are added, and stay if the run is stopped.
  if (step === 'surge-ready' || step === 'surge/undo') return 'standing';
  if (type === 'workload') return step.endsWith('/undo') ? 'put-back' : type;
  if (step.endsWith('/undo')) return 'undone';
  if (type !== 'node') return type;
  if (/^(uncordon|open):/.test(step)) return 'undone';
  return step.startsWith('restart:') ? 'restarted' : type;
}

/** The state of one row, in the terms of its object. */
export function WorkStateBadge({ row }: { row: Pick<WorkItem, 'state' | 'type' | 'step'> }) {
  const t = useTranslations('change');
  const words = wordsOf(row);
  return <StateBadge {...looks[row.state]}>{t(`work.${words}.${row.state}`)}</StateBadge>;
}
