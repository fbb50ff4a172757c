import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { chartLook, watchLook } from './chart-colors';
import type { ChartCursor } from './chart-cursor';
import { inOwnFrame } from './frame-queue';
import type { Plot } from './plot';
import type { PlotSpec } from './plot-spec';
import { useCursorIndex } from './use-cursor-index';

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
  /** Set while the plot exists, for a picture of it. */
  canvasOf?: RefObject<(() => HTMLCanvasElement | null) | null> | undefined;
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
        onKeyDown={(event) => pressed(event, { ...props, index })}
        className="time-chart min-w-0 overflow-hidden rounded-sm"
        style={{ height }}
      />
      {failed === null ? null : <p className="absolute inset-0 p-3 text-ink-2">{props.failedText(failed)}</p>}
    </div>
  );
}

function pressed(event: KeyboardEvent, o: TimeChartProps & { index: number }): void {
  const { spec, cursor, index, onZoom } = o;
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
  const { spec, cursor, height, canvasOf } = props;
  const plot = useRef<Plot | null>(null);
  const latest = useRef(props);
  const [failed, setFailed] = useState<string | null>(null);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    let isShown = true;
    let cancel = () => {};
    const size = () => ({ width: Math.max(120, element.clientWidth), height });
    const redraw = () => drawn(plot.current, element, latest.current);
    const resized = new ResizeObserver(() => plot.current?.resize(size()));
    const unwatch = watchLook(redraw);
    const start = async () => {
      const { createPlot } = await import('./plot');
      if (!isShown) return;
      cancel = inOwnFrame(() => {
        plot.current = createPlot(element, {
          spec: latest.current.spec,
          look: chartLook(element),
          size: size(),
          onPoint: (at) => latest.current.cursor.set(at),
          onSelect: (from, to) => latest.current.onZoom?.(from, to),
        });
        if (canvasOf) canvasOf.current = () => plot.current?.canvas() ?? null;
        resized.observe(element);
      });
    };
    start().catch((error: unknown) => setFailed(error instanceof Error ? error.message : String(error)));
    return () => {
      isShown = false;
      cancel();
      unwatch();
      resized.disconnect();
      plot.current?.remove();
      plot.current = null;
    };
  }, [host, height, canvasOf]);
  useEffect(() => {
    const element = host.current;
    if (element === null || plot.current === null) return;
    return inOwnFrame(() => drawn(plot.current, element, latest.current));
  }, [host, spec]);
  useEffect(() => cursor.subscribe(() => plot.current?.point(cursor.get())), [cursor]);
  return failed;
}
