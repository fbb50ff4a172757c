'use client';
import { useTranslations } from 'next-intl';
import { StateBadge } from '@/components/ui/state-badge';
import type { Tone } from '@/components/ui/tone';
import type { WorkItem } from '@/lib/domain/change/work';

const looks: Record<WorkItem['state'], { tone: Tone; glyph: string }> = {
  waiting: { tone: 'muted', glyph: '○' },
  blocked: { tone: 'warn', glyph: '▲' },
  moving: { tone: 'busy', glyph: '◐' },
  done: { tone: 'ok', glyph: '✓' },
  skipped: { tone: 'muted', glyph: '↷' },
  failed: { tone: 'bad', glyph: '✗' },
};

/** The state of one row in the words of what it is about. */
export function WorkStateBadge({ row }: { row: Pick<WorkItem, 'state' | 'type' | 'step'> }) {
  const t = useTranslations('change');
  // Rows of what is taken back: `<step>/undo`.
  const words = row.step.endsWith('/undo') ? 'undone' : row.type;
  return <StateBadge {...looks[row.state]}>{t(`work.${words}.${row.state}`)}</StateBadge>;
}
