import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import type { PoolUsage } from '@/lib/contract/pool-usage';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { queryOf } from '@/lib/client/query-of';
import { useMessage } from '@/lib/client/use-message';
import { clusterMetrics } from '@/components/history/history-object';
import { HistoryPanel } from '@/components/history/history-panel';
import { Button } from '@/components/ui/form/button';
import { SkeletonRows, StaleBand } from '@/components/ui/state/page-states';
import { ErrorState } from '@/components/ui/state/error-state';
import { SegmentBar } from '@/components/ui/chart/segment-bar';
import { ActivityLane } from './activity-lane';
import { diskUse, percentOf } from './disk-use';
import { UsageTable } from './usage-table';

/** Charts of the pool, then its nodes by what they use now. */
export function PoolMonitoring({ pool }: { pool: NodePoolRow }) {
  return (
    <div className="flex flex-col gap-6">
      <HistoryPanel
        perNode
        of={{ cluster: pool.cluster, scope: 'node-pool', object: pool.id }}
        metrics={clusterMetrics}
        name={[pool.cluster, pool.name]}
        below={(metric, bounds) => (metric === 'nodes' ? <ActivityLane pool={pool} {...bounds} /> : null)}
      />
      <PoolUsageNow pool={pool} />
    </div>
  );
}

const everyMs = 60_000;

/** Each kubelet is queried for its disks once, not repeatedly. */
function PoolUsageNow({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('pool.monitoring');
  const params = { cluster: pool.cluster, pool: pool.id };
  const usage = useQuery({
    ...queryOf('node-pools.usage', { params, query: { disks: 'no' } }),
    refetchInterval: everyMs,
  });
  const disks = useQuery({
    ...queryOf('node-pools.usage', { params, query: { disks: 'yes' } }),
    staleTime: everyMs,
    retry: false,
  });
  if (usage.isPending) return <SkeletonRows rows={6} />;
  if (usage.data === undefined) return <ErrorState failure={usage.error} retry={() => void usage.refetch()} />;
  const reread = () => void disks.refetch();
  return (
    <div className="flex flex-col gap-5">
      {usage.error === null ? null : <StaleBand title={t('old')}>{usage.error.message}</StaleBand>}
      <UsageFound
        cluster={params.cluster}
        usage={withDisks(usage.data, disks.data)}
        disks={
          <>
            {disks.error === null ? null : <ErrorState failure={disks.error} compact retry={reread} />}
            <Button size="sm" busy={disks.isFetching} onClick={reread}>
              {t('readDisks')}
            </Button>
          </>
        }
      />
    </div>
  );
}

function withDisks(usage: PoolUsage, requested: PoolUsage | undefined): PoolUsage {
  const byName = new Map(requested?.nodes.map((node) => [node.name, node]));
  const nodes = usage.nodes.map((node) => ({
    ...node,
    diskUsedGiB: byName.get(node.name)?.diskUsedGiB ?? null,
    diskCapacityGiB: byName.get(node.name)?.diskCapacityGiB ?? null,
  }));
  return { ...usage, nodes, disksUnavailable: requested?.disksUnavailable ?? null };
}

export function UsageFound(o: { usage: PoolUsage; disks: ReactNode; cluster: string }) {
  const { usage, disks, cluster } = o;
  const t = useTranslations('pool.monitoring');
  return (
    <>
      <Unavailable unavailable={usage.unavailable} title={t('unavailable')} />
      <UsageTable usage={usage} cluster={cluster} />
      <section className="flex flex-col gap-2">
        <h2 className="text-base">{t('disks')}</h2>
        <Unavailable unavailable={usage.disksUnavailable} title={t('disksUnavailable')} />
        <Disks usage={usage} />
        <div className="flex flex-wrap items-center gap-3">{disks}</div>
      </section>
    </>
  );
}

function Unavailable({ unavailable, title }: { unavailable: PoolUsage['unavailable']; title: string }) {
  const message = useMessage();
  if (unavailable === null) return null;
  return (
    <StaleBand tone="unknown" title={title}>
      <span>{message(unavailable.reason)}</span> <span>{message(unavailable.remedy)}</span>
    </StaleBand>
  );
}

function Disks({ usage }: { usage: PoolUsage }) {
  const t = useTranslations('pool.monitoring');
  const use = diskUse(usage.nodes);
  if (use === null) return <p className="text-ink-3">{t('disksUnknown')}</p>;
  const used = Math.round(use.usedGiB);
  const capacity = Math.round(use.capacityGiB);
  const percent = percentOf(use.usedGiB, use.capacityGiB) ?? 0;
  const label = t('disksWords', { used, capacity, percent, nodes: use.nodes, total: usage.total });
  return (
    <div className="flex max-w-xl flex-col gap-1">
      <p className="tabular-nums">{label}</p>
      <SegmentBar
        label={label}
        total={use.capacityGiB}
        segments={[{ label, value: use.usedGiB, look: percent > 85 ? 'high' : 'used' }]}
      />
      <p className="text-xs text-ink-3">
        {t('diskAverage', {
          used: Math.round(use.usedGiB / use.nodes),
          capacity: Math.round(use.capacityGiB / use.nodes),
        })}
      </p>
    </div>
  );
}
