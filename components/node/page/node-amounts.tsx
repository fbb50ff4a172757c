'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { NodeRead } from '@/lib/contract/node';
import type { NodeRow } from '@/lib/domain/node/node';
import { cpuText, memoryText } from '@/lib/client/quantity-text';
import { useMessage } from '@/lib/client/use-message';
import { CapacityBar } from '@/components/table/cells/capacity-bar';
import { Count } from '@/components/table/cells/count';
import { LineChart } from '@/components/ui/chart/line-chart';

/** A node's capacity by requests, and beside it the actual usage. */
export function NodeAmounts({ node, read }: { node: NodeRow; read: NodeRead | undefined }) {
  const t = useTranslations('node-page.amounts');
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <h2 className="text-base">{t('title')}</h2>
      {(['cpu', 'memory', 'pods'] as const).map((resource) => (
        <CapacityBar
          key={resource}
          resource={resource}
          capacity={node.capacity}
          allocatable={node.allocatable}
          requested={node.requested}
        />
      ))}
      {read === undefined ? null : <InUse read={read} />}
      {read === undefined || read.memory.length < 2 ? null : <MemoryChart read={read} node={node} />}
    </section>
  );
}

function InUse({ read: { use, useUnavailable } }: { read: NodeRead }) {
  const t = useTranslations('node-page.amounts');
  const locale = useLocale();
  const message = useMessage();
  return (
    <p className="text-ink-2">
      <span className="font-medium text-ink">{t('inUse')}</span>{' '}
      {use === null ? (
        <>
          <Count n={null} />{' '}
          {useUnavailable === null ? null : `${message(useUnavailable.reason)} ${message(useUnavailable.remedy)}`}
        </>
      ) : (
        <span className="tabular-nums">
          {cpuText(use.cpuMilli, locale)} vCPU · {memoryText(use.memoryMiB, locale)}
        </span>
      )}
    </p>
  );
}

function MemoryChart({ read, node }: { read: NodeRead; node: NodeRow }) {
  const t = useTranslations('node-page.amounts');
  const words = useTranslations('pool.chart');
  const locale = useLocale();
  const values = read.memory.map(({ memoryMiB }) => memoryMiB);
  const text = (mib: number) => memoryText(mib, locale);
  const last = values.at(-1) ?? 0;
  return (
    <LineChart
      title={t('memory')}
      description={t('memoryWords', {
        now: text(last),
        least: text(Math.min(...values)),
        most: text(Math.max(...values)),
      })}
      points={read.memory.map(({ at, memoryMiB }) => ({ at, value: memoryMiB }))}
      valueText={text}
      unit={1024}
      timeText={(at) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(at))}
      level={node.allocatable === null ? null : { value: node.allocatable.memoryMiB, label: t('usable') }}
      gapMs={10 * 60_000}
      words={{ table: words('table'), time: words('time'), value: t('memory'), unknown: words('unknown') }}
    />
  );
}
