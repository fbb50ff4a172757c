import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from '@/lib/client/intl';
import { clusterHref } from '@/lib/client/hrefs';
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
  period: LanePeriod;
  legend?: boolean;
}

/** Times are rounded so that a moving period is read again each quarter of a minute and not at every rendering. */
const roundedNow = (): number => Math.ceil(Date.now() / refetchMs) * refetchMs;

/** What happened when: one lane for each cluster, or for one object. */
export function TimelineLanes({ cluster, object, period, legend = false }: TimelineLanesProps) {
  const t = useTranslations('timeline.lane');
  const { lastMs, from, to } = period;
  const isFixed = from !== undefined || to !== undefined;
  const place = {
    ...(cluster === undefined ? {} : { cluster }),
    ...(object === undefined ? {} : { object: objectKey(object) }),
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
  const isAlone = object !== undefined;
  return (
    <section aria-label={t('title')} className="flex flex-col gap-1" aria-busy={query.isPlaceholderData || undefined}>
      {error === null ? null : <StaleBand>{error.message}</StaleBand>}
      {data.lanes.map((lane) => (
        <Lane
          key={lane.cluster}
          name={object === undefined ? lane.cluster : (object.label ?? object.name)}
          marks={lane.marks}
          from={data.from}
          to={data.to}
          label={isAlone || cluster !== undefined ? null : <ClusterName cluster={lane.cluster} />}
        />
      ))}
      <Indented isAlone={isAlone || cluster !== undefined}>
        <LaneAxis from={data.from} to={data.to} />
        {legend ? <Legend /> : null}
      </Indented>
    </section>
  );
}

const Indented = ({ isAlone, children }: { isAlone: boolean; children: ReactNode }) => (
  <div className={isAlone ? '' : 'sm:pl-43'}>{children}</div>
);

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
