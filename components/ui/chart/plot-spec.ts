import type { ChartColor } from './chart-colors';
import type { Values } from './series-values';
import type { TimeTick } from './time-ticks';
import type { ValueScale } from './value-scale';

export interface ChartLine {
  key: string;
  label: string;
  /** One for each time of the chart. */
  values: Values;
  color: ChartColor;
  /** Lengths of strokes and gaps in pixels; lines differ by it where they differ by color. Empty: solid. */
  dash: readonly number[];
  width: number;
  /** Each value holds until the next one. */
  steps?: boolean;
  /** Fills the space below it, faintly. */
  filled?: boolean;
}

/** The space between two lines of the chart, by their keys. */
export interface ChartBand {
  upper: string;
  lower: string;
  color: ChartColor;
}

export interface PlotMark {
  at: number;
  color: ChartColor;
}

/** What is drawn; texts are made by the owner, in the language of the reader. */
export interface PlotSpec {
  /** Epoch milliseconds, ascending. */
  at: readonly number[];
  lines: readonly ChartLine[];
  band: ChartBand | null;
  marks: readonly PlotMark[];
  from: number;
  to: number;
  scale: ValueScale;
  tickText: (value: number) => string;
  timeText: (tick: TimeTick) => string;
}

/** Pixels beside the plotted area, the same in all charts so that their times are aligned. */
export const plotEdges = { left: 48, right: 10 };
