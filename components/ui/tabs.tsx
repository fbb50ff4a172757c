import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface TabItem {
  value: string;
  label: ReactNode;
  count?: number | undefined;
  panel: ReactNode;
}

/** Controlled, so that the owner can keep the open tab in the URL. Arrows move, one tab is in the tab order. */
export function Tabs(o: { label: string; tabs: readonly TabItem[]; value: string; onChange: (value: string) => void }) {
  const { label, tabs, value, onChange } = o;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // If not all tabs fit, the open one is scrolled into view.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list.current === null || !open) return;
    const { scrollLeft, clientWidth } = list.current;
    const isSeen = open.offsetLeft >= scrollLeft && open.offsetLeft + open.offsetWidth <= scrollLeft + clientWidth;
    if (!isSeen) list.current.scrollLeft = open.offsetLeft - (clientWidth - open.offsetWidth) / 2;
  }, [value]);
  const move = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab, at) => {
          const open = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={open}
              aria-controls={open ? `${id}-panel` : undefined}
              tabIndex={open ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={(event) => move(event, at)}
              className={`flex items-center gap-1.5 border-b-2 px-3 py-2 whitespace-nowrap outline-offset-[-2px] hover:text-ink ${open ? 'border-accent font-medium text-ink' : 'border-transparent text-ink-2'}`}
            >
              {tab.label}
              {tab.count === undefined ? null : <span className="text-xs text-ink-3 tabular-nums">{tab.count}</span>}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-4">
        {tabs.find((tab) => tab.value === value)?.panel}
      </div>
    </div>
  );
}
