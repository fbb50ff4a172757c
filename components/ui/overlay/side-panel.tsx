import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject, useEffectEvent } from 'react';
import { CloseButton } from './dialog';

const look = 'side-panel';

/** Keeps the open row (`data-open-row`) where it is on the screen while the list makes way for the panel. */
function useKeptRow(panel: RefObject<HTMLElement | null>): void {
  const row = useRef<Element | null>(null);
  // Another row may be opened in place of the first.
  useLayoutEffect(() => {
    row.current = document.querySelector('[data-open-row]') ?? row.current;
  });
  useLayoutEffect(() => {
    const element = panel.current;
    const move = (act: 'add' | 'remove') => {
      const top = row.current?.getBoundingClientRect().top;
      element?.classList[act](look);
      const now = row.current?.getBoundingClientRect().top;
      if (top !== undefined && now !== undefined) window.scrollBy({ top: now - top, behavior: 'instant' });
    };
    element?.classList.remove(look);
    move('add');
    return () => move('remove');
  }, [panel]);
}

/** Details at the side of a list that stays usable. Focus goes in and comes back; Escape closes it. Open while rendered. */
export function SidePanel(o: { title: ReactNode; onClose: () => void; children: ReactNode }) {
  const { title, onClose, children } = o;
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useKeptRow(panel);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      // A dialog or menu above it takes the key first.
      if (event.key === 'Escape' && document.querySelector('dialog[open], [popover]:popover-open') === null) close();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`${look} fixed inset-y-0 right-0 z-30 flex w-full max-w-(--side-panel) flex-col overflow-y-auto border-l border-line bg-surface shadow-pop outline-none`}
    >
      <div className="sticky top-0 z-10 flex items-start justify-between gap-2 border-b border-line bg-surface px-4 py-3">
        <h2 id={titleId} className="min-w-0 text-lg font-semibold break-words">
          {title}
        </h2>
        <CloseButton onClose={onClose} />
      </div>
      {children}
    </aside>
  );
}
