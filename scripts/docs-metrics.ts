import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { changeStateSchema } from '@/lib/domain/change/state';
import { holdingCodes } from '@/lib/domain/drain/foreign-drains';
import { metricCatalogue, type MetricTemplate } from '@/lib/domain/metrics/metric-catalogue';
import { nodeStateSchema } from '@/lib/domain/node/node';

export const target = fileURLToPath(new URL('../docs/metrics.md', import.meta.url));

const families: [string, MetricTemplate][] = Object.entries(metricCatalogue);

const listOf = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ');

/** What labels can say, where it is a closed list. */
const values: [string, readonly string[]][] = [
  ['`state` of nodes', nodeStateSchema.options],
  ['`reason`', holdingCodes],
  ['`state` of changes', changeStateSchema.options],
];

/** The table of docs/metrics.md: one row a family, straight from the catalogue; then what labels can say. */
export function metricTable(): string {
  const rows = families.map(([name, { type, unit, labels, help }]) => {
    const set = labels.length === 0 ? '–' : labels.map((label) => `\`${label}\``).join(', ');
    return `| \`${name}\` | ${type} | ${unit} | ${set} | ${help} |`;
  });
  const lists = values.map(([label, list]) => `- ${label}: ${listOf(list)}`);
  const head = ['| name | type | unit | labels | meaning |', '|---|---|---|---|---|'];
  return [...head, ...rows, '', ...lists].join('\n');
}

const marks = { from: '<!-- metrics -->', to: '<!-- /metrics -->' };

/** docs/metrics.md with its table replaced by the current one. */
function withTable(text: string): string {
  const start = text.indexOf(marks.from) + marks.from.length;
  return `${text.slice(0, start)}\n\n${metricTable()}\n\n${text.slice(text.indexOf(marks.to))}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(target, withTable(readFileSync(target, 'utf8')));
