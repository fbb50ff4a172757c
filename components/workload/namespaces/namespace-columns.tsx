import { findingsHref, workloadsHref } from '@/lib/client/hrefs';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { cpuText, memoryText } from '@/lib/client/quantity-text';
import type { NamespaceRow } from '@/lib/contract/namespaces';
import type { PodCounts } from '@/lib/domain/workload/workload-row';
import { PageLink } from '@/components/shell/page-link';
import { Count } from '@/components/table/cells/count';
import { FindingCountMarks } from '@/components/table/cells/finding-counts';
import type { Column } from '@/components/table/column';
import { StateBadge, StateGlyph, toneGlyph, toneText, type Tone } from '@/components/ui/state/state-badge';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';

export const namespaceColumnsOf = (cluster: string): readonly Column<NamespaceRow>[] => [
  { id: 'name', sort: 'name', cell: (row) => <NamespaceName row={row} cluster={cluster} /> },
  { id: 'workloads', sort: 'troubled', width: '11rem', cell: (row) => <Workloads row={row} cluster={cluster} /> },
  { id: 'pods', sort: 'pods', width: '10rem', from: '36rem', cell: (row) => <Pods pods={row.pods} /> },
  {
    id: 'linux',
    sort: 'cpu',
    width: '10rem',
    from: '58rem',
    align: 'end',
    cell: (row) => <Requested row={row} os="linux" />,
  },
  { id: 'windows', width: '10rem', from: '58rem', align: 'end', cell: (row) => <Requested row={row} os="windows" /> },
  { id: 'quota', width: '12rem', from: '66rem', cell: (row) => <Quota quotas={row.quotas} /> },
  { id: 'security', width: '8rem', from: '84rem', cell: (row) => <PodSecurity of={row.podSecurity} /> },
  { id: 'findings', width: '8.5rem', from: '44rem', cell: (row) => <Findings row={row} cluster={cluster} /> },
];

function NamespaceName({ row, cluster }: { row: NamespaceRow; cluster: string }) {
  const t = useTranslations('workload.namespaces');
  return (
    <span className="flex min-w-0 flex-col leading-4">
      <PageLink look="name" className="truncate" href={workloadsHref(cluster, { namespace: row.name })} tabIndex={-1}>
        <PlainText text={row.name} max={63} />
      </PageLink>
      {row.phase === 'Terminating' ? (
        <span className="text-xs">
          <StateBadge tone="warn">{t('terminating')}</StateBadge>
        </span>
      ) : (
        <span className="truncate text-xs text-ink-3">
          {t(row.phase === null ? 'phaseUnknown' : 'active')}
          {row.podSecurity.enforce === null ? null : ` · ${visibleText(row.podSecurity.enforce, 40)}`}
        </span>
      )}
    </span>
  );
}

function Workloads({ row, cluster }: { row: NamespaceRow; cluster: string }) {
  const t = useTranslations('workload.namespaces');
  const namespace = row.name;
  const named = visibleText(namespace, 63);
  return (
    <span className="flex items-baseline gap-2">
      <PageLink
        look="quiet"
        href={workloadsHref(cluster, { namespace })}
        aria-label={t('allOf', { namespace: named })}
        tabIndex={-1}
      >
        <Count n={row.workloads} />
      </PageLink>
      {row.troubled === 0 ? null : (
        <PageLink
          className="truncate text-xs font-medium text-bad hover:underline"
          href={workloadsHref(cluster, { namespace, state: 'troubled' })}
          aria-label={t('troubledOf', { n: row.troubled, namespace: named })}
          tabIndex={-1}
        >
          ▲ {t('troubled', { n: row.troubled })}
        </PageLink>
      )}
    </span>
  );
}

const podTones: Record<keyof PodCounts, Tone> = {
  stuck: 'bad',
  failed: 'bad',
  notReady: 'warn',
  waiting: 'busy',
  ready: 'ok',
  succeeded: 'muted',
};
/** Worst first. */
const podStates = ['stuck', 'failed', 'notReady', 'waiting', 'ready', 'succeeded'] as const;

