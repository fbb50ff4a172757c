import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/form/button';

export interface SelectionBarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
  /** Selects everything that matches the filters, loaded or not; null: everything is selected. */
  rest?: { n: number; busy: boolean; onSelect: () => void } | null;
  reasons?: readonly (readonly [action: string | null, reason: string | null])[];
}

export function SelectionBar({ count, onClear, children, rest = null, reasons = [] }: SelectionBarProps) {
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
      {rest === null ? null : (
        <Button size="sm" variant="ghost" busy={rest.busy} onClick={rest.onSelect}>
          {t('selectMatching', { n: rest.n })}
        </Button>
      )}
      {children}
      <span className="flex-1" />
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t('clearSelection')}
      </Button>
      <Reasons reasons={reasons} />
    </section>
  );
}

/** Seen without pointing at each button; a screen reader hears them at the buttons. */
function Reasons({ reasons }: Required<Pick<SelectionBarProps, 'reasons'>>) {
  const given = reasons.filter(([, reason]) => reason !== null);
  if (given.length === 0) return null;
  return (
    <ul aria-hidden="true" className="flex basis-full flex-wrap gap-x-4 text-xs text-ink-3">
      {given.map(([action, reason]) => (
        <li key={`${action} ${reason}`}>
          {action === null ? '' : `${action}: `}
          {reason}
        </li>
      ))}
    </ul>
  );
}
