import type { ReactNode } from 'react';

export interface KeyValueItem {
  label: string;
  value: ReactNode;
}

export function KeyValue({ items, columns = 2 }: { items: readonly KeyValueItem[]; columns?: 1 | 2 | 3 }) {
  const grid = { 1: '', 2: 'md:grid-cols-2', 3: 'md:grid-cols-2 xl:grid-cols-3' }[columns];
  return (
    <dl className={`grid grid-cols-1 gap-x-6 gap-y-1 leading-6 ${grid}`}>
      {items.map((item) => (
        <div key={item.label} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-2">
          <dt className="text-ink-3">{item.label}</dt>
          <dd className="min-w-0 break-words text-ink [&_.font-mono]:leading-none">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
