import { type ReactNode, useId } from 'react';
import { RowInput } from '../../rows-in-sight';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { useTranslations } from '@/lib/client/intl';
import { Mono } from '@/components/ui/text/plain-text';
import { firstRead } from '@/lib/client/reading';
import type { DraftForm } from '../draft/draft-form';

/** A row that is chosen as a whole; `facts` are shown at the right. */
export function ChoiceRow(o: {
  type: 'checkbox' | 'radio';
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabledReason?: string | null;
  title: ReactNode;
  detail?: ReactNode;
  facts?: ReactNode;
}) {
  const id = useId();
  const off = Boolean(o.disabledReason);
  return (
    <div
      className={`relative flex items-start gap-3 border-t border-line px-3 py-2 first:border-t-0 ${o.checked ? 'bg-accent-soft' : 'hover:bg-hover'} ${off ? 'text-ink-3' : ''}`}
    >
      <RowInput id={id} type={o.type} name={o.name} checked={o.checked} off={off} onChoose={o.onChange} />
      <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-start sm:justify-between sm:gap-4">
        <div className="min-w-0">
          {/* The label covers the whole row, so that a click anywhere selects it. */}
          <label htmlFor={id} className="block font-medium break-words after:absolute after:inset-0">
            {o.title}
          </label>
          {o.detail ? <p className="text-xs break-words text-ink-3">{o.detail}</p> : null}
        </div>
        <p id={`${id}-facts`} className="flex shrink-0 flex-wrap gap-x-4 text-ink-2 sm:justify-end">
          {o.disabledReason ? <span className="text-ink-3">{o.disabledReason}</span> : o.facts}
        </p>
      </div>
    </div>
  );
}

export function ChoiceRows({ form, children }: { form: Pick<DraftForm, 'options' | 'reading'>; children: ReactNode }) {
  const t = useTranslations('wizard');
  if (form.options === null && form.reading === null)
    return <p className="text-unknown">? {t('unavailable.failed')}</p>;
  if (form.options === null) {
    return (
      <div aria-busy="true" {...firstRead(form.reading)} className="rounded-md border border-line bg-surface">
        <SkeletonRows rows={3} />
      </div>
    );
  }
  return <div className="max-h-96 overflow-y-auto rounded-md border border-line bg-surface">{children}</div>;
}

export interface ChosenItem {
  id: string;
  name: string;
}

const button = 'min-h-[24px] min-w-[24px] rounded-md text-ink-2 hover:bg-hover hover:text-ink';

export function ChosenOrder(o: { label: string; items: readonly ChosenItem[]; onChange: (ids: string[]) => void }) {
  const t = useTranslations('wizard');
  const ids = o.items.map((item) => item.id);
  if (ids.length === 0) return null;
  const forward = (at: number) =>
    o.onChange(ids.map((id, index) => (index === at - 1 ? ids[at] : index === at ? ids[at - 1] : id) ?? id));
  return (
    <ol aria-label={o.label} className="flex flex-wrap gap-1.5 pb-1">
      {o.items.map(({ id, name }, at) => (
        <li
          key={id}
          className="inline-flex max-w-full items-center rounded-md border border-accent bg-accent-soft text-xs"
        >
          <span className="min-w-0 truncate py-0.5 pl-2">
            {at + 1}. <Mono>{name}</Mono>
          </span>
          {at === 0 ? null : (
            <button
              type="button"
              aria-label={t('order.forward', { id: name })}
              className={button}
              onClick={() => forward(at)}
            >
              <span aria-hidden="true">↑</span>
            </button>
          )}
          <button
            type="button"
            aria-label={t('types.remove', { id: name })}
            className={button}
            onClick={() => o.onChange(ids.filter((one) => one !== id))}
          >
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
