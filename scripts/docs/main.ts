import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationPage } from './configuration-page';
import { endpointsPage } from './endpoints-page';
import { findingsPage } from './findings-page';
import { historyQueriesPage } from './history-queries-page';
import { type Page, code, codes, table } from './markdown';
import { permissionsPage } from './permissions-page';
import { placementRulesPage } from './placement-rules-page';
import { poolFieldsPage } from './pool-fields-page';
import { changeStateSchema } from '@/lib/domain/change/change';
import { blockingCodes } from '@/lib/domain/drain/external-drains';
import { metricCatalog, type MetricTemplate } from '@/lib/domain/metrics/metric-catalog';
import { nodeStateSchema } from '@/lib/domain/node/node';

const intro = `# Metrics

What \`GET /metrics\` serves; [docs/metrics.md](../metrics.md) explains how to read it and suggests alerts.`;

const labelValues: Readonly<Record<string, readonly string[]>> = {
  '`state` of nodes': nodeStateSchema.options,
  '`reason`': blockingCodes,
  '`state` of changes': changeStateSchema.options,
};

function metricsPage(): Page {
  const families: [string, MetricTemplate][] = Object.entries(metricCatalog);
  const rows = families.map(([name, { type, unit, labels, help }]) => [code(name), type, unit, codes(labels), help]);
  const lists = Object.entries(labelValues).map(([label, values]) => `- ${label}: ${codes(values)}`);
  const text = [intro, table(['Name', 'Type', 'Unit', 'Labels', 'Meaning'], rows), lists.join('\n')];
  return { file: 'metrics.md', text: text.join('\n\n'), ids: Object.keys(metricCatalog) };
}

/** The reference: every page is generated from the registries of the product. */
export const referencePages = async (): Promise<Page[]> => [
  configurationPage(),
  await endpointsPage(),
  findingsPage(),
  historyQueriesPage(),
  metricsPage(),
  permissionsPage(),
  placementRulesPage(),
  poolFieldsPage(),
];

const folder = process.argv[2] ?? 'docs/reference';
mkdirSync(folder, { recursive: true });
for (const { file, text } of await referencePages()) {
  writeFileSync(join(folder, file), `${text}\n`);
  process.stdout.write(`${join(folder, file)}\n`);
}
