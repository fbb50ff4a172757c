import { expectTexts, renderHtml } from '@/components/testing/render-html';
import { expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import { poolFields } from '@/lib/domain/pool/fields/pool-fields';
import { DiffValue, unitOf } from './diff-value';
import type { DiffEntry } from '@/lib/domain/change/plan';
import { DiffView } from './diff-view';

const html = (path: string, value: Json, locale?: 'en' | 'zh') =>
  renderHtml(<DiffValue path={path} value={value} />, locale);
const text = (path: string, value: Json) => html(path, value).replaceAll(/<[^>]*>/g, '');

test.each<[string, Json, string]>([
  ['zonePolicy', 'BALANCE', 'Distribution balancing'],
  ['systemDisk.category', 'cloud_essd', 'ESSD'],
  ['systemDisk.category', 'cloud_of_tomorrow', 'cloud_of_tomorrow'],
  ['systemDisk.sizeGiB', 120, '120 GiB'],
  ['systemDisk.provisionedIops', 50_000, '50,000 IOPS'],
  ['publicIp.bandwidthMbps', 5, '5 Mbit/s'],
  ['size.desired', 3, '3'],
  ['anything', 0.25, '0.25'],
  ['nodeName', { prefix: 'win', ip: 'ip', suffix: '' }, 'win&lt;IP&gt;'],
  ['labels.zonePolicy', 'BALANCE', 'BALANCE'],
])('%s %j reads %s', (path, value, words) => {
  expect(text(path, value)).toBe(words);
});

test('choices are said in Chinese', () => {
  expect(html('zonePolicy', 'BALANCE', 'zh')).toMatch(/\p{Script=Han}/u);
});

test('a script keeps its lines, and shows what is invisible in them', () => {
  const shown = html('userData', '[powershell]\nWrite-Host hi\u202E');
  expectTexts(shown, ['[powershell]\nWrite-Host hi', '<code']);
  expect(shown).not.toMatch(/U\+000A|\u202E/);
});

test('a data disk hides nothing of what it has', () => {
  const shown = text('dataDisks', [
    { category: 'cloud_essd', sizeGiB: 200, performanceLevel: 'PL1', encrypted: true, kmsKeyId: 'key-1' },
  ]);
  expectTexts(shown, ['ESSD', '200 GiB', 'PL1', 'key-1']);
});

test('the name of a field gives its unit in the catalog', () => {
  const withUnit = poolFields.filter(({ unit }) => unit !== null && unit !== 'nodes');
  expect(withUnit.length).toBeGreaterThan(3);
  expect(withUnit.map(({ path, unit }) => [path, unit])).toEqual(withUnit.map(({ path }) => [path, unitOf(path)]));
});

const diffHtml = (type: 'node' | 'node-pool') => {
  const entry: DiffEntry = { target: { type, uid: 'u', name: 'n' }, path: 'unschedulable', from: false, to: true };
  return renderHtml(<DiffView diff={[entry]} label="What changes" />);
};

test('a node is cordoned; only of a pool is it said that new nodes start so', () => {
  expect(diffHtml('node')).toContain('>Cordoned<');
  expect(diffHtml('node')).not.toContain('New nodes');
  expect(diffHtml('node-pool')).toContain('Create nodes cordoned');
});
