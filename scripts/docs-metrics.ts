import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { metricCatalogue, type MetricTemplate } from '@/lib/domain/metrics/metric-catalogue';

export const target = fileURLToPath(new URL('../docs/metrics.md', import.meta.url));

const families: [string, MetricTemplate][] = Object.entries(metricCatalogue);

/** The table of docs/metrics.md: one row a family, straight from the catalogue. */
export function metricTable(): string {
  const rows = families.map(([name, { type, unit, labels, help }]) => {
    const set = labels.length === 0 ? '–' : labels.map((label) => `\`${label}\``).join(', ');
    return `| \`${name}\` | ${type} | ${unit} | ${set} | ${help} |`;
  });
  return ['| name | type | unit | labels | meaning |', '|---|---|---|---|---|', ...rows].join('\n');
}

const marks = { from: '<!-- metrics -->', to: '<!-- /metrics -->' };

/** docs/metrics.md with its table replaced by the current one. */
function withTable(text: string): string {
  const start = text.indexOf(marks.from) + marks.from.length;
  return `${text.slice(0, start)}\n\n${metricTable()}\n\n${text.slice(text.indexOf(marks.to))}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(target, withTable(readFileSync(target, 'utf8')));
