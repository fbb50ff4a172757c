import { expect, test } from 'vitest';
import { renderHtml } from '@/components/testing/render-html';
import { UsageBar } from './usage-bar';

const amounts = {
  requested: { cpuMilli: 5_900, memoryMiB: 1_024, pods: 61 },
  allocatable: { cpuMilli: 17_500, memoryMiB: 2_048, pods: 448 },
};

test.each([
  ['cpu', 'en', '5.9 requested of 17.5 vCPU allocatable · 34%'],
  ['memory', 'en', '1 requested of 2 GiB allocatable · 50%'],
  ['pods', 'en', '61 scheduled of 448 allocatable · 14%'],
  ['cpu', 'zh', '已申请 5.9 / 可分配 17.5 vCPU · 34%'],
  ['pods', 'zh', '已调度 61 / 可分配 448 · 14%'],
] as const)('figures of %s in %s say what they count', (resource, locale, text) => {
  expect(renderHtml(<UsageBar figures resource={resource} {...amounts} />, locale)).toContain(text);
});
