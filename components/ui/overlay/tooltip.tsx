import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { place } from './place';

const showAfterMs = 250;
const hideAfterMs = 120;

/** A text for the hovered or focused trigger. The trigger must be focusable and named on its own. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  const wrapper = useRef<HTMLSpanElement>(null);
  const open = useAttention(wrapper);
  return (
    <span ref={wrapper} className="contents">
      {children}
      {open ? <Bubble anchor={() => wrapper.current?.firstElementChild ?? null}>{text}</Bubble> : null}
    </span>
  );
}

/** Whether what is inside is pointed at for a moment, has the keyboard's focus or is disabled and tapped; Escape ends it. */
function useAttention(wrapper: RefObject<HTMLElement | null>): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const element = wrapper.current;
    const listeners = new AbortController();
    const { signal } = listeners;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (next: boolean, afterMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setOpen(next), afterMs);
    };
    const byKeyboard = ({ target }: FocusEvent) => target instanceof Element && target.matches(':focus-visible');
    element?.addEventListener('pointerover', () => soon(true, showAfterMs), { signal });
    element?.addEventListener('pointerout', () => soon(false, hideAfterMs), { signal });
    element?.addEventListener('focusin', (event) => (byKeyboard(event) ? soon(true, 0) : undefined), { signal });
    const isDisabled = ({ target }: Event) =>
      target instanceof Element && target.closest('[aria-disabled=true]') !== null;
    element?.addEventListener('click', (event) => (isDisabled(event) ? soon(true, 0) : undefined), { signal });
    element?.addEventListener('focusout', () => soon(false, 0), { signal });
    element?.addEventListener('keydown', (event) => (event.key === 'Escape' ? soon(false, 0) : undefined), { signal });
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [wrapper]);
  useEffect(() => {
    if (!open) return;
    const listeners = new AbortController();
    const close = ({ target }: Event) =>
      wrapper.current?.contains(target as Node) === true ? undefined : setOpen(false); // the target of a pointer is a node
    document.addEventListener('pointerdown', close, { signal: listeners.signal });
    return () => listeners.abort();
  }, [open, wrapper]);
  return open;
}

function Bubble({ anchor, children }: { anchor: () => Element | null; children: ReactNode }) {
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const target = anchor();
    if (bubble.current === null || target === null) return;
    bubble.current.showPopover();
    place(bubble.current, target, { side: 'bottom', align: 'center' });
  });
  return (
    <span
      ref={bubble}
      popover="manual"
      role="tooltip"
      className="fixed m-0 max-w-80 rounded-md border border-line bg-surface px-2 py-1 text-left text-xs font-normal whitespace-normal text-ink shadow-pop"
    >
      {children}
    </span>
  );
}
