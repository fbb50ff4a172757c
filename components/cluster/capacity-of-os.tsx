import { useLocale, useTranslations } from '@/lib/client/intl';
import { partsText } from '@/lib/client/quantity-text';
import type { ClusterRow, OsTotals, OsUse } from '@/lib/domain/cluster/cluster';
import { OsLabel } from '@/components/table/cells/os-label';
import { PageLink } from '@/components/shell/page-link';
import { nodesHref } from '@/lib/client/hrefs';

const systems = ['linux', 'windows'] as const;
const resources = ['cpu', 'memory'] as const;
const field = { cpu: 'cpuMilli', memory: 'memoryMiB' } as const;

/** Requested and used of what is allocatable, by OS: two bars on one scale. Without nodes of an OS nothing is said of it. */
export function CapacityByOs({ row }: { row: ClusterRow }) {
  return (
    <dl className="flex flex-col gap-2.5 text-xs">
      {systems.map((os) => {
        const totals = row[os];
        return totals !== null && totals.nodes === 0 ? null : (
          <CapacityOfOs key={os} os={os} totals={totals} used={row.used[os]} cluster={row.name} />
        );
      })}
    </dl>
  );
}

function CapacityOfOs(o: { os: 'linux' | 'windows'; totals: OsTotals | null; used: OsUse | null; cluster: string }) {
  const { os, totals, used, cluster } = o;
  const t = useTranslations('overview');
  return (
    <div>
      <dt className="flex items-baseline justify-between gap-2">
        <span className="font-medium text-ink">
          <OsLabel os={os} />
        </span>
        <PageLink look="quiet" href={`${nodesHref(cluster)}?os=${os}`} className="tabular-nums">
          {totals === null ? t('notKnown') : t('readyOf', { ready: totals.ready, nodes: totals.nodes })}
          {totals !== null && totals.cordoned > 0 ? ` · ${t('cordoned', { n: totals.cordoned })}` : ''}
        </PageLink>
      </dt>
      {totals === null
        ? null
        : resources.map((resource) => <Bars key={resource} resource={resource} totals={totals} used={used} />)}
    </div>
  );
}

interface Amounts {
  whole: number;
  /** Null: unknown. */
  requested: number | null;
  used: number | null;
}

export const capacityAmounts = (
  resource: 'cpu' | 'memory',
  { totals, used }: { totals: OsTotals; used: OsUse | null },
): Amounts => ({
  whole: totals.allocatable[field[resource]],
  requested: totals.requested?.[field[resource]] ?? null,
  used: used?.[field[resource]] ?? null,
});

/** The three figures in the unit of what is allocatable. */
export function capacityWords(
  resource: 'cpu' | 'memory',
  { amounts, t, locale }: { amounts: Amounts; t: ReturnType<typeof useTranslations>; locale: string },
): string {
  const { whole, requested, used } = amounts;
  const text = (amount: number | null): string =>
    amount === null ? t('unknown') : (partsText({ resource, whole, parts: [amount], locale }).parts[0] ?? '');
  const all = partsText({ resource, whole, parts: [], locale });
  return t('figures', { requested: text(requested), used: text(used), whole: `${all.whole} ${all.unit}` });
}

function Bars({ resource, totals, used }: { resource: 'cpu' | 'memory'; totals: OsTotals; used: OsUse | null }) {
  const t = useTranslations('overview.capacity');
  const locale = useLocale();
  const amounts = capacityAmounts(resource, { totals, used });
  const isPartial = used !== null && used.measured < totals.ready;
  return (
    <dd className="mt-1">
      <p className="flex flex-wrap justify-between gap-x-2 text-ink-2 tabular-nums">
        <span>{t(resource)}</span>
        <span>{capacityWords(resource, { amounts, t, locale })}</span>
      </p>
      <CapacityBar amounts={amounts} />
      {isPartial ? <p className="text-ink-3">{t('measured', { n: used.measured, of: totals.nodes })}</p> : null}
    </dd>
  );
}

/** Requested above, used below, on the scale of what is allocatable; beside it stand the figures. */
export const CapacityBar = ({ amounts: { whole, requested, used } }: { amounts: Amounts }) => (
  <span aria-hidden="true" className="mt-0.5 block h-2 border-b border-edge/60 bg-sunken">
    <Bar share={shareOf(requested, whole)} look="bg-fill-2" />
    <Bar share={shareOf(used, whole)} look="bg-fill" />
  </span>
);

const shareOf = (amount: number | null, whole: number): number =>
  amount === null || whole <= 0 ? 0 : Math.min(100, (100 * amount) / whole);

const Bar = ({ share, look }: { share: number; look: string }) => (
  <span className={`block h-1 ${look}`} style={{ width: `${share}%` }} />
);
