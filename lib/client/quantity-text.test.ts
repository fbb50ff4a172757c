import { expect, test } from 'vitest';
import { countText, cpuText, memoryText, partsText } from './quantity-text';

test.each([
  [cpuText(2500, 'en'), '2.5'],
  [cpuText(120_000, 'en'), '120'],
  [cpuText(0, 'en'), '0'],
  [memoryText(512, 'en'), '512 MiB'],
  [memoryText(13_824, 'en'), '13.5 GiB'],
  [memoryText(204_800, 'en'), '200 GiB'],
  [memoryText(1_258_291, 'en'), '1.2 TiB'],
  [countText(5000, 'zh'), '5,000'],
])('%s', (shown, wanted) => expect(shown).toBe(wanted));

test.each([
  ['cpu', { whole: 4000, parts: [1500, 200] }, { whole: '4', parts: ['1.5', '0.2'], unit: 'vCPU' }],
  ['memory', { whole: 13_824, parts: [512, 0] }, { whole: '13.5', parts: ['0.5', '0'], unit: 'GiB' }],
  ['memory', { whole: 204_800, parts: [1024] }, { whole: '200', parts: ['1'], unit: 'GiB' }],
  ['pods', { whole: 5000, parts: [64] }, { whole: '5,000', parts: ['64'], unit: '' }],
] as const)('%s %j in one unit', (resource, amounts, wanted) => {
  expect(partsText({ resource, ...amounts, locale: 'en' })).toEqual(wanted);
});
