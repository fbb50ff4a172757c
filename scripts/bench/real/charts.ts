import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { createPlot as CreatePlot } from '@/components/ui/chart/plot';
import type { Measure } from '../measure';
import { median, openBrowser } from './browser';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The module that draws, as a script that leaves its function in the page. */
async function plotScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: "import { createPlot } from './components/ui/chart/plot'; Object.assign(globalThis, { createPlot });",
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    loader: { '.css': 'empty' },
  });
  return outputFiles[0]?.text ?? '';
}

interface Times {
  chart: number[];
  bare: number[];
}

/** In the page: draws other values each time, to the pixels; the same lines on a canvas of its own are the limit. */
function drawBoth(o: { series: number; points: number; rounds: number }): Times {
  const { createPlot } = globalThis as unknown as { createPlot: typeof CreatePlot };
  const size = { width: 560, height: 168 };
  const at = Array.from({ length: o.points }, (_, index) => 1e12 + index * 60_000);
  const valuesOf = (seed: number) => at.map((_, index) => 500 + 400 * Math.sin(index / 30 + seed) + 50 * Math.random());
  const specOf = (round: number) => ({
    at,
    lines: Array.from({ length: o.series }, (_, series) => ({
      key: `${series}`,
      label: '',
      values: valuesOf(series + round),
      color: 'series-1' as const,
      dash: [],
      width: 1.5,
    })),
    band: null,
    marks: [],
    from: at[0] ?? 0,
    to: at.at(-1) ?? 0,
    scale: { top: 1_000, ticks: [0, 500, 1_000], digits: 0 },
    tickText: String,
    timeText: String,
  });
  const names = ['series-1', 'surface', 'line', 'edge', 'ink-3'];
  const colors = Object.fromEntries(names.map((name) => [name, 'rgb(51, 96, 143)']));
  const look = { colors, font: '11.5px sans-serif' } as unknown as Parameters<typeof CreatePlot>[1]['look'];
  const host = document.body.appendChild(document.createElement('div'));
  const plot = createPlot(host, { spec: specOf(0), look, size, onPoint: () => {}, onSelect: () => {} });
  const canvas = Object.assign(document.createElement('canvas'), size);
  // Reading a pixel waits until everything is drawn.
  const flush = (one: HTMLCanvasElement) => one.getContext('2d')?.getImageData(0, 0, 1, 1);
  const times: Times = { chart: [], bare: [] };
  for (let round = 1; round <= o.rounds; round += 1) {
    const spec = specOf(round);
    const before = performance.now();
    plot.draw(spec, look);
    flush(plot.canvas());
    const between = performance.now();
    const context = canvas.getContext('2d');
    context?.clearRect(0, 0, size.width, size.height);
    for (const { values } of spec.lines) {
      context?.beginPath();
      for (const [index, value] of values.entries())
        context?.lineTo((index / o.points) * size.width, size.height * (1 - value / 1_000));
      context?.stroke();
    }
    flush(canvas);
    times.chart.push(between - before);
    times.bare.push(performance.now() - between);
  }
  return times;
}

/** Drawing of a chart with many series, apart from any page. */
export async function benchCharts(): Promise<Measure[]> {
  const series = 50;
  const points = 1_000;
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.setContent('<!doctype html><title>charts</title>');
    await page.addScriptTag({ content: 'globalThis.__name = (one) => one' });
    await page.addScriptTag({ content: await plotScript() });
    const { chart, bare } = await page.evaluate(drawBoth, { series, points, rounds: 60 });
    const what = `charts: ${series} series of ${points} points`;
    return [
      { what, value: median(chart), unit: 'ms', budget: 16 },
      { what: `${what} against bare lines on a canvas`, value: median(chart) / median(bare), unit: '×', budget: 2 },
    ];
  } finally {
    await browser.close();
  }
}
