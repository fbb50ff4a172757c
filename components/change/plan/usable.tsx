'use client';
import { useTranslations } from 'next-intl';
import type { Plan } from '@/lib/domain/change/plan';
import { giBOf, vCpuOf } from './quantity';

/** Usable capacity: what the instance has, less what the platform reserves. */
export function Usable({
  usable,
}: {
  usable: Pick<NonNullable<Plan['usable']>, 'perNode' | 'total' | 'reserved' | 'disk'>;
}) {
  const t = useTranslations('change');
  const { disk } = usable;
  const rows = [
    { key: 'perNode', value: usable.perNode, diskGiB: disk?.perNodeGiB, strong: false },
    { key: 'total', value: usable.total, diskGiB: disk?.totalGiB, strong: true },
    { key: 'reserved', value: usable.reserved, diskGiB: disk?.reservedGiB, strong: false },
  ] as const;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('usable')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('usable')}</th>
          <th scope="col">vCPU</th>
          <th scope="col">{t('memory')}</th>
          {disk === undefined ? null : <th scope="col">{t('disk')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-t border-line first:border-t-0">
            <th scope="row" className="py-1 pr-2 text-left font-normal text-ink-2">
              {t(`usableRow.${row.key}`)}
            </th>
            <td className={`py-1 text-right whitespace-nowrap ${look(row)}`}>{vCpuOf(row.value.cpuMilli)} vCPU</td>
            <td className={`py-1 pl-4 text-right whitespace-nowrap ${look(row)}`}>{giBOf(row.value.memoryMiB)} GiB</td>
            {row.diskGiB === undefined ? null : (
              <td className={`py-1 pl-4 text-right whitespace-nowrap ${look(row)}`}>
                {t('diskGiB', { n: row.diskGiB })}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function look(row: { key: string; strong: boolean }): string {
  if (row.strong) return 'font-semibold text-ink';
  return row.key === 'reserved' ? 'text-ink-3' : 'text-ink';
}
