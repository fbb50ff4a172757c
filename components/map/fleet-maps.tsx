'use client';
import { type ReactNode, useMemo } from 'react';
import { clusterMark } from '@/components/shell/cluster-nav';
import { Freshness, SourceProblems } from '@/components/shell/freshness';
import { PageLink } from '@/components/shell/page-link';
import { EnvironmentLabel } from '@/components/ui/text/environment-label';
import { ErrorState } from '@/components/ui/state/error-state';
import { Skeleton, StaleBand } from '@/components/ui/state/page-states';
import { StateBadge } from '@/components/ui/state/state-badge';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { clusterHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import { firstRead, readingOf } from '@/lib/client/reading';
import type { ClusterMap as MapAnswer, FleetMap } from '@/lib/contract/map';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import { ClusterMap } from './cluster-map';
import { MapControls } from './map-controls';
import { MapLegend } from './map-legend';
import type { TileMap } from './tile-map';
import { useFleetMap } from './use-fleet-map';

interface FleetMapsProps {
  /** Null: all. */
  cluster: string | null;
  rows: readonly ClusterRow[];
  /** What stands at the right of the map of a cluster. */
  beside?: (row: ClusterRow) => ReactNode;
}

/** The maps of all clusters, or of one, under one legend. */
export function FleetMaps({ cluster, rows, beside }: FleetMapsProps) {
  const t = useTranslations('map');
  const { query, maps } = useFleetMap(cluster);
  const { data, error } = query;
  const all = useMemo(() => [...maps.values()], [maps]);
  return (
    <section aria-labelledby="node-map" aria-busy={query.isPending} {...firstRead(readingOf(query))}>
      <div className="mb-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        <h2 id="node-map" className="text-base">
          {t('title')}
        </h2>
        {data === undefined ? null : <MapLegend maps={all} look={data.look} />}
        <span className="flex-1" />
        <MapControls />
      </div>
      {error === null ? null : data === undefined ? (
        <ErrorState compact failure={error} retry={() => void query.refetch()} />
      ) : (
        <StaleBand>{error.message}</StaleBand>
      )}
      {query.isPending ? <Skeleton className="h-40 w-full" /> : null}
      {data === undefined ? null : (
        <div className={cluster === null ? 'flex flex-col divide-y divide-line' : ''}>
          {data.clusters.map((one) => (
            <OneCluster
              key={one.cluster}
              answer={one}
              map={maps.get(one.cluster)}
              look={data.look}
              row={cluster === null ? rows.find(({ name }) => name === one.cluster) : undefined}
              beside={beside}
            />
          ))}
        </div>
      )}
    </section>
  );
}

interface OneClusterProps {
  answer: MapAnswer;
  map: TileMap | undefined;
  look: FleetMap['look'];
  /** Absent: its page names it. */
  row: ClusterRow | undefined;
  beside: FleetMapsProps['beside'];
}

function OneCluster({ answer, map, look, row, beside }: OneClusterProps) {
  const picture =
    map === undefined ? (
      <NoMap answer={answer} />
    ) : map.tiles.length === 0 ? (
      <Empty />
    ) : (
      <ClusterMap map={map} look={look} isNarrow={beside !== undefined} />
    );
  if (row === undefined) return picture;
  return (
    <div className="py-3 first:pt-0">
      <ClusterHeading row={row} />
      <SourceProblems sources={row.sources} />
      <div className="grid gap-x-6 gap-y-3 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">{picture}</div>
        {beside === undefined ? null : <div className="min-w-0">{beside(row)}</div>}
      </div>
    </div>
  );
}

function ClusterHeading({ row }: { row: ClusterRow }) {
  const t = useTranslations('shell.mark');
  const mark = clusterMark(row);
  const facts = [row.ack?.regionId, row.kubernetesVersion].filter((fact) => typeof fact === 'string');
  return (
    <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <h3 className="text-sm">
        <PageLink href={clusterHref(row.name)} look="name">
          <PlainText text={row.name} max={80} />
        </PageLink>
      </h3>
      <EnvironmentLabel environment={row.environment} />
      <span className="text-xs">
        <StateBadge tone={mark.tone}>{t(mark.word)}</StateBadge>
      </span>
      <span className="text-xs text-ink-3">{facts.join(' · ')}</span>
      <span className="flex-1" />
      <Freshness sources={row.sources} />
    </div>
  );
}

function NoMap({ answer: { cluster, total } }: { answer: MapAnswer }) {
  const t = useTranslations('map');
  if (total === null)
    return (
      <p>
        <StateBadge tone="unknown">{t('unread')}</StateBadge>
      </p>
    );
  return (
    <p className="text-ink-2">
      {t('leftOut', { n: total })}{' '}
      <PageLink look="accent" href={clusterHref(cluster)}>
        {t('open', { cluster: visibleText(cluster, 80) })}
      </PageLink>
    </p>
  );
}

function Empty() {
  const t = useTranslations('map');
  return <p className="text-ink-2">{t('noNodes')}</p>;
}
