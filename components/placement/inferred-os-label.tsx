import { useTranslations } from 'next-intl';
import type { PlacementRow } from '@/lib/domain/placement/verdict';
import { OsLabel } from '@/components/table/cells/os-label';

/** The OS of a workload; a likely one is marked as such. */
export function InferredOsLabel({ intent }: { intent: PlacementRow['intent'] }) {
  const t = useTranslations('placement.intent');
  const { os, confidence } = intent;
  if (os === 'either') return <span className="text-ink-2">{t('either')}</span>;
  if (os === 'unknown') return <OsLabel os="unknown" />;
  return (
    <span className="inline-flex items-center gap-1">
      {confidence === 'confident' ? null : <span className="text-ink-3">{t('looksLike')}</span>}
      <OsLabel os={os} />
    </span>
  );
}
