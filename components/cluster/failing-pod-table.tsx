import { podHref, nodeHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import { ChevronDown } from 'lucide-react';
import { useTranslations } from '@/lib/client/intl';
import { useId, useState } from 'react';
import type { FailingPod } from '@/lib/contract/pods';
import { OsLabel } from '@/components/table/cells/os-label';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { StateBadge } from '@/components/ui/state/state-badge';
import { RestartPod } from './restart-pod';

const columns = [
  { id: 'pod', width: '@min-[52rem]:w-60' },
  { id: 'state', width: '@min-[52rem]:w-42' },
  { id: 'reason', width: '' },
  { id: 'node', width: '@min-[52rem]:w-46' },
  { id: 'since', width: '@min-[52rem]:w-20 @min-[52rem]:text-right' },
] as const;

export function FailingPodTable({ rows, cluster }: { rows: readonly FailingPod[]; cluster: string }) {
  const t = useTranslations('overview.pods');
  return (
    <div className="@container rounded-md border border-line bg-surface">
      <table className="w-full border-collapse text-left text-sm @min-[52rem]:table-fixed @max-[52rem]:block">
        <caption className="sr-only">{t('title')}</caption>
        <thead className="@max-[52rem]:sr-only">
          <tr className="border-b border-line text-xs text-ink-3">
            {columns.map(({ id, width }) => (
              <th key={id} scope="col" className={`h-9 px-3 whitespace-nowrap ${width}`}>
                {t(`column.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[52rem]:block">
          {rows.map((pod) => (
            <Line key={pod.key} pod={pod} cluster={cluster} />
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
  node: '@max-[40rem]:col-span-2 @max-[40rem]:row-start-4 @min-[40rem]:@max-[52rem]:col-span-2 @min-[40rem]:@max-[52rem]:col-start-2',
};
const block =
  '@max-[52rem]:grid @max-[52rem]:gap-x-3 @max-[52rem]:gap-y-1 @max-[52rem]:px-3 @max-[52rem]:py-2 @max-[40rem]:grid-cols-[minmax(0,1fr)_auto] @min-[40rem]:@max-[52rem]:grid-cols-[minmax(0,1fr)_9rem_4.5rem]';

function Line({ pod, cluster }: { pod: FailingPod; cluster: string }) {
  const t = useTranslations('overview.pods');
  return (
    <tr className={`border-t border-line first:border-t-0 hover:bg-hover ${block}`}>
      <th scope="row" className={`${cell} ${places.pod}`}>
        <PageLink look="name" href={podHref(cluster, pod)} title={t('why', { pod: visibleText(pod.name, 120) })}>
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
        <Reason text={pod.reason} pod={pod.name} />
      </td>
      <td className={`${cell} ${places.node}`}>
        <Place pod={pod} cluster={cluster} />
      </td>
      <td className={`${cell} ${places.since} text-ink-2 @min-[52rem]:text-right`}>
        <RelativeTime at={pod.since} />
      </td>
    </tr>
  );
}

/** As the cluster reports it, which may be too long for one line. */
function PodState({ pod }: { pod: FailingPod }) {
  return (
    <StateBadge tone={pod.stuck ? 'bad' : 'busy'}>
      <span className="min-w-0 [overflow-wrap:anywhere] whitespace-normal">{visibleText(pod.state, 60)}</span>
    </StateBadge>
  );
}

/** Longer than two lines of a usual screen. */
const longer = 90;

/** Two lines of it; the rest, often the cause itself, is one click away. */
function Reason({ text, pod }: { text: string | null; pod: string }) {
  const t = useTranslations('overview.pods');
  const id = useId();
  const [open, setOpen] = useState(false);
  if (text === null) return <span className="text-ink-3">{t('noReason')}</span>;
  return (
    <div className="flex items-start gap-1">
      <span
        id={id}
        title={open ? undefined : visibleText(text, 600)}
        className={`min-w-0 flex-1 ${open ? '' : 'line-clamp-2'}`}
      >
        <PlainText text={text} max={600} wrap />
      </span>
      {text.length > longer ? (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t('wholeReason', { pod: visibleText(pod, 80) })}
          onClick={() => setOpen(!open)}
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:size-9"
        >
          <ChevronDown size={14} aria-hidden="true" className={open ? 'rotate-180' : ''} />
        </button>
      ) : null}
    </div>
  );
}

function Place({ pod, cluster }: { pod: FailingPod; cluster: string }) {
  const t = useTranslations('overview.pods');
  return (
    <span className="flex flex-col @max-[40rem]:flex-row @max-[40rem]:flex-wrap @max-[40rem]:items-baseline @max-[40rem]:gap-x-3">
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        {pod.os === 'unknown' ? (
          <span className="text-ink-2" title={t('noOsHelp')}>
            {t('noOs')}
          </span>
        ) : (
          <OsLabel os={pod.os} />
        )}
        <RestartPod pod={pod} cluster={cluster} />
      </span>
      {pod.node === null ? (
        <span className="text-xs text-ink-3">{t('noNode')}</span>
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
