'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

/** Appears at the bottom while rows are selected; `children` are the actions, each disabled with its reason. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  const t = useTranslations('common.table');
  if (count === 0) return null;
  return (
    <section
      aria-label={t('selected', { n: count })}
      className="no-print sticky bottom-3 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-md border border-edge bg-surface px-3 py-2 shadow-pop"
    >
      <span role="status" className="mr-2 font-semibold">
        {t('selected', { n: count })}
      </span>
      {children}
      <span className="flex-1" />
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t('clearSelection')}
      </Button>
    </section>
  );
}
