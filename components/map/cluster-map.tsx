'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { nodeHref } from '@/lib/client/hrefs';
import type { FleetMap } from '@/lib/contract/map';
import { MapSelection } from './map-selection';
import { MapTable } from './map-table';
import { NodeMap } from './node-map';
import type { TileMap } from './tile-map';
import { useMapLook } from './use-fleet-map';

const none: ReadonlySet<string> = new Set();

function selectedAfter(before: ReadonlySet<string>, names: readonly string[], how: 'replace' | 'add' | 'toggle') {
  if (how === 'replace') return new Set(names);
  const next = new Set(before);
  for (const name of names) if (how !== 'toggle' || !next.delete(name)) next.add(name);
  return next;
}

interface ClusterMapProps {
  map: TileMap;
  look: FleetMap['look'];
  /** Something stands beside it where there is room. */
  isNarrow?: boolean;
}

/** The nodes of one cluster as tiles, or as the table that says the same. */
export function ClusterMap({ map, look, isNarrow = false }: ClusterMapProps) {
  const router = useRouter();
  const { map: form } = useMapLook();
  const [selected, setSelected] = useState(none);
  if (form === 'table') return <MapTable map={map} look={look} />;
  // A node that is gone is no longer selected.
  const names = [...selected].filter((name) => map.indexOf(name) !== null);
  return (
    <>
      <NodeMap
        map={map}
        look={look}
        selected={selected}
        isNarrow={isNarrow}
        onSelect={(some, how) => setSelected((before) => selectedAfter(before, some, how))}
        onOpen={(name) => router.push(nodeHref(map.cluster, name))}
      />
      <MapSelection cluster={map.cluster} names={names} onClear={() => setSelected(none)} />
    </>
  );
}
