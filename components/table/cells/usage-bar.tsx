import { useLocale, useTranslations } from '@/lib/client/intl';
import type { Capacity } from '@/lib/domain/cluster/cluster';
import { partsText, type Resource } from '@/lib/client/quantity-text';
import { SegmentBar, type Segment } from '@/components/ui/chart/segment-bar';

interface Usage {
  resource: Resource;
  requested: Capacity | null;
  allocatable: Capacity | null;
}

export interface UsageBarProps extends Usage {
  /** Writes the name and the figures above the bar; `short` leaves out the share, `bare` also the name. */
  figures?: boolean | 'short' | 'bare';
  percent?: boolean;
}

/** Requested against allocatable of one resource. Unknown is labeled, never drawn as empty. */
export function UsageBar(props: UsageBarProps) {
  const { resource, figures = false } = props;
  const t = useTranslations('fleet.usage');
  const usage = useUsage(props);
  if (usage === null) return <Unknown resource={resource} />;
  const { used, usable, values } = usage;
  const label = `${t(resource)}: ${t('words', values)}`;
  const segments: Segment[] = [{ label, value: used, look: used > usable * 0.9 ? 'high' : 'used' }];
  return (
    <span className="flex w-full min-w-0 flex-col gap-0.5">
      {figures === false ? null : (
        <Figures
          name={figures === 'bare' ? null : t(resource)}
          text={t(figures === true ? 'figures' : 'short', values)}
        />
      )}
      <span className="flex items-center gap-2">
        <SegmentBar
          label={label}
          total={usable}
          segments={segments.filter(({ value }) => value > 0)}
          thin={figures === 'short'}
        />
        {props.percent ? (
          <span className="w-9 shrink-0 text-right text-xs tabular-nums text-ink-2">{values.percent} %</span>
        ) : null}
      </span>
    </span>
  );
}

export function UsageFigures(props: Usage) {
  const t = useTranslations('fleet.usage');
  const usage = useUsage(props);
  if (usage === null) return <Unknown resource={props.resource} />;
  return <Figures name={t(props.resource)} text={t('short', usage.values)} />;
}

function useUsage({ resource, requested, allocatable }: Usage) {
  const locale = useLocale();
  if (requested === null || allocatable === null) return null;
  const used = amountOf(resource, requested);
  const usable = amountOf(resource, allocatable);
  const text = partsText({ resource, whole: usable, parts: [used], locale });
  const percent = usable > 0 ? Math.round((100 * used) / usable) : 0;
  const values = { resource, used: text.parts[0] ?? '', usable: `${text.whole} ${text.unit}`.trim(), percent };
  return { used, usable, values };
}

function Figures({ name, text }: { name: string | null; text: string }) {
  return (
    <span className="flex justify-between gap-2 text-xs leading-3.75 whitespace-nowrap text-ink-2">
      {name === null ? null : <span>{name}</span>}
      <span className="truncate tabular-nums">{text}</span>
    </span>
  );
}

function Unknown({ resource }: { resource: Resource }) {
  const t = useTranslations('fleet.usage');
  return <span className="text-xs font-normal text-ink-3">{`${t(resource)}: ${t('unknown')}`}</span>;
}

/** In the resource's own unit: thousandths of a core, MiB, a count. */
export function amountOf(resource: Resource, capacity: Capacity): number {
  return { cpu: capacity.cpuMilli, memory: capacity.memoryMiB, pods: capacity.pods }[resource];
}
