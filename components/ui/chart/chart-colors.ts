/** Tokens of globals.css that charts draw with. */
export const chartColorNames = [
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
  'surface',
  'line',
  'edge',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'ok',
  'busy',
  'warn',
  'bad',
] as const;
export type ChartColor = (typeof chartColorNames)[number];

export interface ChartLook {
  colors: Record<ChartColor, string>;
  /** As a canvas takes it. */
  font: string;
}

/** A canvas knows no style sheets: the colors and the font of the theme, as an element inside `host` computes them. */
export function chartLook(host: HTMLElement): ChartLook {
  const probe = document.createElement('span');
  host.append(probe);
  const read = (name: ChartColor) => {
    probe.style.color = `var(--color-${name})`;
    return [name, getComputedStyle(probe).color] as const;
  };
  // Object.fromEntries forgets the key type.
  const colors = Object.fromEntries(chartColorNames.map(read)) as ChartLook['colors'];
  const font = `11.5px ${getComputedStyle(probe).fontFamily}`;
  probe.remove();
  return { colors, font };
}

/** `rgb(1, 2, 3)` → `rgba(1, 2, 3, alpha)`; what a browser computes in another form is kept. */
export const withAlpha = (color: string, alpha: number): string =>
  color.replace(/^rgb\((\d+), (\d+), (\d+)\)$/, `rgba($1, $2, $3, ${alpha})`);

/** Calls back when the theme may have changed, by choice or by the system, and when fonts have been loaded. */
export function watchLook(listener: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(listener);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
  dark.addEventListener('change', listener);
  let isWatched = true;
  void document.fonts.ready.then(() => (isWatched ? listener() : undefined));
  return () => {
    isWatched = false;
    chosen.disconnect();
    dark.removeEventListener('change', listener);
  };
}
