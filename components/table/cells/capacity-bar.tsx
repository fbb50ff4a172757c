import { useLocale, useTranslations } from '@/lib/client/intl';
import type { Capacity } from '@/lib/domain/cluster/cluster';
import { partsText, type Resource } from '@/lib/client/quantity-text';
import { SegmentBar } from '@/components/ui/chart/segment-bar';
import { amountOf } from './usage-bar';

const looks = { reserved: 'reserved', requested: 'used', free: 'free' } as const;
const swatches = {
  reserved: 'border-edge/50 bg-fill-2 hatched',
  requested: 'border-fill bg-fill',
  free: 'border-edge bg-sunken',
} as const;

export function CapacityBar(o: {
  resource: Resource;
  of: Record<'capacity' | 'allocatable' | 'requested', Capacity | null>;
  /** Measured now, below the bar for comparison; null: not measured. */
  inUse?: number | null;
}) {
  const { resource, inUse = null } = o;
  const { capacity, allocatable, requested } = o.of;
  const t = useTranslations('fleet.usage');
  const locale = useLocale();
  if (capacity === null || allocatable === null || requested === null) {
    return (
      <p className="text-ink-3">
        {t(resource)}: {t('unknown')}
      </p>
    );
  }
  const usable = amountOf(resource, allocatable);
  const used = amountOf(resource, requested);
  const whole = Math.max(usable, amountOf(resource, capacity));
  const amounts = { reserved: whole - usable, requested: used, free: Math.max(0, usable - used) };
  const shown = (['reserved', 'requested', 'free'] as const).filter(
    (part) => part !== 'reserved' || amounts.reserved > 0,
  );
  const text = partsText({ resource, whole, parts: shown.map((part) => amounts[part]), locale });
  const parts = shown.map((part, at) => ({
    part,
    words: t(`part.${part === 'requested' && resource === 'pods' ? 'scheduled' : part}`, { n: text.parts[at] ?? '' }),
  }));
  const total = t('ofWhole', { whole: `${text.whole} ${text.unit}`.trim() });
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="w-16 font-medium text-ink">{t(resource)}</span>
        {parts.map(({ part, words }) => (
          <span key={part} className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-2">
            <span aria-hidden="true" className={`size-2 rounded-[2px] border ${swatches[part]}`} />
            {words}
          </span>
        ))}
        <span className="whitespace-nowrap text-ink-3">{total}</span>
      </p>
      <SegmentBar
        label={`${t(resource)}: ${parts.map(({ words }) => words).join(' · ')} ${total}`}
        total={whole}
        segments={parts.map(({ part, words }) => ({
          label: words,
          value: amounts[part],
          look: part === 'requested' && used > usable * 0.9 ? 'high' : looks[part],
        }))}
      />
      {inUse === null ? null : <UseBar {...{ resource, inUse, usable, whole }} />}
    </div>
  );
}

/** What is used now, on the same scale as the bar above. */
function UseBar(o: { resource: Resource; inUse: number; usable: number; whole: number }) {
  const { resource, inUse, usable, whole } = o;
  const t = useTranslations('fleet.usage');
  const locale = useLocale();
  const { parts, unit } = partsText({ resource, whole, parts: [inUse], locale });
  const words = t('usedNow', { n: `${parts[0] ?? ''} ${unit}`.trim() });
  const segment = { label: words, value: inUse, look: inUse > usable * 0.9 ? 'high' : 'used' } as const;
  return (
    <div className="flex flex-col">
      <SegmentBar thin label={`${t(resource)}: ${words}`} total={whole} segments={[segment]} />
      <span className="text-xs text-ink-2 tabular-nums">{words}</span>
    </div>
  );
}
