import { nodeHref, podHref, workloadHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import type { FailingPod } from '@/lib/contract/pods';
import { OsLabel } from '@/components/table/cells/os-label';
import { Mono, PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { StateBadge } from '@/components/ui/state/state-badge';

const columns = [
  { id: 'pod', width: '@min-[52rem]:w-60' },
  { id: 'state', width: '@min-[52rem]:w-42' },
  { id: 'reason', width: '' },
  { id: 'node', width: '@min-[52rem]:w-46' },
  { id: 'since', width: '@min-[52rem]:w-20 @min-[52rem]:text-right' },
  { id: 'action', width: '@min-[52rem]:w-24' },
] as const;

interface TableProps {
  rows: readonly FailingPod[];
  /** Of all rows. */
  kind: FailingPod['kind'];
  cluster: string;
  /** Of the table, for screen readers. */
  label: string;
  /** What helps a pod from here. */
  action: (pod: FailingPod) => ReactNode;
}

export function FailingPodTable({ rows, kind, cluster, label, action }: TableProps) {
  const t = useTranslations('overview.pods');
  return (
    <div className="@container">
      <table className="w-full border-collapse text-left text-sm @min-[52rem]:table-fixed @max-[52rem]:block">
        <caption className="sr-only">{label}</caption>
        <thead className="@max-[52rem]:sr-only">
          <tr className="border-b border-line text-xs text-ink-3">
            {columns.map(({ id, width }) => (
              <th key={id} scope="col" className={`h-9 px-3 whitespace-nowrap ${width}`}>
                <span className={id === 'action' ? 'sr-only' : ''}>{t(`column.${id === 'pod' ? kind : id}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[52rem]:block">
          {rows.map((pod) => (
            <Line key={pod.key} pod={pod} cluster={cluster} action={action(pod)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cell = 'min-w-0 align-top font-normal @min-[52rem]:px-3 @min-[52rem]:py-2';
/** As a block: the pod, its state and since when; then why, and where. On a phone each of these on a line of its own. */
const places = {
  pod: '@max-[52rem]:col-start-1 @max-[52rem]:row-start-1',
  state: '@max-[40rem]:col-span-2 @max-[40rem]:row-start-2 @min-[40rem]:@max-[52rem]:col-start-2',
  since:
    '@max-[52rem]:row-start-1 @max-[52rem]:justify-self-end @max-[40rem]:col-start-2 @min-[40rem]:@max-[52rem]:col-start-3',
  reason: '@max-[40rem]:col-span-2 @max-[40rem]:row-start-3 @min-[40rem]:@max-[52rem]:col-start-1',
  action: '@max-[52rem]:justify-self-end @max-[40rem]:col-start-2 @max-[40rem]:row-start-4',
  node: '@max-[40rem]:row-start-4 @min-[40rem]:@max-[52rem]:col-span-2 @min-[40rem]:@max-[52rem]:col-start-2',
};
const block =
  '@max-[52rem]:grid @max-[52rem]:gap-x-3 @max-[52rem]:gap-y-1 @max-[52rem]:px-3 @max-[52rem]:py-2 @max-[40rem]:grid-cols-[minmax(0,1fr)_auto] @min-[40rem]:@max-[52rem]:grid-cols-[minmax(0,1fr)_9rem_4.5rem]';

function Line({ pod, cluster, action }: { pod: FailingPod; cluster: string; action: ReactNode }) {
  const t = useTranslations('overview.pods');
  return (
    <tr className={`border-t border-line first:border-t-0 hover:bg-hover ${block}`}>
      <th scope="row" className={`${cell} ${places.pod}`}>
        <PageLink look="name" href={pageOf(pod, cluster)} title={t('why', { pod: visibleText(pod.name, 120) })}>
          <PlainText text={pod.name} max={253} wrap />
        </PageLink>
        <span
          className="block truncate text-xs text-ink-3"
          title={pod.owner === null ? undefined : visibleText(`${pod.owner.kind} ${pod.owner.name}`, 253)}
        >
          <PlainText text={pod.namespace} max={63} wrap />
          {pod.owner === null ? null : (
            <>
              {' · '}
              {visibleText(pod.owner.kind, 63)} <PlainText text={pod.owner.name} max={120} wrap />
            </>
          )}
        </span>
      </th>
      <td className={`${cell} ${places.state}`}>
        <PodState pod={pod} />
      </td>
      <td className={`${cell} ${places.reason}`}>
        {pod.subject === null ? null : (
          <Mono className="block">
            <PlainText text={pod.subject} max={300} wrap />
          </Mono>
        )}
        <Reason text={pod.reason} pod={pod.name} />
      </td>
      <td className={`${cell} ${places.node}`}>
        <Place pod={pod} cluster={cluster} />
      </td>
      <td className={`${cell} ${places.since} text-ink-2 @min-[52rem]:text-right`}>
        <RelativeTime at={pod.since} />
      </td>
      <td className={`${cell} ${places.action} @min-[52rem]:text-right`}>{action}</td>
    </tr>
  );
}

function pageOf(pod: FailingPod, cluster: string): string {
  const { kind, namespace, owner } = pod;
  return kind === 'workload' && owner !== null ? workloadHref(cluster, { ...owner, namespace }) : podHref(cluster, pod);
}

/** As the cluster reports it, which may be too long for one line. */
function PodState({ pod }: { pod: FailingPod }) {
  return (
    <StateBadge tone={pod.stuck ? 'bad' : 'busy'}>
      <span className="min-w-0 [overflow-wrap:anywhere] whitespace-normal">{visibleText(pod.state, 60)}</span>
    </StateBadge>
  );
}

/** The cluster's own words; the group says the cause in ours. */
function Reason({ text, pod }: { text: string | null; pod: string }) {
  const t = useTranslations('overview.pods');
  if (text === null) return <span className="text-ink-3">{t('noReason')}</span>;
  return (
    <details>
      <summary aria-label={t('messageOf', { pod: visibleText(pod, 80) })} className="cursor-pointer text-ink-2">
        {t('message')}
      </summary>
      <PlainText text={text} max={1000} wrap />
    </details>
  );
}

function Place({ pod, cluster }: { pod: FailingPod; cluster: string }) {
  const t = useTranslations('overview.pods');
  return (
    <span className="flex flex-col @max-[40rem]:flex-row @max-[40rem]:flex-wrap @max-[40rem]:items-baseline @max-[40rem]:gap-x-3">
      <PodOs pod={pod} />
      {pod.node === null ? (
        <span className="text-xs text-ink-3">{t(pod.kind === 'workload' ? 'notCreated' : 'noNode')}</span>
      ) : (
        <PageLink
          look="quiet"
          className="inline-flex min-h-6 max-w-full items-center text-xs"
          href={nodeHref(cluster, pod.node)}
        >
          <PlainText text={pod.node} max={120} />
        </PageLink>
      )}
    </span>
  );
}

/** That of the pod; beside that of its node if they differ. */
function PodOs({ pod }: { pod: FailingPod }) {
  const t = useTranslations('overview.pods');
  const os = useTranslations('common.os');
  const nodeOs = pod.nodeOs ?? 'unknown';
  if (pod.os === 'unknown')
    return (
      <span className="text-ink-2" title={t('noOsHelp')}>
        {t('noOs')}
      </span>
    );
  if (nodeOs === 'unknown' || nodeOs === pod.os) return <OsLabel os={pod.os} />;
  return <span>{t('otherOs', { pod: os(pod.os), node: os(nodeOs) })}</span>;
}
