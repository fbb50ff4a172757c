import { useMemo, useState } from 'react';
import { useLocale } from '@/lib/client/intl';
import { isCount, type MetricUnit, tickText, unitFor } from '@/lib/client/metric-text';
import type { History, HistoryChart } from '@/lib/contract/history';
import type { ChartColor } from '@/components/ui/chart/chart-colors';
import type { PlotSpec } from '@/components/ui/chart/plot-spec';
import { steadyScale, type ValueScale, valueScale } from '@/components/ui/chart/value-scale';
import { chartLines, type ShownLines } from './chart-lines';
import type { HistoryMark } from './mark-groups';
import { tickTimeText } from './moment-text';
import { useLineWords } from './use-line-words';

interface SpecNeed {
  chart: HistoryChart;
  bounds: Pick<History, 'from' | 'to'>;
  only: string | null;
  marks: readonly HistoryMark[];
}

const markColors: Record<HistoryMark['tone'], ChartColor> = { ok: 'ok', info: 'edge', warn: 'warn', bad: 'bad' };

interface Shown {
  spec: PlotSpec;
  lines: ShownLines;
  unit: MetricUnit;
}

/** What is drawn of a chart. The scale is kept while live values fit it. */
export function useChartSpec({ chart, bounds, only, marks }: SpecNeed): Shown {
  const locale = useLocale();
  const words = useLineWords(chart.metric);
  const { from, to } = bounds;
  const lines = useMemo(() => chartLines(chart, words, only), [chart, words, only]);
  const unit = unitFor(chart.metric, lines.max);
  const scale = useSteadyScale(chart.metric, lines.max, `${unit.unit} ${only} ${to - from}`);
  const spec = useMemo<PlotSpec>(
    () => ({
      at: chart.at,
      lines: lines.drawn,
      band: lines.band,
      marks: marks.map(({ at, tone }) => ({ at, color: markColors[tone] })),
      from,
      to,
      scale,
      tickText: (value) => tickText({ value, unit, digits: scale.digits, locale }),
      timeText: (tick) => tickTimeText(tick, locale),
    }),
    [chart.at, lines, marks, from, to, scale, unit, locale],
  );
  return { spec, lines, unit };
}

/** `view` names what the scale belongs to: another view begins with a scale of its own. */
function useSteadyScale(metric: HistoryChart['metric'], max: number | null, view: string): ValueScale {
  const { per } = unitFor(metric, max);
  const next = valueScale({ max, per, whole: isCount(metric) });
  const [kept, setKept] = useState({ view, scale: next });
  const scale = steadyScale(kept.view === view ? kept.scale : null, next);
  const isKept = kept.view === view && kept.scale.top === scale.top;
  if (!isKept) setKept({ view, scale });
  return isKept ? kept.scale : scale;
}
