import 'server-only';
import type { WallDataOf } from '@/lib/contract/wall';
import { wallNodeStates } from '@/lib/domain/screen/wall-node-states';
import type { NodeRow } from '@/lib/domain/node/node';
import { MOST_TILES } from '@/lib/domain/node/node-map';
import { nodesOf, wallStateOf } from './node-panels';
import type { PanelReader } from './wall-call';

type Group = WallDataOf<'map'>['groups'][number];

const order = ['linux', 'windows', 'unknown'];

const before = (a: Group, b: Group): number =>
  order.indexOf(a.os) - order.indexOf(b.os) ||
  (a.build ?? '').localeCompare(b.build ?? '') ||
  (a.pool ?? '').localeCompare(b.pool ?? '');

/** By OS, build and pool, in each by name, so that a node keeps its place. */
function groupsOf(cluster: string, rows: readonly NodeRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const { os, build, poolName: pool } = row;
    const key = `${os} ${build} ${row.poolId ?? ''}`;
    const group = groups.get(key) ?? { cluster, os, build, pool, states: '' };
    group.states += wallNodeStates.indexOf(wallStateOf(row));
    groups.set(key, group);
  }
  return [...groups.values()].toSorted(before);
}

/** Every node as one tile. */
export const mapPanel: PanelReader<'map'> = ({ clusters }) => {
  const known = clusters.filter(({ store }) => store.known.nodes);
  if (known.length === 0) return null;
  let [shown, leftOut] = [0, 0];
  const groups = known.flatMap((cluster) => {
    const rows = nodesOf(cluster);
    if (shown > 0 && shown + rows.length > MOST_TILES) {
      leftOut += rows.length;
      return [];
    }
    shown += rows.length;
    return groupsOf(cluster.name, rows);
  });
  return { kind: 'map', groups, leftOut };
};
