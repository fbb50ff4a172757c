import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { BUILD_LABEL, isVirtual, OLD_OS_LABEL, OS_LABEL } from '../../kube-rules/objects/node-labels';
import { UNSCHEDULABLE } from '../../kube-rules/scheduler/static-filter';
import type { FuturePool } from './scenario';

/** Names of future nodes cannot collide with existing ones: a node's name is a DNS name and has no `+`. */
export const futureNameOf = (like: string): string => `+${like}`;

const futureName = (pool: string, index: number): string => futureNameOf(`${pool}-${index + 1}`);

const zoneLabels = (zone: string | undefined): Record<string, string> =>
  zone === undefined ? {} : { 'topology.kubernetes.io/zone': zone };

type Drivers = NodeFacts['drivers'];

const limitOf = (nodes: readonly NodeFacts[], driver: string): number | null => {
  const limits = nodes.flatMap(({ drivers }) => drivers?.[driver]?.limit ?? []);
  return limits.length === 0 ? null : Math.min(...limits);
};

/** The volume drivers that each of these nodes has, once it is Ready; null: unknown. */
export function sharedDrivers(nodes: readonly NodeFacts[]): Drivers {
  const comparable = nodes.filter((node) => node.ready === 'True' && !isVirtual(node));
  const [first] = comparable;
  if (first === undefined || comparable.some(({ drivers }) => drivers === null)) return null;
  const shared = Object.keys(first.drivers ?? {}).filter((driver) =>
    comparable.every(({ drivers }) => drivers !== null && Object.hasOwn(drivers, driver)),
  );
  return Object.fromEntries(shared.map((driver) => [driver, { limit: limitOf(comparable, driver) }]));
}

function futureNode(pool: FuturePool, drivers: Drivers, index: number): NodeFacts {
  const name = futureName(pool.name, index);
  const build = pool.os === 'windows' ? pool.build : null;
  return {
    uid: name,
    name,
    labels: {
      [OS_LABEL]: pool.os,
      'kubernetes.io/arch': pool.arch,
      [OLD_OS_LABEL]: pool.os,
      'beta.kubernetes.io/arch': pool.arch,
      'kubernetes.io/hostname': name,
      ...zoneLabels(pool.zones[index % Math.max(1, pool.zones.length)]),
      ...(build === null ? {} : { [BUILD_LABEL]: `10.0.${build}` }),
      ...pool.labels,
    },
    taints: pool.taints,
    unschedulable: false,
    allocatable: pool.allocatable,
    capacity: pool.allocatable,
    ready: 'True',
    os: pool.os,
    arch: pool.arch,
    build,
    patch: null,
    kubeletVersion: pool.kubeletVersion,
    containerRuntime: pool.containerRuntime,
    pool: { key: '', name: futureNameOf(pool.name) },
    drivers,
  };
}

/** @param drivers those of comparable nodes; null: unknown */
export const futureNodes = (pool: FuturePool, drivers: Drivers): NodeFacts[] =>
  Array.from({ length: pool.nodes }, (_, index) => futureNode(pool, drivers, index));

export const isFuture = (nodeName: string): boolean => nodeName.startsWith('+');

/** A Windows node that runs another build; its patch level is unknown. */
export const rebuilt = (node: NodeFacts, build: number): NodeFacts => ({
  ...node,
  labels: { ...node.labels, [BUILD_LABEL]: `10.0.${build}` },
  build,
  patch: null,
});

/** A node that is cordoned, with the taint that this brings. */
export const cordoned = (node: NodeFacts): NodeFacts => ({
  ...node,
  unschedulable: true,
  taints: [...node.taints.filter(({ key }) => key !== UNSCHEDULABLE.key), UNSCHEDULABLE],
});
