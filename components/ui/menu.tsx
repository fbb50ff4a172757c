'use client';
import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';

export interface MenuItem {
  key: string;
  label: ReactNode;
  onSelect: () => void;
  tone?: 'danger';
  /** Why it cannot be used now; shown under the label. */
  disabledReason?: string | null | undefined;
}

/** `trigger` is the button that opens it and carries its name. */
export function Menu({
  trigger,
  items,
  align = 'end',
}: {
  trigger: ReactElement<Record<string, unknown>>;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-50">
          <Base.Popup className="max-w-80 min-w-44 rounded-md border border-line bg-surface py-1 shadow-pop outline-none">
            {items.map((item) => (
              <Base.Item
                key={item.key}
                disabled={Boolean(item.disabledReason)}
                onClick={item.onSelect}
                className={`px-3 py-1.5 outline-none data-highlighted:bg-hover ${look(item)}`}
              >
                {item.label}
                {item.disabledReason ? (
                  <span className="block text-xs text-ink-3">{item.disabledReason}</span>
                ) : null}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function look(item: MenuItem): string {
  if (item.disabledReason) return 'cursor-not-allowed text-ink-3';
  return item.tone === 'danger' ? 'cursor-pointer text-bad' : 'cursor-pointer text-ink';
}