function Pods({ pods }: { pods: PodCounts | null }) {
  const t = useTranslations('workload.namespaces');
  if (pods === null) return <Count n={null} />;
  const shown = podStates.filter((state) => pods[state] > 0);
  if (shown.length === 0) return <span className="text-ink-3">{t('noPods')}</span>;
  return (
    <span className="inline-flex flex-wrap gap-x-2.5 text-xs tabular-nums">
      {shown.map((state) => (
        <span
          key={state}
          title={`${pods[state]} ${t(`podState.${state}`)}`}
          className={`inline-flex items-center gap-1 whitespace-nowrap ${toneText[podTones[state]]}`}
        >
          <StateGlyph glyph={state === 'failed' ? '✗' : toneGlyph[podTones[state]]} />
          {pods[state]}
          <span className="sr-only"> {t(`podState.${state}`)}</span>
        </span>
      ))}
    </span>
  );
}

function Requested({ row, os }: { row: NamespaceRow; os: 'linux' | 'windows' }) {
  const t = useTranslations('workload.namespaces');
  const locale = useLocale();
  const { requested } = row;
  if (requested === null) return <Count n={null} />;
  const text = ({ cpuMilli, memoryMiB }: { cpuMilli: number; memoryMiB: number }) => ({
    cpu: cpuText(cpuMilli, locale),
    memory: memoryText(memoryMiB, locale),
  });
  const isNothing = requested[os].cpuMilli + requested[os].memoryMiB === 0;
  const isMore = os === 'linux' && requested.unknown.cpuMilli + requested.unknown.memoryMiB > 0;
  const { cpu, memory } = text(requested[os]);
  return (
    <span className="text-ink-2 tabular-nums" title={isMore ? t('unknownOs', text(requested.unknown)) : undefined}>
      {isNothing ? <span className="text-ink-3">{t('nothing')}</span> : `${cpu} vCPU · ${memory}`}
      {isMore ? '*' : ''}
    </span>
  );
}

/** The most used resource; all of them on hover. */
function Quota({ quotas }: { quotas: NamespaceRow['quotas'] }) {
  const t = useTranslations('workload.namespaces');
  if (quotas === null) return <Count n={null} />;
  const [worst, ...others] = quotas.toSorted((a, b) => (b.share ?? -1) - (a.share ?? -1));
  if (worst === undefined) return <span className="text-ink-3">{t('noQuota')}</span>;
  const line = ({ resource, used, hard }: typeof worst) =>
    used === null
      ? t('quotaUnknown', { resource: visibleText(resource, 63), hard })
      : t('quotaLine', { resource: visibleText(resource, 63), used, hard });
  const look = (worst.share ?? 0) >= 1 ? 'text-bad' : (worst.share ?? 0) >= 0.9 ? 'text-warn' : 'text-ink-2';
  return (
    <span className={`block truncate text-xs tabular-nums ${look}`} title={[worst, ...others].map(line).join('\n')}>
      {(worst.share ?? 0) >= 0.9 ? '▲ ' : ''}
      {line(worst)}
      {others.length === 0 ? null : <span className="text-ink-3"> {t('more', { n: others.length })}</span>}
    </span>
  );
}

function PodSecurity({ of }: { of: NamespaceRow['podSecurity'] }) {
  const t = useTranslations('workload.namespaces');
  if (!of.known) return <Count n={null} />;
  const { enforce, warn } = of;
  return (
    <span
      className={enforce === null ? 'text-ink-3' : ''}
      title={warn === null ? undefined : t('warns', { level: visibleText(warn, 40) })}
    >
      {enforce === null ? t('noLevel') : visibleText(enforce, 40)}
    </span>
  );
}

function Findings({ row, cluster }: { row: NamespaceRow; cluster: string }) {
  const t = useTranslations('workload');
  const { findings } = row;
  if (findings === null) return <Count n={null} />;
  if (findings.error + findings.warning + findings.info === 0)
    return <span className="text-xs text-ink-3">{t('noFindings')}</span>;
  return (
    <PageLink look="quiet" href={findingsHref(cluster, row.name)} tabIndex={-1}>
      <FindingCountMarks counts={findings} />
    </PageLink>
  );
}
