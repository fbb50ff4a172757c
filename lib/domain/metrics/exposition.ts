import { metricCatalog, type MetricName, type MetricTemplate, type Readings } from './metric-catalog';

/** Prometheus docs: Exposition formats, text-based format 0.0.4. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const helpText = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');

const labelValue = (text: string): string => helpText(text).replaceAll('"', '\\"');

const numberText = (value: number): string =>
  value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : String(value);

/** One line; labels in the order of the declaration. */
function line(name: string, labels: readonly (readonly [string, string])[], value: number): string {
  const pairs = labels.map(([label, text]) => `${label}="${labelValue(text)}"`);
  const set = pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
  return `${name}${set} ${numberText(value)}`;
}

function family(
  name: MetricName,
  samples: readonly { labels: Readonly<Record<string, string>>; value: number }[],
): string[] {
  const { help, type, labels }: MetricTemplate = metricCatalog[name];
  return [
    `# HELP ${name} ${helpText(help)}`,
    `# TYPE ${name} ${type}`,
    ...samples.map((sample) =>
      line(
        name,
        labels.map((label) => [label, sample.labels[label] ?? ''] as const),
        sample.value,
      ),
    ),
  ];
}

// Object.keys loses the key type; the object has no other keys.
const names = Object.keys(metricCatalog) as MetricName[];

/** The readings as text; every family appears, with or without samples. */
export const exposition = (readings: Readings): string =>
  `${names.flatMap((name) => family(name, readings[name])).join('\n')}\n`;
