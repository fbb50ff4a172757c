import { type RefObject, useLayoutEffect, useState } from 'react';

export interface CanvasSize {
  width: number;
  height: number;
  /** Pixels of the screen for one of CSS. */
  ratio: number;
}

/** Of the element, from the first layout on; null on the server. */
export function useCanvasSize(of: RefObject<HTMLElement | null>): CanvasSize | null {
  const [size, setSize] = useState<CanvasSize | null>(null);
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null) return;
    const read = () => {
      const next = { width: element.clientWidth, height: element.clientHeight, ratio: window.devicePixelRatio || 1 };
      setSize((known) => (known !== null && JSON.stringify(known) === JSON.stringify(next) ? known : next));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    window.addEventListener('resize', read);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', read);
    };
  }, [of]);
  return size;
}
