import 'uplot/dist/uPlot.min.css';
import UPlot from 'uplot';
import { withAlpha, type ChartLook } from './chart-colors';
import { plotEdges, type ChartLine, type PlotSpec } from './plot-spec';
import { isolatedPoints, nearestIndex } from './series-values';
import { timeTicks, type TimeTick } from './time-ticks';

export interface Plot {
  draw: (spec: PlotSpec, look: ChartLook) => void;
  resize: (size: { width: number; height: number }) => void;
  /** Epoch milliseconds; null: no cursor. */
  point: (at: number | null) => void;
  canvas: () => HTMLCanvasElement;
  remove: () => void;
}

interface PlotNeeds {
  spec: PlotSpec;
  look: ChartLook;
  size: { width: number; height: number };
  onPoint: (at: number | null) => void;
  onSelect: (from: number, to: number) => void;
}

interface State {
  spec: PlotSpec;
  look: ChartLook;
}

/** What cannot be changed in a plot that exists. */
const shapeOf = ({ lines, band }: PlotSpec): string =>
  JSON.stringify([
    band,
    lines.map(({ key, color, dash, width, steps, filled }) => [key, color, dash, width, steps, filled]),
  ]);

/** Canvas that shows a spec; the only module that knows the library, loaded when the first chart is shown. */
export function createPlot(host: HTMLElement, needs: PlotNeeds): Plot {
  const state: State = { spec: needs.spec, look: needs.look };
  let size = needs.size;
  const build = () =>
    follow(new UPlot(optionsOf(state, { ...needs, size }), valuesOf(state.spec), host), state, needs.onPoint);
  let plot = build();
  return {
    draw: (spec, look) => {
      const isSame = shapeOf(spec) === shapeOf(state.spec);
      Object.assign(state, { spec, look });
      if (isSame) {
        // At once, so that the cursor is placed by the new range.
        plot.batch(() => plot.setData(valuesOf(spec), true));
        return;
      }
      plot.destroy();
      plot = build();
    },
    resize: (next) => {
      size = next;
      plot.setSize(next);
    },
    point: (at) => {
      const left = at === null || at < state.spec.from || at > state.spec.to ? -10 : plot.valToPos(at, 'x');
      plot.setCursor({ left, top: left < 0 ? -10 : 0 }, false);
    },
    canvas: () => plot.ctx.canvas,
    remove: () => plot.destroy(),
  };
}

function valuesOf({ at, lines }: PlotSpec): UPlot.AlignedData {
  // The library takes mutable arrays and changes none.
  return [at, ...lines.map(({ values }) => values)] as unknown as UPlot.AlignedData;
}

function optionsOf(state: State, needs: PlotNeeds): UPlot.Options {
  const { lines, band } = state.spec;
  const indexOf = (key: string) => lines.findIndex((line) => line.key === key) + 1;
  return {
    ...needs.size,
    ms: 1,
    padding: [6, plotEdges.right, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false, dist: 4 },
      points: { size: 7, width: 2, fill: () => state.look.colors.surface },
    },
    scales: {
      x: { time: false, range: () => [state.spec.from, state.spec.to] },
      y: { range: () => [0, state.spec.scale.top] },
    },
    axes: [timeAxis(state), valueAxis(state)],
    series: [{}, ...lines.map((line) => seriesOf(state, line))],
    ...(band === null
      ? {}
      : {
          bands: [
            {
              series: [indexOf(band.upper), indexOf(band.lower)] as [number, number],
              fill: () => withAlpha(state.look.colors[band.color], 0.2),
            },
          ],
        }),
    hooks: { draw: [(plot) => drawMarks(plot, state)], setSelect: [(plot) => select(plot, needs.onSelect)] },
  };
}

/** By the pointer itself: the library reports the cursor also when data arrive. */
function follow(plot: UPlot, state: State, onPoint: PlotNeeds['onPoint']): UPlot {
  plot.over.addEventListener('mousemove', ({ clientX }) => {
    const at = plot.posToVal(clientX - plot.over.getBoundingClientRect().left, 'x');
    const { at: times } = state.spec;
    onPoint(times[nearestIndex(times, at)] ?? null);
  });
  plot.over.addEventListener('mouseleave', () => onPoint(null));
  return plot;
}

function select(plot: UPlot, onSelect: PlotNeeds['onSelect']): void {
  const { left, width } = plot.select;
  if (width <= 0) return;
  onSelect(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'));
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
}

/** More lines than this are drawn as hairlines: without a graphics card, wider ones take seven times as long. */
const mostWide = 12;

function seriesOf(state: State, line: ChartLine): UPlot.Series {
  const color = () => state.look.colors[line.color];
  const { stepped } = UPlot.paths;
  return {
    label: line.label,
    width: state.spec.lines.length > mostWide ? 1 : line.width,
    dash: [...line.dash],
    stroke: color,
    spanGaps: false,
    points: { show: false, size: 4, fill: color, filter: (plot, index) => isolatedPoints(valuesAt(plot, index)) },
    ...(line.filled ? { fill: () => withAlpha(color(), 0.1) } : {}),
    ...(line.steps && stepped ? { paths: stepped({ align: 1 }) } : {}),
  };
}

// Given as arrays of numbers and nulls, see `valuesOf`.
const valuesAt = (plot: UPlot, index: number) => plot.data[index] as (number | null)[];

const axisLook = (state: State) => ({
  stroke: () => state.look.colors['ink-3'],
  font: state.look.font,
  grid: { stroke: () => state.look.colors.line, width: 1 },
});

/** About the width of a time of day with the space around it. */
const pixelsPerTick = 68;

function timeAxis(state: State): UPlot.Axis {
  let ticks: TimeTick[] = [];
  return {
    ...axisLook(state),
    size: 24,
    gap: 5,
    ticks: { size: 4, stroke: () => state.look.colors.edge, width: 1 },
    splits: (plot) => {
      const { from, to } = state.spec;
      const width = plot.width - plotEdges.left - plotEdges.right;
      ticks = timeTicks({ from, to, most: Math.max(2, Math.floor(width / pixelsPerTick)) });
      return ticks.map(({ at }) => at);
    },
    values: () => ticks.map((tick) => state.spec.timeText(tick)),
  };
}

function valueAxis(state: State): UPlot.Axis {
  return {
    ...axisLook(state),
    size: plotEdges.left,
    gap: 4,
    ticks: { show: false },
    splits: () => [...state.spec.scale.ticks],
    values: (_, ticks) => ticks.map((value) => state.spec.tickText(value)),
  };
}

function drawMarks(plot: UPlot, { spec, look }: State): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.lineWidth = Math.max(1, Math.round(devicePixelRatio));
  ctx.setLineDash([2 * ctx.lineWidth, 3 * ctx.lineWidth]);
  for (const { at, color } of spec.marks) {
    if (at < spec.from || at > spec.to) continue;
    const x = Math.round(plot.valToPos(at, 'x', true)) + 0.5;
    ctx.strokeStyle = look.colors[color];
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}
