export interface PlaceOptions {
  side: 'top' | 'bottom';
  align: 'start' | 'end' | 'center';
  gap?: number;
}

interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

const margin = 8;

/** Where a floating box of `size` goes beside `anchor` so that all of it is on a screen of `view`. Pixels of the viewport. */
export function placeOf(o: {
  anchor: Box;
  size: { width: number; height: number };
  view: { width: number; height: number };
  options: PlaceOptions;
}): { top: number; left: number } {
  const { anchor, size, view } = o;
  const gap = o.options.gap ?? 6;
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - gap - size.height;
  const fitsBelow = below + size.height <= view.height - margin;
  const fitsAbove = above >= margin;
  const top =
    o.options.side === 'bottom' ? (fitsBelow || !fitsAbove ? below : above) : fitsAbove || !fitsBelow ? above : below;
  const left = {
    start: anchor.left,
    end: anchor.left + anchor.width - size.width,
    center: anchor.left + anchor.width / 2 - size.width / 2,
  }[o.options.align];
  return {
    top: clamp(top, margin, view.height - margin - size.height),
    left: clamp(left, margin, view.width - margin - size.width),
  };
}

export function place(floating: HTMLElement, anchor: Element, options: PlaceOptions): void {
  const { top, left } = placeOf({
    anchor: anchor.getBoundingClientRect(),
    size: { width: floating.offsetWidth, height: floating.offsetHeight },
    view: { width: document.documentElement.clientWidth, height: window.innerHeight },
    options,
  });
  floating.style.top = `${top}px`;
  floating.style.left = `${left}px`;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}
