import type { Taint } from '@/lib/domain/node/node';
import type { ClusterFacts, RuntimeClassFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { blocks } from './taints';
import { memoized } from '../../memoized';

interface ClusterView {
  windows: readonly NodeFacts[];
  linux: readonly NodeFacts[];
  hybrid: boolean;
  byName: ReadonlyMap<string, NodeFacts>;
  builds: readonly number[];
  labels: ReadonlyMap<string, ReadonlySet<string>>;
  windowsTaints: readonly Taint[];
  runtimeClasses: ReadonlyMap<string, RuntimeClassFacts>;
}

function labelsOf(nodes: readonly NodeFacts[]): Map<string, Set<string>> {
  const labels = new Map<string, Set<string>>();
  for (const node of nodes) {
    for (const [key, value] of Object.entries(node.labels)) {
      const values = labels.get(key) ?? new Set();
      values.add(value);
      labels.set(key, values);
    }
  }
  return labels;
}

export const taintText = ({ key, value, effect }: Taint): string =>
  value === '' ? `${key}:${effect}` : `${key}=${value}:${effect}`;

export const distinctTaints = (nodes: readonly NodeFacts[]): Taint[] => [
  ...new Map(nodes.flatMap(({ taints }) => taints.filter(blocks)).map((taint) => [taintText(taint), taint])).values(),
];

export const buildsOf = (nodes: readonly NodeFacts[]): number[] =>
  [...new Set(nodes.flatMap(({ build }) => (build === null ? [] : [build])))].sort((a, b) => a - b);

export const clusterView = memoized((cluster: ClusterFacts): ClusterView => {
  const windows = cluster.nodes.filter((node) => node.os === 'windows');
  const linux = cluster.nodes.filter((node) => node.os === 'linux');
  return {
    windows,
    linux,
    hybrid: windows.length > 0 && linux.length > 0,
    byName: new Map(cluster.nodes.map((node) => [node.name, node])),
    builds: buildsOf(windows),
    labels: labelsOf(cluster.nodes),
    windowsTaints: distinctTaints(windows),
    runtimeClasses: new Map((cluster.runtimeClasses ?? []).map((one) => [one.name, one])),
  };
});
