import { poolHref } from '@/lib/client/hrefs';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { cpuText, memoryText } from '@/lib/client/quantity-text';
import type { WorkloadDetails, WorkloadPlace } from '@/lib/contract/workloads';
import { shortImage } from '@/lib/domain/image/short-image';
import { PageLink } from '@/components/shell/page-link';
import { Count } from '@/components/table/cells/count';
import { OsLabel } from '@/components/table/cells/os-label';
import { KeyValue } from '@/components/ui/text/key-value';
import { Mono, PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { Restarts } from '../list/workload-columns';

/** Rollout, places and budgets: what decides whether it can be touched. */
export function WorkloadFacts({ cluster, read }: { cluster: string; read: WorkloadDetails }) {
  const t = useTranslations('workload.fact');
  const { workload, schedule } = read;
  return (
    <KeyValue
      columns={2}
      items={[
        ...(schedule === null
          ? [{ label: t('rollout'), value: <RolloutFact rollout={read.rollout} /> }]
          : [{ label: t('schedule'), value: <ScheduleFact schedule={schedule} /> }]),
        { label: t('runsOn'), value: <Places cluster={cluster} places={read.places} /> },
        { label: t('budgets'), value: <Budgets budgets={read.budgets} /> },
        { label: t('requested'), value: <Requested requests={workload.requests} /> },
        { label: t('restarts'), value: <Restarts row={workload} /> },
        {
          label: t('images'),
          value:
            workload.images.length === 0 ? (
              <Count n={null} />
            ) : (
              <ul>
                {workload.images.map((image) => (
                  <li key={image} title={visibleText(image, 500)} className="truncate">
                    <Mono>{visibleText(shortImage(image), 120)}</Mono>
                  </li>
                ))}
              </ul>
            ),
        },
        { label: t('created'), value: <RelativeTime at={workload.createdAt} form="ago" /> },
      ]}
    />
  );
}

function RolloutFact({ rollout }: { rollout: WorkloadDetails['rollout'] }) {
  const t = useTranslations('workload.rollout');
  if (rollout === null) return <>{t('unknown')}</>;
  const { state, wanted, updated, available, revision, updatedAt, message } = rollout;
  const isUnderWay = state === 'rolling' || state === 'stuck' || state === 'paused';
  return (
    <>
      {t(`state.${state}`)}
      {isUnderWay
        ? ` · ${updated < wanted ? t('updated', { n: updated, of: wanted }) : t('available', { n: available, of: wanted })}`
        : null}
      {revision === null ? null : (
        <>
          {' · '}
          {t('revision')} <Mono>{visibleText(revision, 63)}</Mono>
        </>
      )}
      {isUnderWay && updatedAt !== null ? (
        <>
          {' · '}
          {t('progress')} <RelativeTime at={updatedAt} form="ago" />
        </>
      ) : null}
      {isUnderWay && message !== null ? (
        <span className="block text-ink-3">
          <PlainText text={message} max={400} wrap />
        </span>
      ) : null}
    </>
  );
}

function ScheduleFact({ schedule }: { schedule: NonNullable<WorkloadDetails['schedule']> }) {
  const t = useTranslations('workload.schedule');
  return (
    <>
      <Mono>{visibleText(schedule.text, 100)}</Mono>
      {' · '}
      {schedule.lastAt === null ? (
        t('never')
      ) : (
        <>
          {t('last')} <RelativeTime at={schedule.lastAt} form="ago" />
        </>
      )}
    </>
  );
}

function Places({ cluster, places }: { cluster: string; places: readonly WorkloadPlace[] | null }) {
  const t = useTranslations('workload.places');
  if (places === null) return <Count n={null} />;
  if (places.length === 0) return <>{t('none')}</>;
  return (
    <ul>
      {places.map((place) => (
        <li key={`${place.poolId} ${place.os} ${place.build}`} className="flex flex-wrap items-baseline gap-x-2">
          {place.poolId === null ? (
            <span className="text-ink-2">{t('noPool')}</span>
          ) : (
            <PageLink look="underlined" href={poolHref({ cluster, id: place.poolId })}>
              <PlainText text={place.poolName ?? place.poolId} max={80} />
            </PageLink>
          )}
          <span className="text-ink-2">
            <OsLabel os={place.os} build={place.build} />
          </span>
          <span className="text-ink-3 tabular-nums">{t('pods', { pods: place.pods, nodes: place.nodes })}</span>
        </li>
      ))}
    </ul>
  );
}

function Budgets({ budgets }: { budgets: WorkloadDetails['budgets'] }) {
  const t = useTranslations('workload.budget');
  if (budgets === null) return <>{t('unknown')}</>;
  if (budgets.length === 0) return <>{t('none')}</>;
  return (
    <ul>
      {budgets.map(({ name, disruptionsAllowed, currentHealthy, desiredHealthy }) => (
        <li key={name}>
          <PlainText text={name} max={120} />{' '}
          <span className={(disruptionsAllowed ?? 0) > 0 ? 'text-ink-3' : 'text-warn'}>
            {disruptionsAllowed === null ? t('noStatus') : t('allows', { n: disruptionsAllowed })}
          </span>
          {currentHealthy === null || desiredHealthy === null ? null : (
            <span className="text-ink-3"> · {t('healthy', { n: currentHealthy, of: desiredHealthy })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Requested({ requests }: { requests: WorkloadDetails['workload']['requests'] }) {
  const locale = useLocale();
  if (requests === null) return <Count n={null} />;
  return (
    <span className="tabular-nums">
      {cpuText(requests.cpuMilli, locale)} vCPU · {memoryText(requests.memoryMiB, locale)}
    </span>
  );
}
