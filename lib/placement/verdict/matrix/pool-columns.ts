import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PlacementPool } from '@/lib/domain/placement/verdict';
import type { NodeClass } from './node-classes';
import { memoized, groupedBy } from '../../memoized';

const INSTANCE_TYPE = 'node.kubernetes.io/instance-type';

/** The column of a node: its pool; nodes without a pool are grouped by their properties. */
export const columnKey = memoized((node: NodeFacts): string => {
  if (node.pool !== null) return `pool:${node.pool.name}`;
  const { build, taints, labels } = node;
  const kept = taints
    .filter(({ key, effect }) => effect !== 'PreferNoSchedule' && !key.startsWith('node.kubernetes.io/'))
    .map(({ key, value }) => `${key}=${value}`);
  return `nodes:${[node.os ?? '?', build ?? '', labels[INSTANCE_TYPE] ?? '', ...kept].join(' ')}`;
});

const looseName = (node: NodeFacts): string =>
  [node.os ?? '?', node.build, node.labels[INSTANCE_TYPE]]
    .filter((part) => part !== null && part !== undefined)
    .join(' · ');

function osOfAll(classes: readonly NodeClass[]): PlacementPool['os'] {
  const systems = new Set(classes.map(({ node }) => node.os ?? 'unknown'));
  const [only] = systems;
  return systems.size === 1 && only !== undefined ? only : 'mixed';
}

const OS_ORDER: Readonly<Record<PlacementPool['os'], number>> = { windows: 0, mixed: 1, linux: 2, unknown: 3 };

export const poolColumns = (classes: readonly NodeClass[], poolName: (pool: string) => string): PlacementPool[] =>
  [...groupedBy(classes, ({ node }) => columnKey(node))]
    .flatMap(([key, group]) => {
      const [first] = group;
      if (first === undefined) return [];
      const count = (of: readonly NodeClass[]): number => of.reduce((sum, { members }) => sum + members.size, 0);
      const builds = new Set(group.flatMap(({ node }) => node.build ?? []));
      const { pool } = first.node;
      return [
        {
          key,
          name: pool === null ? looseName(first.node) : poolName(pool.name),
          os: osOfAll(group),
          builds: [...builds].toSorted((a, b) => a - b),
          nodes: count(group),
          schedulable: count(group.filter(({ node }) => !node.unschedulable && node.ready === 'True')),
        },
      ];
    })
    .toSorted((a, b) => OS_ORDER[a.os] - OS_ORDER[b.os] || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
