'use client';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { useEffect } from 'react';
import { giBOf, vCpuOf } from '@/components/change/plan/quantity';
import { typeReason } from './choose-reason';
import type { PoolOs } from '../draft/draft';
import { stockIn } from './type-filter';
import type { TypeOption } from './type-filter';
import { useRowsInSight } from '../../use-rows-in-sight';

const rowPx = 52;
const mostPx = 320;
const borderPx = 2;

/** All types that match; only the rows in sight are in the page. Arrow keys move, space chooses. */
export function TypeList(o: {
  rows: readonly TypeOption[];
  chosen: readonly string[];
  zones: readonly string[];
  os: PoolOs;
  onToggle: (id: string, on: boolean) => void;
  /** Price per hour as text; null: loading or unknown. */
  priceOf: (id: string) => string | null;
  /** Which rows are in sight, the first and the last. */
  onSeen: (first: number, last: number) => void;
}) {
  const t = useTranslations('wizard');
  const { frame, virtual, items, tabStop, setActive, move } = useRowsInSight(o.rows, { rowPx });
  const { onSeen } = o;
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onSeen(first, last), [onSeen, first, last]);
  if (o.rows.length === 0) return <p className="py-3 text-ink-2">{t('types.noMatch')}</p>;
  return (
    <div
      ref={frame}
      style={{ height: Math.min(mostPx, o.rows.length * rowPx + borderPx) }}
      className="overflow-y-auto rounded-md border border-line bg-surface"
    >
      <div role="group" aria-label={t('types.label')} className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const type = o.rows[item.index];
          if (type === undefined) return null;
          return (
            <div
              key={item.key}
              className="absolute inset-x-0 top-0"
              style={{ height: rowPx, transform: `translateY(${item.start}px)` }}
            >
              <TypeRow
                type={type}
                os={o.os}
                index={item.index}
                isTabStop={item.index === tabStop}
                checked={o.chosen.includes(type.id)}
                zones={o.zones}
                price={o.priceOf(type.id)}
                onFocus={() => setActive(item.index)}
                onKeyDown={move}
                onToggle={o.onToggle}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface TypeRowProps {
  type: TypeOption;
  os: PoolOs;
  index: number;
  isTabStop: boolean;
  checked: boolean;
  zones: readonly string[];
  price: string | null;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onToggle: (id: string, on: boolean) => void;
}

function TypeRow({ type, os, index, isTabStop, checked, zones, price, ...on }: TypeRowProps) {
  const t = useTranslations('wizard');
  const reason = typeReason(t, type, os);
  // A type that was chosen for another OS must stay removable.
  const off = reason !== null && !checked;
  return (
    <div
      className={`relative flex h-full items-center gap-3 border-b border-line px-3 ${checked ? 'bg-accent-soft' : 'hover:bg-hover'} ${off ? 'text-ink-3' : ''}`}
    >
      <input
        id={`type-${type.id}`}
        type="checkbox"
        data-row={index}
        // aria-disabled rather than disabled: the reason stays reachable by keyboard.
        aria-disabled={off || undefined}
        aria-describedby={`type-${type.id}-facts`}
        tabIndex={isTabStop ? 0 : -1}
        checked={checked}
        onFocus={on.onFocus}
        onKeyDown={on.onKeyDown}
        onChange={(event) => (off ? undefined : on.onToggle(type.id, event.target.checked))}
        className={`relative z-10 size-4 shrink-0 accent-accent ${off ? 'opacity-40' : ''}`}
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
              <StockWord stock={stockIn(type, zones)} />
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
