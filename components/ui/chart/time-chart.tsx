import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { chartLook, watchLook } from './chart-colors';
import type { ChartCursor } from './chart-cursor';
import { inOwnFrame, ownFrame } from './frame-queue';
import type { Plot } from './plot';
import type { PlotSpec } from './plot-spec';
import { cursorIndex, useCursorIndex } from './use-cursor-index';

export interface TimeChartProps {
  spec: PlotSpec;
  /** Of the chart's cursor, for a screen reader. */
  label: string;
  /** Id of the element that explains the keys. */
  describedBy?: string | undefined;
  cursor: ChartCursor;
  /** What is drawn at the index, in words; -1: no time is chosen. */
  textAt: (index: number) => string;
  /** Absent: the range is fixed. */
  onZoom?: ((from: number, to: number) => void) | undefined;
  height?: number;
  /** Called once it is drawn, with what returns the canvas while it exists: for a picture of it. */
  onCanvas?: ((canvas: () => HTMLCanvasElement | null) => void) | undefined;
  failedText: (reason: string) => string;
}

/** Lines over time. It knows no domain: what values mean, their texts and where a zoom leads is the owner's. */
export function TimeChart(props: TimeChartProps) {
  const { spec, label, cursor, textAt, height = 168 } = props;
  const host = useRef<HTMLDivElement>(null);
  const id = useId();
  const failed = usePlot(host, { ...props, height });
  const index = useCursorIndex(cursor, spec.at);
  return (
    <div className="relative">
      <div
        ref={host}
        id={id}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={props.describedBy}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, spec.at.length - 1)}
        aria-valuenow={index < 0 ? Math.max(0, spec.at.length - 1) : index}
        aria-valuetext={textAt(index)}
        onKeyDown={(event) => pressed(event, props)}
        className="time-chart min-w-0 overflow-hidden rounded-sm"
        style={{ height }}
      />
      {failed === null ? null : <p className="absolute inset-0 p-3 text-ink-2">{props.failedText(failed)}</p>}
    </div>
  );
}

function pressed(event: KeyboardEvent, { spec, cursor, onZoom }: TimeChartProps): void {
  // Not the one of the last rendering: a held key is faster.
  const index = cursorIndex(cursor, spec.at);
  const last = spec.at.length - 1;
  if (last < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const from = index < 0 ? last + 1 : index;
  const page = Math.max(2, Math.round(spec.at.length / 10));
  const to = {
    ArrowLeft: from - (event.shiftKey ? page : 1),
    ArrowRight: Math.min(last, from) + (event.shiftKey ? page : 1),
    PageUp: from - page,
    PageDown: Math.min(last, from) + page,
    Home: 0,
    End: last,
  }[event.key];
  const zoom = { '+': 0.5, '=': 0.5, '-': 2 }[event.key];
  if (to !== undefined) cursor.set(spec.at[Math.max(0, Math.min(last, to))] ?? null);
  else if (event.key === 'Escape') cursor.set(null);
  else if (zoom !== undefined && onZoom !== undefined) {
    const center = cursor.get() ?? (spec.from + spec.to) / 2;
    const half = ((spec.to - spec.from) * zoom) / 2;
    onZoom(center - half, center + half);
  } else return;
  event.preventDefault();
}

function drawn(plot: Plot | null, element: HTMLElement, { spec, cursor }: TimeChartProps): void {
  plot?.draw(spec, chartLook(element));
  plot?.point(cursor.get());
}

/** Loads the library, then draws whenever what is shown, the theme or the width changes. Returns why it failed. */
function usePlot(host: RefObject<HTMLDivElement | null>, props: TimeChartProps & { height: number }): string | null {
  const { spec, cursor, height, onCanvas } = props;
  const plot = useRef<Plot | null>(null);
  const latest = useRef(props);
  const [failed, setFailed] = useState<string | null>(null);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const shown = new AbortController();
    const size = () => ({ width: Math.max(120, element.clientWidth), height });
    const redraw = () => drawn(plot.current, element, latest.current);
    const resized = new ResizeObserver(() => plot.current?.resize(size()));
    const unwatch = watchLook(redraw);
    const start = async () => {
      const { createPlot } = await import('./plot');
      await ownFrame(shown.signal);
      if (shown.signal.aborted) return;
      plot.current = createPlot(element, {
        spec: latest.current.spec,
        look: chartLook(element),
        size: size(),
        onPoint: (at) => latest.current.cursor.set(at),
        onSelect: (from, to) => latest.current.onZoom?.(from, to),
      });
      onCanvas?.(() => plot.current?.canvas() ?? null);
      resized.observe(element);
    };
    start().catch((error: unknown) => {
      if (!shown.signal.aborted) setFailed(error instanceof Error ? error.message : String(error));
    });
    return () => {
      shown.abort();
      unwatch();
      resized.disconnect();
      plot.current?.remove();
      plot.current = null;
    };
  }, [host, height, onCanvas]);
  useEffect(() => {
    const element = host.current;
    if (element === null || plot.current === null) return;
    return inOwnFrame(() => drawn(plot.current, element, latest.current));
  }, [host, spec]);
  useEffect(() => cursor.subscribe(() => plot.current?.point(cursor.get())), [cursor]);
  return failed;
}
