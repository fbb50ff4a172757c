import { expect, test } from 'vitest';
import { countText, cpuText, memoryText } from './quantity-text';

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
