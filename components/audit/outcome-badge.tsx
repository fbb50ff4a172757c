'use client';
import { useTranslations } from 'next-intl';
import { StateBadge } from '@/components/ui/state/state-badge';
import type { AuditRecord } from '@/lib/domain/audit/record';
import { partsOf, weightOf } from './audit-words';

const looks = {
  ok: { tone: 'ok', glyph: '●' },
  denied: { tone: 'warn', glyph: '⊘' },
  failed: { tone: 'bad', glyph: '✕' },
  unknown: { tone: 'unknown', glyph: '?' },
} as const;

/** The outcome. A call that was only sent has no outcome yet, and no badge. */
export function OutcomeBadge({ record }: { record: Pick<AuditRecord, 'action' | 'actor' | 'outcome'> }) {
  const t = useTranslations('audit');
  const { outcome } = record;
  if (outcome === 'ok' && partsOf(record.action).phase === 'intent') {
    return <span className="text-ink-3">{t('sent')}</span>;
  }
  // Successful actions of the worker are not highlighted; failures always are.
  const isQuiet = outcome === 'ok' && weightOf(record) !== 'action';
  return (
    <StateBadge tone={isQuiet ? 'muted' : looks[outcome].tone} glyph={looks[outcome].glyph}>
      {t(`outcome.${outcome}`)}
    </StateBadge>
  );
}
