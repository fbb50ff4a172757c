'use client';
import { useTranslations } from 'next-intl';
import { Mono } from '@/components/ui/text/mono';

export interface ChosenItem {
  id: string;
  name: string;
}

const button = 'min-h-[24px] min-w-[24px] rounded-md text-ink-2 hover:bg-hover hover:text-ink';

/** What was chosen, in the order in which it is tried; each can be moved forward or taken out. */
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
