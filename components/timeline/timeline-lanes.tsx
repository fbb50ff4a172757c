import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from '@/lib/client/intl';
import { clusterHref } from '@/lib/client/hrefs';
import { serverClock } from '@/lib/client/server-clock';
import { queryOf } from '@/lib/client/query-of';
import { timelineSources } from '@/lib/domain/timeline/sources';
import { objectKey, type TimelineObject } from '@/lib/domain/timeline/timeline-object';
import { PageLink } from '@/components/shell/page-link';
import { ErrorState } from '@/components/ui/state/error-state';
import { Skeleton, StaleBand } from '@/components/ui/state/page-states';
import { PlainText } from '@/components/ui/text/plain-text';
import { SourceShape } from './entry-look';
import { Lane } from './lane';
import { LaneAxis } from './lane-axis';

const refetchMs = 15_000;

export interface LanePeriod {
  /** The last such time; ignored with `from` and `to`. */
  lastMs: number;
  from?: number | undefined;
  to?: number | undefined;
}

interface TimelineLanesProps {
  /** Absent: a lane for each cluster. */
  cluster?: string | undefined;
  object?: TimelineObject | undefined;
  /** Comma-separated. */
  sources?: string | undefined;
  problems?: 'yes' | 'no';
  period: LanePeriod;
  legend?: boolean;
  /** Beneath the names of the clusters, such as the choice of the period. */
  corner?: ReactNode;
}

/** Times are rounded so that a moving period is read again each quarter of a minute and not at every rendering. */
const roundedNow = (): number => Math.ceil(serverClock.now() / refetchMs) * refetchMs;

/** What happened when: one lane for each cluster, or for one object. */
export function TimelineLanes({
  cluster,
  object,
  sources,
  problems = 'no',
  period,
  legend = false,
  corner,
}: TimelineLanesProps) {
  const t = useTranslations('timeline.lane');
  const { lastMs, from, to } = period;
  const isFixed = from !== undefined || to !== undefined;
  const place = {
    ...(cluster === undefined ? {} : { cluster }),
    ...(object === undefined ? {} : { object: objectKey(object) }),
    ...(sources === undefined ? {} : { sources }),
    problems,
  };
  const chosen = isFixed ? { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) } : null;
  const query = useQuery({
    ...queryOf('timeline.lanes', { query: { ...place, ...(chosen ?? { from: roundedNow() - refetchMs - lastMs }) } }),
    queryKey: ['timeline.lanes', {}, { ...place, ...(chosen ?? { lastMs }) }],
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });
  const { data, error } = query;
  if (data === undefined)
    return error === null ? (
      <LaneSkeleton />
    ) : (
      <ErrorState failure={error} retry={() => void query.refetch()} compact />
    );
  // Its page names it already: the lane has the whole width.
  const isAlone = corner === undefined && (object !== undefined || cluster !== undefined);
  return (
    <section aria-label={t('title')} className="flex flex-col gap-1" aria-busy={query.isPlaceholderData || undefined}>
      {error === null ? null : <StaleBand>{error.message}</StaleBand>}
      {data.lanes.map((lane) => (
        <Lane
          key={lane.cluster}
          name={object === undefined ? lane.cluster : (object.label ?? object.name)}
          marks={lane.marks}
          since={lane.since}
          from={data.from}
          to={data.to}
          label={isAlone ? null : <ClusterName cluster={lane.cluster} />}
        />
      ))}
      <div className="flex items-start gap-3 max-sm:flex-col-reverse max-sm:items-stretch">
        {corner === undefined && isAlone ? null : (
          <div className={isAlone ? '' : 'w-40 shrink-0 max-sm:w-auto'}>{corner}</div>
        )}
        <div className="min-w-0 flex-1">
          <LaneAxis from={data.from} to={data.to} />
          {legend ? <Legend /> : null}
        </div>
      </div>
    </section>
  );
}

const ClusterName = ({ cluster }: { cluster: string }) => (
  <PageLink look="quiet" href={clusterHref(cluster)}>
    <PlainText text={cluster} max={60} />
  </PageLink>
);

const LaneSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-1">
    <Skeleton className="h-8 w-full" />
    <Skeleton className="h-4 w-full" />
  </div>
);

/** Which shape stands for which source. */
function Legend() {
  const t = useTranslations('timeline');
  return (
    <ul aria-label={t('lane.legend')} className="flex flex-wrap gap-x-4 gap-y-1 pt-1 text-xs text-ink-3">
      {timelineSources.map((source) => (
        <li key={source} className="inline-flex items-center gap-1.5">
          <SourceShape source={source} size={10} />
          {t(`source.${source}`)}
        </li>
      ))}
    </ul>
  );
}
