'use client';
import { useTranslations } from 'next-intl';
import type { ChangeLine as Line } from '@/lib/contract/changes';

/** `3 nodes · 41 pods · reversible`; unknown values are labeled. */
export function ImpactWords({ line }: { line: Pick<Line, 'nodes' | 'pods' | 'reversible' | 'blockers' | 'warnings'> }) {
  const t = useTranslations('change');
  const parts = [
    t('nodesCount', { n: line.nodes }),
    line.pods === 0 ? null : t('podsCount', { n: line.pods }),
    line.reversible === null ? null : t(line.reversible ? 'reversibleWord' : 'irreversibleWord'),
  ].filter((part) => part !== null);
  return (
    <span className="flex flex-wrap gap-x-2">
      <span>{parts.join(' · ')}</span>
      {line.blockers > 0 ? (
        <span className="font-medium text-bad">■ {t('blockersCount', { n: line.blockers })}</span>
      ) : null}
      {line.warnings > 0 ? (
        <span className="font-medium text-warn">▲ {t('warningsCount', { n: line.warnings })}</span>
      ) : null}
    </span>
  );
}
