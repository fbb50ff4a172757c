import { type Grid, tenths } from '../grid';

/** One line on the grid; null = not known there. */
export interface SourceSeries {
  labels: Readonly<Record<string, string>>;
  values: (number | null)[];
}

export interface SourceAnswer {
  series: SourceSeries[];
  /** Series that were left out because there were too many. */
  cut: number;
  /** The source's own words, for example about stores that did not answer; null: none. */
  warning: string | null;
}

/** More are not read. */
export const MAX_SERIES = 100;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function labelsOf(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]): [string, string][] =>
      typeof text === 'string' ? [[name, text]] : [],
    ),
  );
}

/** A sample is `[seconds, "value"]`; NaN and infinity are not values. */
function sampleOf(value: unknown): { at: number; value: number } | null {
  if (!Array.isArray(value)) return null;
  const [seconds, text]: unknown[] = value;
  const [at, amount] = [Number(seconds) * 1_000, typeof text === 'string' ? Number(text) : Number.NaN];
  return Number.isFinite(at) && Number.isFinite(amount) ? { at, value: amount } : null;
}

/** Samples in any order, doubled or off the grid: each goes to the nearest time of the grid, the latest of several counts. */
function onto(samples: readonly unknown[], { from, stepMs, count }: Grid): (number | null)[] {
  const values = Array.from<number | null>({ length: count }).fill(null);
  const taken = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  for (const one of samples) {
    const sample = sampleOf(one);
    if (sample === null) continue;
    const slot = Math.round((sample.at - from) / stepMs);
    if (slot < 0 || slot >= count || (taken[slot] ?? 0) > sample.at) continue;
    values[slot] = tenths(sample.value);
    taken[slot] = sample.at;
  }
  return values;
}

const warningOf = (value: unknown): string | null => {
  const texts = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  return texts.length === 0 ? null : texts.join('; ').slice(0, 300);
};

/**
 * The answer of /api/v1/query_range or /api/v1/query (Prometheus docs: HTTP API). A vector is a line of one value.
 * Null: it is no such answer.
 */
export function parseAnswer(json: unknown, grid: Grid): SourceAnswer | null {
  if (!isRecord(json) || json['status'] !== 'success' || !isRecord(json['data'])) return null;
  const { resultType, result } = json['data'];
  if ((resultType !== 'matrix' && resultType !== 'vector') || !Array.isArray(result)) return null;
  const series: SourceSeries[] = [];
  for (const one of result.slice(0, MAX_SERIES) as unknown[]) {
    if (!isRecord(one)) return null;
    const samples: unknown = resultType === 'matrix' ? one['values'] : [one['value']];
    if (!Array.isArray(samples)) return null;
    series.push({ labels: labelsOf(one['metric']), values: onto(samples, grid) });
  }
  return { series, cut: Math.max(0, result.length - MAX_SERIES), warning: warningOf(json['warnings']) };
}

/** What the source says about an error, in its own words; null: nothing. */
export function errorText(json: unknown): string | null {
  if (!isRecord(json) || typeof json['error'] !== 'string') return null;
  return json['error'].slice(0, 300);
}
