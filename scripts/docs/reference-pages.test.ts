import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { metricCatalog } from '@/lib/domain/metrics/metric-catalog';
import { configurationFields } from './configuration-page';
import { referencePages } from './main';

const pages = await referencePages();
describe('the reference', () => {
  it.each(pages)('explains every id: $file', ({ text, ids }) => {
    const marked = (id: string): boolean =>
      text.includes(`\`${id}\``) || text.includes(`\n### ${id}\n`) || text.includes(`\n| ${id} |`);
    expect(ids.length).toBeGreaterThan(5);
    expect(ids.filter((id) => !marked(id))).toEqual([]);
    expect(text).not.toContain('undefined');
  });

  it('has every endpoint that is served, except streams and exports', () => {
    const served = readdirSync('app/api', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('route.ts') && !file.startsWith('[...'))
      .map((file) => `/api/${dirname(file).replace(/\[(\w+)\]/g, '{$1}')}`);
    const text = pages.find(({ file }) => file === 'endpoints.md')?.text ?? '';
    expect(served.filter((path) => !text.includes(` ${path}\``)).toSorted()).toEqual([
      '/api/audit/export',
      '/api/changes/{id}/events',
      '/api/clusters/{cluster}/logs/{namespace}/{kind}/{name}',
      '/api/clusters/{cluster}/nodes/export',
      '/api/live',
    ]);
  });

  it('describes every field of the configuration', () => {
    const bare = configurationFields().filter(({ schema }) => schema.description === undefined);
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  it('has the metrics that docs/metrics.md alerts on', () => {
    const [, alerts = ''] = readFileSync('docs/metrics.md', 'utf8').split('## Suggested alerts');
    const named = alerts.match(/mullion_\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !Object.hasOwn(metricCatalog, name))).toEqual([]);
  });
});
