import { useTranslations } from '@/lib/client/intl';
import { giBOf, vCpuOf } from '@/components/change/plan/quantity';
import { useMessage } from '@/lib/client/use-message';
import { chooseReason } from './choose-reason';
import { stockIn, type TypeOption } from './type-filter';
import { RowInput, RowsInSight, type RowBox } from '../../rows-in-sight';

interface TypeListProps {
  rows: readonly TypeOption[];
  chosen: readonly string[];
  zones: readonly string[];
  onToggle: (id: string, on: boolean) => void;
  /** Price per hour as text; null: loading or unknown. */
  priceOf: (id: string) => string | null;
  onSeen: (first: number, last: number) => void;
}

export function TypeList({ rows, onSeen, ...list }: TypeListProps) {
  const t = useTranslations('wizard');
  if (rows.length === 0) return <p className="py-3 text-ink-2">{t('types.noMatch')}</p>;
  return (
    <RowsInSight rows={rows} rowPx={52} mostPx={320} label={t('types.label')} onSeen={onSeen}>
      {(type, box) => <TypeRow type={type} box={box} {...list} />}
    </RowsInSight>
  );
}

function TypeRow(o: Omit<TypeListProps, 'rows' | 'onSeen'> & { type: TypeOption; box: RowBox }) {
  const { type } = o;
  const checked = o.chosen.includes(type.id);
  const price = o.priceOf(type.id);
  const t = useTranslations('wizard');
  const reason = chooseReason(type, useMessage());
  // A type that was chosen for another OS must stay removable.
  const off = reason !== null && !checked;
  return (
    <div
      className={`relative flex h-full items-center gap-3 px-3 ${checked ? 'bg-accent-soft' : 'hover:bg-hover'} ${off ? 'text-ink-3' : ''}`}
    >
      <RowInput
        {...o.box}
        id={`type-${type.id}`}
        checked={checked}
        off={off}
        onChoose={(on) => o.onToggle(type.id, on)}
      />
      <div className="min-w-0 flex-1">
        <label
          htmlFor={`type-${type.id}`}
          className="block truncate font-mono text-[0.94em] font-medium after:absolute after:inset-0"
        >
          {type.id}
        </label>
        <p id={`type-${type.id}-facts`} className="truncate text-xs text-ink-3">
          {reason ?? (
            <>
              {t('types.usable', { cpu: vCpuOf(type.usable.cpuMilli), memory: giBOf(type.usable.memoryMiB) })}
              {' · '}
              <StockWord stock={stockIn(type, o.zones)} />
            </>
          )}
        </p>
      </div>
      <div className="shrink-0 text-right whitespace-nowrap">
        <p>
          <span className="inline-block w-16">{vCpuOf(type.cpuMilli)} vCPU</span>
          <span className="inline-block w-18">{giBOf(type.memoryMiB)} GiB</span>
        </p>
        {price === null ? null : <p className="text-xs text-ink-3">{price}</p>}
      </div>
    </div>
  );
}

function StockWord({ stock }: { stock: ReturnType<typeof stockIn> }) {
  const t = useTranslations('wizard');
  const looks = {
    'in-stock': { glyph: '●', ink: 'text-ok' },
    'in-part': { glyph: '◐', ink: 'text-warn' },
    'sold-out': { glyph: '✕', ink: 'text-bad' },
    unknown: { glyph: '?', ink: 'text-unknown' },
  };
  return (
    <span className={looks[stock].ink}>
      <span aria-hidden="true">{looks[stock].glyph}</span> {t(`stock.${stock}`)}
    </span>
  );
}
