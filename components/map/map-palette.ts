import type { NodeState } from '@/lib/domain/node/node-states';
import { type Level, levels } from './tile-levels';

export interface MapPalette {
  level: Record<Level, string>;
  state: Record<NodeState, string>;
  edge: string;
  ink: string;
  quiet: string;
  surface: string;
  accent: string;
  font: string;
}

/** Share of the text color in a shade. */
const inkShare: Record<Level, number> = { 0: 0, 1: 22, 2: 44, 3: 68, 4: 100 };

/** As CSS, for the legend. */
export const levelColor = (level: Level): string =>
  `color-mix(in oklab, var(--color-ink) ${inkShare[level]}%, var(--color-fill-2))`;

const stateColors: Record<NodeState, string> = {
  ready: 'var(--color-ok)',
  'not-ready': 'var(--color-bad)',
  failed: 'var(--color-bad)',
  unknown: 'var(--color-unknown)',
  joining: 'var(--color-busy)',
  removing: 'var(--color-busy)',
};

/** A canvas knows no variables: `probe` is an element that the theme applies to. */
export function readPalette(probe: HTMLElement): MapPalette {
  const style = getComputedStyle(probe);
  const color = (css: string): string => {
    probe.style.color = css;
    return style.color;
  };
  // One entry for each level and state.
  const level = Object.fromEntries(levels.map((one) => [one, color(levelColor(one))])) as Record<Level, string>;
  const state = Object.fromEntries(Object.entries(stateColors).map(([name, css]) => [name, color(css)])) as Record<
    NodeState,
    string
  >;
  const palette = {
    level,
    state,
    edge: color('var(--color-edge)'),
    quiet: color('var(--color-ink-3)'),
    surface: color('var(--color-page)'),
    accent: color('var(--color-accent)'),
    ink: color('var(--color-ink)'),
    font: style.fontFamily,
  };
  probe.style.color = '';
  return palette;
}
