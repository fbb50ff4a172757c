'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { Capacity } from '@/lib/domain/cluster/cluster';
import { countText, cpuText, memoryText } from '@/lib/client/quantity-text';
import { SegmentBar } from '@/components/ui/segment-bar';
import type { Segment } from '@/components/ui/segment-bar';

type Resource = 'cpu' | 'memory' | 'pods';

export interface UsageBarProps {
  resource: Resource;
  requested: Capacity | null;
  allocatable: Capacity | null;
  /** With it the bar is the whole machine and its reserved part is drawn too. */
  capacity?: Capacity | null;
  /** Writes the figures above the bar. */
  figures?: boolean;
  /** Writes the share at the right of the bar. */
  percent?: boolean;
}

/** Requested against allocatable of one resource. Not known is said, never drawn as empty. */
export function UsageBar(props: UsageBarProps) {
  const { resource, requested, allocatable, capacity = null, figures = false } = props;
  const t = useTranslations('fleet.usage');
  const locale = useLocale();
  const text = (n: number) => amountText(resource, n, locale);
  if (requested === null || allocatable === null) {
    return <span className="text-xs text-ink-3">{`${t(resource)}: ${t('unknown')}`}</span>;
  }
  const used = amount(resource, requested);
  const usable = amount(resource, allocatable);
  const whole = Math.max(usable, capacity === null ? 0 : amount(resource, capacity));
  const values = { used: text(used), usable: text(usable), percent: percentOf(used, usable) };
  const label = `${t(resource)}: ${t('words', values)}`;
  const segments: Segment[] = [
    { label: t('reserved', { n: text(whole - usable) }), value: whole - usable, look: 'reserved' },
    { label, value: used, look: used > usable * 0.9 ? 'high' : 'used' },
  ];
  return (
    <span className="flex w-full min-w-0 flex-col gap-0.5">
      {figures ? (
        <span className="flex justify-between gap-2 text-xs whitespace-nowrap text-ink-2">
          <span>{t(resource)}</span>
          <span className="tabular-nums">{t('figures', values)}</span>
        </span>
      ) : null}
      <span className="flex items-center gap-2">
        <SegmentBar label={label} total={whole} segments={segments.filter((segment) => segment.value > 0)} />
        {props.percent ? (
          <span className="w-9 shrink-0 text-right text-xs tabular-nums text-ink-2">{values.percent} %</span>
        ) : null}
      </span>
    </span>
  );
}

function amount(resource: Resource, capacity: Capacity): number {
  return { cpu: capacity.cpuMilli, memory: capacity.memoryMiB, pods: capacity.pods }[resource];
}

function amountText(resource: Resource, n: number, locale: string): string {
  if (resource === 'cpu') return cpuText(n, locale);
  return resource === 'memory' ? memoryText(n, locale) : countText(n, locale);
}

function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((100 * part) / whole) : 0;
}
