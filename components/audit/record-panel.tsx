'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/state/error-state';
import { SidePanel } from '@/components/ui/overlay/side-panel';
import { SkeletonRows } from '@/components/ui/state/skeleton';
import { queryOf } from '@/lib/client/query-of';
import { getAuditRecord } from '@/lib/contract/audit';
import type { FilterField } from './audit-filter';
import { RecordFacts } from './record-facts';

interface RecordPanelProps {
  seq: number | null;
  onClose: () => void;
  onFilter: (field: FilterField, value: string) => void;
}

/** One record at the side; the list stays usable. Escape closes it. */
export function RecordPanel({ seq, onClose, onFilter }: RecordPanelProps) {
  const t = useTranslations('audit');
  if (seq === null) return null;
  return (
    <SidePanel title={t('record.title', { seq })} onClose={onClose}>
      <RecordBody seq={seq} onFilter={onFilter} />
    </SidePanel>
  );
}

function RecordBody({ seq, onFilter }: Pick<RecordPanelProps, 'onFilter'> & { seq: number }) {
  const query = useQuery({ ...queryOf(getAuditRecord, { params: { seq } }), staleTime: 60_000 });
  if (query.data !== undefined) return <RecordFacts {...query.data} onFilter={onFilter} />;
  if (query.error === null) return <SkeletonRows rows={8} />;
  return (
    <div className="p-4">
      <ErrorState failure={query.error} retry={() => void query.refetch()} compact />
    </div>
  );
}
