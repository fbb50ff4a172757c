import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { BUILD_LABEL, OLD_OS_LABEL, OS_LABEL } from '../../kube-rules/objects/node-labels';
import type { FuturePool } from './scenario';

/** Names of future nodes cannot collide with existing ones: a node's name is a DNS name and has no `+`. */
const futureName = (pool: string, index: number): string => `+${pool}-${index + 1}`;

const zoneLabels = (zone: string | undefined): Record<string, string> =>
  zone === undefined ? {} : { 'topology.kubernetes.io/zone': zone };

function futureNode(pool: FuturePool, index: number): NodeFacts {
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
    pool: { key: '', name: `+${pool.name}` },
    // No volume is attached to a future node: its limits are not near.
    drivers: {},
  };
}

export const futureNodes = (pool: FuturePool): NodeFacts[] =>
  Array.from({ length: pool.nodes }, (_, index) => futureNode(pool, index));

export const isFuture = (nodeName: string): boolean => nodeName.startsWith('+');

/** A Windows node that runs another build; its patch level is unknown. */
export const rebuilt = (node: NodeFacts, build: number): NodeFacts => ({
  ...node,
  labels: { ...node.labels, [BUILD_LABEL]: `10.0.${build}` },
  build,
  patch: null,
});
