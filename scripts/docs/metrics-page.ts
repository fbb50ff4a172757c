import { changeStateSchema } from '@/lib/domain/change/state';
import { holdingCodes } from '@/lib/domain/drain/external-drains';
import { metricCatalogue, type MetricTemplate } from '@/lib/domain/metrics/metric-catalogue';
import { nodeStateSchema } from '@/lib/domain/node/node';
import { code, codes, type Page, table } from './markdown';

const intro = `# Metrics

What \`GET /metrics\` serves; [docs/metrics.md](../metrics.md) explains how to read it and suggests alerts.`;

/** Labels whose values are a closed list. */
const labelValues: Readonly<Record<string, readonly string[]>> = {
  '`state` of nodes': nodeStateSchema.options,
  '`reason`': holdingCodes,
  '`state` of changes': changeStateSchema.options,
};

/** Metrics, from the catalog. */
export function metricsPage(): Page {
  const families: [string, MetricTemplate][] = Object.entries(metricCatalogue);
  const rows = families.map(([name, { type, unit, labels, help }]) => [code(name), type, unit, codes(labels), help]);
  const lists = Object.entries(labelValues).map(([label, values]) => `- ${label}: ${codes(values)}`);
  const text = [intro, table(['Name', 'Type', 'Unit', 'Labels', 'Meaning'], rows), lists.join('\n')];
  return { file: 'metrics.md', text: text.join('\n\n'), ids: Object.keys(metricCatalogue) };
}
