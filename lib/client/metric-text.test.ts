import { expect, test } from 'vitest';
import { metricText, tickText, unitFor } from './metric-text';

test.each([
  ['cpu', 2_460, '2.46 vCPU'],
  ['cpu', 20, '0.02 vCPU'],
  ['cpu', 0, '0 vCPU'],
  ['cpu', 1_234_567, '1,235 vCPU'],
  ['memory', 512, '512 MiB'],
  ['memory', 13_824, '13.5 GiB'],
  ['disk', 2_097_152, '2 TiB'],
  ['network-in', 12_345, '12.3 kB/s'],
  ['network-out', 0, '0 B/s'],
  ['network-in', 4_200_000, '4.2 MB/s'],
  ['pods', 110, '110'],
  ['nodes', 2.5, '2.5'],
] as const)('%s of %d is %s', (metric, value, text) => {
  expect(metricText(metric, value, 'en')).toBe(text);
});

test('ticks have the unit of the axis', () => {
  expect(unitFor('memory', 20_000)).toEqual({ per: 1_024, unit: 'GiB' });
  expect(unitFor('memory', null).unit).toBe('MiB');
  expect(tickText({ value: 512, unit: { per: 1_024, unit: 'GiB' }, digits: 1, locale: 'en' })).toBe('0.5');
});
