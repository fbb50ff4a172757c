import { expect, test } from 'vitest';
import { expectInOrder, renderHtml } from '@/components/testing/render-html';
import type { HistoryChart } from '@/lib/contract/history';
import { hasValues, UnknownMetrics } from './unknown-metrics';

const chart = (parts: Partial<HistoryChart>): HistoryChart => ({
  metric: 'cpu',
  at: [1, 2],
  series: [],
  limits: [],
  leftOut: 0,
  problem: null,
  ...parts,
});
const notSampled = {
  code: 'not-sampled',
  reason: { text: 'Not sampled.' },
  remedy: { text: 'Set metrics in mullion.yaml.' },
};

test('a cause is said once, with all metrics that it leaves unknown', () => {
  const charts = [
    chart({ metric: 'disk', problem: notSampled }),
    chart({ metric: 'network-in', problem: notSampled }),
    chart({ metric: 'pods' }),
  ];
  const html = renderHtml(<UnknownMetrics charts={charts} />);
  expectInOrder(html, ['Disk used, Network received', 'Not sampled. Set metrics', 'Pods']);
  expect(html.match(/Not sampled/g)).toHaveLength(1);
  expect(renderHtml(<UnknownMetrics charts={charts} />, 'zh')).toContain('磁盘使用量、网络接收速率');
});

test('zero is a value, a limit alone is none', () => {
  const values = [0, null];
  expect(hasValues(chart({ series: [{ kind: 'value', name: null, values }] }))).toBe(true);
  expect(hasValues(chart({ limits: [{ kind: 'limit', values: [4, 4] }] }))).toBe(false);
  expect(hasValues(chart({ series: [{ kind: 'value', name: null, values: [null] }] }))).toBe(false);
});
