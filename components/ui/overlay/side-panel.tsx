import { useEffect, useId, useRef, type ReactNode, useEffectEvent } from 'react';
import { CloseButton } from './dialog';

/** Details at the side of a list that stays usable. Focus goes in and comes back; Escape closes it. Open while rendered. */
export function SidePanel(o: { title: ReactNode; onClose: () => void; children: ReactNode }) {
  const { title, onClose, children } = o;
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      // A dialog or menu above it takes the key first.
      if (event.key === 'Escape' && document.querySelector('dialog[open], [popover]:popover-open') === null) close();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="side-panel fixed inset-y-0 right-0 z-30 flex w-full max-w-(--side-panel) flex-col overflow-y-auto border-l border-line bg-surface shadow-pop outline-none"
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
