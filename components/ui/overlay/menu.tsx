import {
  cloneElement,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { place, type PlaceOptions } from './place';

export interface MenuItem {
  key: string;
  label: ReactNode;
  onSelect: () => void;
  tone?: 'danger';
  /** Why it cannot be used now; shown under the label. */
  disabledReason?: string | null | undefined;
}

const below = { side: 'bottom', align: 'end', gap: 4 } as const;

export function Menu(o: { trigger: ReactElement<TriggerProps>; label: string; items: readonly MenuItem[] }) {
  const { trigger, label, items } = o;
  return (
    <Popup trigger={trigger} kind="menu" label={label} options={below} className="max-w-80 min-w-44 py-1">
      {(close) => items.map((item, index) => <Item key={item.key} item={item} first={index === 0} close={close} />)}
    </Popup>
  );
}

function Item({ item, first, close }: { item: MenuItem; first: boolean; close: () => void }) {
  const select = () => {
    if (item.disabledReason) return;
    close();
    item.onSelect();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      data-first={first ? '' : undefined}
      aria-disabled={item.disabledReason ? true : undefined}
      onClick={select}
      onKeyDown={(event) => move(event, close)}
      className={`block w-full px-3 py-1.5 text-left hover:bg-hover focus:bg-hover focus:outline-offset-[-2px] ${look(item)}`}
    >
      {item.label}
      {item.disabledReason ? <span className="block text-xs text-ink-3">{item.disabledReason}</span> : null}
    </button>
  );
}

function move(event: KeyboardEvent<HTMLButtonElement>, close: () => void): void {
  const items = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const at = items.indexOf(event.currentTarget);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (event.key === 'Tab') close();
  if (to === undefined) return;
  event.preventDefault();
  items[(to + items.length) % items.length]?.focus();
}

function look(item: MenuItem): string {
  if (item.disabledReason) return 'text-ink-3';
  return item.tone === 'danger' ? 'text-bad' : 'text-ink';
}

interface TriggerProps {
  popoverTarget?: string;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}

interface PopupProps {
  /** A `<button>`; it opens and closes the popup. */
  trigger: ReactElement<TriggerProps>;
  kind: 'menu' | 'dialog';
  label: string;
  options: PlaceOptions;
  className: string;
  children: (close: () => void) => ReactNode;
}

/** The browser's own popover beside its button: a click elsewhere or Escape closes it, focus returns. */
export function Popup({ trigger, kind, label, options, className, children }: PopupProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const anchor = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
    if (!open || popup.current === null || anchor === null) return;
    place(popup.current, anchor, options);
    popup.current.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [open, id, options]);
  return (
    <>
      {cloneElement(trigger, { popoverTarget: id, 'aria-haspopup': kind, 'aria-expanded': open })}
      <div
        ref={popup}
        id={id}
        popover="auto"
        role={kind}
        aria-label={label}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className={`fixed m-0 rounded-md border border-line bg-surface text-left font-normal whitespace-normal text-ink shadow-pop ${className}`}
      >
        {open ? children(() => document.getElementById(id)?.hidePopover()) : null}
      </div>
    </>
  );
}
