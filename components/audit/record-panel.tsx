'use client';
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRows } from '@/components/ui/skeleton';
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
  return (
    <Dialog.Root
      open={seq !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      modal={false}
      disablePointerDismissal
    >
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-y-0 right-0 z-30 flex w-full max-w-lg flex-col overflow-y-auto border-l border-line bg-surface shadow-pop outline-none">
          <div className="sticky top-0 flex items-center justify-between gap-2 border-b border-line bg-surface px-4 py-3">
            <Dialog.Title className="text-lg font-semibold">
              {t('record.title', { seq: seq ?? 0 })}
            </Dialog.Title>
            <Dialog.Close
              aria-label={t('record.close')}
              className="rounded-md p-1.5 text-ink-2 hover:bg-hover hover:text-ink"
            >
              <X size={16} aria-hidden="true" />
            </Dialog.Close>
          </div>
          {seq === null ? null : <RecordBody seq={seq} onFilter={onFilter} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
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
