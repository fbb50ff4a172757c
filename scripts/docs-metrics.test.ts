import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { metricCatalogue } from '@/lib/domain/metrics/metric-catalogue';
import { metricTable, target } from './docs-metrics';

const text = readFileSync(target, 'utf8');

it('docs/metrics.md lists every metric as it is served', () => {
  expect(text).toContain(metricTable());
});

it('its alerts ask for metrics that there are', () => {
  const [, alerts = ''] = text.split('## Alerts');
  const asked = alerts.match(/mullion_\w+/g) ?? [];
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((name) => !Object.hasOwn(metricCatalogue, name))).toEqual([]);
});
