import { nodeHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import { useLocale, useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import type { PoolUsage } from '@/lib/contract/pool-usage';
import { countText, cpuText, memoryText } from '@/lib/client/quantity-text';
import { Count } from '@/components/table/cells/count';
import { PlainText } from '@/components/ui/text/plain-text';
import { percentOf } from './disk-use';

type UsedNode = PoolUsage['nodes'][number];

const cell = 'px-2 py-1 text-right tabular-nums';
const widths = { cpu: 'w-24 sm:w-28', memory: 'w-32 sm:w-36', disk: 'w-36 max-sm:hidden' };

export function UsageTable({ usage, cluster }: { usage: PoolUsage; cluster: string }) {
  const t = useTranslations('pool.monitoring');
  if (usage.nodes.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base">{t('busiest')}</h2>
      {usage.total > usage.nodes.length ? (
        <p className="text-ink-3">{t('shown', { n: usage.nodes.length, total: usage.total })}</p>
      ) : null}
      <table className="w-full table-fixed rounded-md border border-line bg-surface">
        <caption className="sr-only">{t('busiest')}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-ink-2">
            <th scope="col" className="px-2 py-1 text-left font-medium">
              {t('column.node')}
            </th>
            {(['cpu', 'memory', 'disk'] as const).map((column) => (
              <th key={column} scope="col" className={`${cell} font-medium ${widths[column]}`}>
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {usage.nodes.map((node) => (
            <NodeUse key={node.name} node={node} cluster={cluster} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function NodeUse({ node, cluster }: { node: UsedNode; cluster: string }) {
  const locale = useLocale();
  const cpu = (n: number) => cpuText(n, locale);
  const memory = (n: number) => memoryText(n, locale);
  const disk = (n: number) => `${countText(Math.round(n), locale)} GiB`;
  return (
    <tr className="border-t border-line first:border-t-0">
      <th scope="row" className="px-2 py-1 text-left font-mono text-[0.94em] font-normal">
        <PageLink href={nodeHref(cluster, node.name)} className="underline-offset-2 hover:underline">
          <PlainText text={node.name} max={120} wrap />
        </PageLink>
      </th>
      <Use used={node.cpuMilli} capacity={node.capacity?.cpuMilli ?? null} text={cpu} />
      <Use used={node.memoryMiB} capacity={node.capacity?.memoryMiB ?? null} text={memory} />
      <Use used={node.diskUsedGiB} capacity={node.diskCapacityGiB} text={disk} wide />
    </tr>
  );
}

function Use(o: { used: number | null; capacity: number | null; text: (n: number) => ReactNode; wide?: boolean }) {
  const percent = percentOf(o.used, o.capacity);
  return (
    <td className={`${cell} whitespace-nowrap ${o.wide ? 'max-sm:hidden' : ''}`}>
      {o.used === null ? <Count n={null} /> : o.text(o.used)}
      {percent === null ? null : (
        <span className={`ml-2 text-xs ${percent > 90 ? 'font-semibold text-warn' : 'text-ink-3'}`}>
          {percent > 90 ? '▲ ' : ''}
          {percent} %
        </span>
      )}
    </td>
  );
}
