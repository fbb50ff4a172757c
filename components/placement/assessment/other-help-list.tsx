import { useQuery } from '@tanstack/react-query';
import { useDeniedReason } from '@/lib/client/actor';
import { poolsHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import { LinkButton } from '@/components/shell/link-button';
import { windowsName } from '@/components/table/cells/os-label';
import { visibleText } from '@/components/ui/text/plain-text';
import type { OtherHelp } from '@/lib/domain/placement/other-help';

type PoolHelp = Extract<OtherHelp, { kind: 'pool' }>;

/** The form for a new pool, filled with what the workload needs. */
export function newPoolHref(
  cluster: string,
  { os, cpu, memoryGiB }: Pick<PoolHelp, 'os' | 'cpu' | 'memoryGiB'>,
): string {
  const query = new URLSearchParams({ os, cpu: String(cpu), memory: String(memoryGiB) });
  return `${poolsHref(cluster)}/new?${query.toString()}`;
}

/** Why a person cannot create a node pool in a cluster; null: they can. */
export function useNoPoolReason(cluster: string): string | null {
  const t = useTranslations('placement.otherHelp');
  const denied = useDeniedReason('change.request');
  const found = useQuery({ ...queryOf('clusters.get', { params: { cluster } }), staleTime: 30_000 });
  const ack = found.data?.cluster.ack;
  return denied ?? (ack === undefined ? t('notRead') : ack === null ? t('notAck') : null);
}

function PoolHelpItem({ help, cluster }: { help: PoolHelp; cluster: string }) {
  const t = useTranslations('placement.otherHelp');
  const reason = useNoPoolReason(cluster);
  const { os, why, cpu, memoryGiB, builds } = help;
  const system = os === 'windows' ? 'Windows' : 'Linux';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="min-w-0 flex-1 basis-72">
        {t(`pool.${why}`, { os: system })} {t('size', { cpu, memory: memoryGiB })}
        {builds.length === 0
          ? ''
          : ` ${t('builds', { builds: builds.map((build) => windowsName(String(build)) ?? String(build)).join(', ') })}`}
      </span>
      <LinkButton href={newPoolHref(cluster, help)} disabledReason={reason} size="sm">
        {t('createPool', { os: system })}
      </LinkButton>
    </li>
  );
}

/** What helps where no patch of the workload does. */
export function OtherHelpList({ help, cluster }: { help: readonly OtherHelp[]; cluster: string }) {
  const t = useTranslations('placement.otherHelp');
  if (help.length === 0) return null;
  return (
    <ul aria-label={t('title')} className="flex flex-col gap-3 rounded-md border border-line bg-surface p-3">
      {help.map((one) => {
        if (one.kind === 'pool') return <PoolHelpItem key="pool" help={one} cluster={cluster} />;
        if (one.kind === 'roll-back')
          return (
            <li key="roll-back">
              {t('rollBack', { ready: one.ready })}{' '}
              <code className="wrap-anywhere">{visibleText(one.command, 600)}</code>
            </li>
          );
        if (one.kind === 'claim')
          return (
            <li key={`claim ${one.claim}`}>
              {t('noClaim', { claim: visibleText(one.claim, 253), namespace: visibleText(one.namespace, 63) })}
            </li>
          );
        return (
          <li key={`volume ${one.volume}`}>
            {t(one.classes.length === 0 ? 'noClass' : 'otherClass', {
              volume: visibleText(one.volume, 63),
              classes: visibleText(one.classes.join(', '), 300),
            })}
          </li>
        );
      })}
    </ul>
  );
}
