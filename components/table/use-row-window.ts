'use client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { revealOf, windowOf } from './row-window';

const overscan = 8;
/** Of the sticky header. */
const headHeight = 36;
/** Until the scrolled area is measured. */
const firstGuess = 800;

/** The rows that a scrolled area shows. Scrolling renders only when another row comes into reach. */
export function useRowWindow(o: { count: number; rowHeight: number }) {
  const { count, rowHeight } = o;
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ scrollTop: 0, viewHeight: firstGuess });
  const shown = useMemo(() => windowOf({ count, rowHeight, ...view, overscan }), [count, rowHeight, view]);
  // Without rows there is no scrolled area to listen to.
  const isEmpty = count === 0;
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = () => {
      // Whole rows only: between two of them nothing changes.
      const scrollTop = Math.floor(element.scrollTop / rowHeight) * rowHeight;
      const viewHeight = Math.ceil(element.clientHeight / rowHeight) * rowHeight;
      setView((before) =>
        before.scrollTop === scrollTop && before.viewHeight === viewHeight
          ? before
          : { scrollTop, viewHeight },
      );
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      resized.disconnect();
    };
  }, [rowHeight, isEmpty]);
  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (element === null) return;
      const to = revealOf({
        index,
        rowHeight,
        headHeight,
        scrollTop: element.scrollTop,
        viewHeight: element.clientHeight,
      });
      if (to !== null) element.scrollTop = to;
    },
    [rowHeight],
  );
  const page = Math.max(1, Math.floor(view.viewHeight / rowHeight) - 1);
  return { scroller, shown, reveal, page };
}
