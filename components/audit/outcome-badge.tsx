'use client';
import { useTranslations } from 'next-intl';
import { StateBadge } from '@/components/ui/state-badge';
import type { AuditRecord } from '@/lib/domain/audit/record';
import { partsOf } from './audit-words';

const looks = {
  ok: { tone: 'ok', glyph: '●' },
  denied: { tone: 'warn', glyph: '⊘' },
  failed: { tone: 'bad', glyph: '✕' },
  unknown: { tone: 'unknown', glyph: '?' },
} as const;

/** How it came out. A call that was only sent has no outcome yet, so it bears no mark. */
export function OutcomeBadge({ record }: { record: Pick<AuditRecord, 'action' | 'outcome'> }) {
  const t = useTranslations('audit');
  const { outcome } = record;
  if (outcome === 'ok' && partsOf(record.action).phase === 'intent') {
    return <span className="text-ink-3">{t('sent')}</span>;
  }
  return (
    <StateBadge tone={looks[outcome].tone} glyph={looks[outcome].glyph}>
      {t(`outcome.${outcome}`)}
    </StateBadge>
  );
}
