import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useLiveView } from '@/lib/client/live/use-live';
import { queryKeyOf, queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { mapFields } from '@/lib/contract/filters';
import { urlValues } from '@/lib/contract/url-fields';
import { MapFeed } from './map-feed';
import type { TileMap } from './tile-map';

const noMaps: ReadonlyMap<string, TileMap> = new Map();

/** How the address says that maps look. */
export function useMapLook() {
  const url = useUrlQuery();
  return { ...urlValues(mapFields, url.get), set: url.set };
}

/** The tiles of one cluster, or of all (null), and their changes. */
export function useFleetMap(cluster: string | null) {
  const { group, fill } = useMapLook();
  const client = useQueryClient();
  const { stores } = useLiveContext();
  const query = useQuery({
    ...queryOf('fleet.map', { query: { ...(cluster === null ? {} : { cluster }), group, fill } }),
    // Changes arrive live; this finds what a lost message left.
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
  const viewId = `map ${group} ${fill}`;
  const feed = useMemo(() => new MapFeed({ group, fill }), [group, fill]);
  useEffect(() => stores.maps.subscribe(viewId, (message) => feed.receive(message)), [stores, viewId, feed]);
  useLiveView({ id: viewId, type: 'map', cluster, group, fill }, () => {
    void client.invalidateQueries({ queryKey: queryKeyOf('fleet.map') });
  });
  const maps = query.data === undefined ? noMaps : feed.mapsOf(query.data);
  return { query, maps };
}
