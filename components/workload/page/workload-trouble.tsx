import dynamic from 'next/dynamic';
import { useState } from 'react';
import { nodesHref, poolHref, workloadHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import { useRequestDenied } from '@/lib/client/request-denied';
import { useMessage } from '@/lib/client/use-message';
import type { WorkloadCause, WorkloadDetails } from '@/lib/contract/workloads';
import { PageLink } from '@/components/shell/page-link';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';
import { StateGlyph, toneGlyph, toneText, type Tone } from '@/components/ui/state/state-badge';
import { Mono, PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { toneOfState } from '@/components/table/cells/workload-state';
import type { WorkloadId } from './use-live-workload';

const RestartPodsDialog = dynamic(
  async () => (await import('@/components/change-forms/workload/pod-restart')).RestartPodsDialog,
  { ssr: false },
);

/** What is wrong, one line each, worst first, with the action that helps; one quiet sentence when nothing is. */
export function WorkloadTrouble({ id, read }: { id: WorkloadId; read: WorkloadDetails }) {
  const t = useTranslations('workload.trouble');
  const { causes, workload, rollout } = read;
  const nodes = (read.places ?? []).filter(({ notReady }) => notReady > 0);
  const isStalled = workload.state === 'stalled';
  const isSilent = causes.length === 0 && nodes.length === 0 && !isStalled;
  return (
    <section aria-label={t('title')}>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {causes.map((cause) => (
          <Cause key={cause.key} cause={cause} id={id} hasPlacement={read.hasPlacement} />
        ))}
        {isStalled ? (
          <Line tone="bad" title={t('stalled')} since={workload.since} help={rollout?.message ?? null} />
        ) : null}
        {nodes.map((place) => (
          <Line
            key={`${place.poolId} ${place.build}`}
            tone="warn"
            title={t('nodes', { n: place.notReady, pool: visibleText(place.poolName ?? place.poolId ?? '–', 80) })}
            since={null}
            action={
              <PageLink
                look="accent"
                href={
                  place.poolId === null
                    ? nodesHref(id.cluster)
                    : `${poolHref({ cluster: id.cluster, id: place.poolId })}?tab=nodes&sort=state`
                }
              >
                {t('showNodes')}
              </PageLink>
            }
          />
        ))}
        {isSilent ? (
          <Line tone={toneOfState(workload.state)} title={t(`silent.${workload.state}`)} since={workload.since} />
        ) : null}
      </ul>
    </section>
  );
}

interface LineProps {
  tone: Tone;
  title: string;
  subject?: string | null;
  /** How far it reaches. */
  reach?: string | null;
  since: number | null;
  help?: string | null;
  /** The cluster's own words. */
  reason?: string | null;
  action?: React.ReactNode;
}

function Line({
  tone,
  title,
  subject = null,
  reach = null,
  since,
  help = null,
  reason = null,
  action = null,
}: LineProps) {
  const t = useTranslations('workload.trouble');
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-3 py-2.5">
      <span aria-hidden="true" className={`mt-1 ${toneText[tone]}`}>
        <StateGlyph glyph={toneGlyph[tone]} />
      </span>
      <div className="min-w-60 flex-1">
        <p className="font-medium text-ink">
          <PlainText text={title} max={400} wrap />
          {subject === null ? null : (
            <Mono className="ml-2 font-normal text-ink-2">
              <PlainText text={subject} max={200} wrap />
            </Mono>
          )}
        </p>
        {help === null ? null : (
          <p className="text-ink-2">
            <PlainText text={help} max={600} wrap />
          </p>
        )}
        {reason === null ? null : (
          <details className="text-ink-3">
            <summary className="min-h-6 cursor-pointer">{t('reason')}</summary>
            <p className="text-ink-2">
              <PlainText text={reason} max={1000} wrap />
            </p>
          </details>
        )}
      </div>
      <p className="flex min-h-6 items-center gap-x-3 text-ink-2 tabular-nums">
        {reach === null ? null : <span>{reach}</span>}
        {since === null ? null : <RelativeTime at={since} form="ago" />}
      </p>
      {action === null ? null : <div className="flex min-h-6 items-center">{action}</div>}
    </li>
  );
}

function Cause({ cause, id, hasPlacement }: { cause: WorkloadCause; id: WorkloadId; hasPlacement: boolean }) {
  const t = useTranslations('workload.trouble');
  const message = useMessage();
  const action =
    cause.help === 'placement' && hasPlacement ? (
      <PageLink href={workloadHref(id.cluster, id)} className={buttonClass({ size: 'sm' })}>
        {t('showFix')}
      </PageLink>
    ) : cause.restart.length > 0 ? (
      <RestartButton cluster={id.cluster} pods={cause.restart} />
    ) : null;
  return (
    <Line
      tone={cause.stuck ? 'bad' : 'busy'}
      title={message(cause.title)}
      subject={cause.subject}
      reach={cause.pods === null ? t('notCreated') : t('pods', { n: cause.pods })}
      since={cause.since}
      help={cause.remedy === null ? null : message(cause.remedy)}
      reason={cause.reason}
      action={action}
    />
  );
}

function RestartButton({ cluster, pods }: { cluster: string; pods: WorkloadCause['restart'] }) {
  const t = useTranslations('workload.trouble');
  const denied = useRequestDenied(cluster, 'pod.restart');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" disabledReason={denied} onClick={() => setOpen(true)}>
        {t('restart')}
      </Button>
      {open ? (
        <RestartPodsDialog
          cluster={cluster}
          pods={pods}
          chosen={pods.slice(0, 1).map(({ uid }) => uid)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
