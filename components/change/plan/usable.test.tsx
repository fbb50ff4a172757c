import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Plan } from '@/lib/domain/change/plan';
import { Usable } from './usable';

const usable: NonNullable<Plan['usable']> = {
  instanceType: 'ecs.g6.xlarge',
  perNode: { cpuMilli: 2_500, memoryMiB: 13_824, pods: 64 },
  total: { cpuMilli: 5_000, memoryMiB: 27_648, pods: 128 },
  reserved: { cpuMilli: 1_500, memoryMiB: 2_560, pods: 0 },
  disk: { perNodeGiB: 117, totalGiB: 234, reservedGiB: 3 },
};

/** Texts of the table's rows, cell by cell. */
function rows(shown: NonNullable<Plan['usable']>, locale: 'en' | 'zh' = 'en'): string[][] {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={texts[locale]}>
      <Usable usable={shown} />
    </NextIntlClientProvider>,
  );
  const body = html.split('<tbody>')[1] ?? '';
  return body
    .split('</tr>')
    .slice(0, -1)
    .map((row) => row.split(/<\/t[hd]>/).map((cell) => cell.replaceAll(/<[^>]*>/g, '')))
    .map((cells) => cells.slice(0, -1));
}

test('usable capacity tells vCPU, memory and disk, and what is kept of each', () => {
  expect(rows(usable)).toEqual([
    ['allocatable per node', '2.5 vCPU', '13.5 GiB', '117 GiB disk'],
    ['allocatable in total', '5 vCPU', '27 GiB', '234 GiB disk'],
    ['reserved per node', '1.5 vCPU', '2.5 GiB', '3 GiB disk'],
  ]);
  expect(rows(usable, 'zh')[2]?.at(-1)).toBe('3 GiB 磁盘');
});

test('a plan that does not tell the disk shows none', () => {
  const { disk: _disk, ...older } = usable;
  expect(rows(older)[0]).toEqual(['allocatable per node', '2.5 vCPU', '13.5 GiB']);
});
