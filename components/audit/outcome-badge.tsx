'use client';
import { useTranslations } from 'next-intl';
import { StateBadge } from '@/components/ui/state-badge';
import type { AuditRecord } from '@/lib/domain/audit/record';

const looks = {
  ok: { tone: 'ok', glyph: '●' },
  denied: { tone: 'warn', glyph: '⊘' },
  failed: { tone: 'bad', glyph: '✕' },
  unknown: { tone: 'unknown', glyph: '?' },
} as const;

export function OutcomeBadge({ outcome }: { outcome: AuditRecord['outcome'] }) {
  const t = useTranslations('audit');
  return (
    <StateBadge tone={looks[outcome].tone} glyph={looks[outcome].glyph}>
      {t(`outcome.${outcome}`)}
    </StateBadge>
  );
}
