import type { RuntimeClassFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { selectorMatches } from '@/lib/kube-rules/scheduler/static-filter';
import { lifecycleOf } from '@/lib/domain/image/lifecycle';
import type { ClusterRule } from '../checked-rule';
import { clusterView } from '../read/cluster-view';
import { listed } from '../read/names';
import { aboutNodes, CLUSTER } from '../read/node-groups';
import { labelOf } from '../read/os';
import { BUILD_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { blockingTaints, blocks } from '../read/taints';

const isOpen = ({ ready, unschedulable, taints }: NodeFacts): boolean =>
  ready === 'True' && !unschedulable && !taints.some(blocks);

const noLinuxRule: ClusterRule = {
  id: 'CLU-001',
  for: 'cluster',
  severity: 'error',
  source: 'S1 S2',
  check: ({ cluster }) => {
    const { linux } = clusterView(cluster);
    if (cluster.nodes.length === 0 || linux.some(isOpen)) return [];
    return [aboutNodes({ subject: CLUSTER, nodes: linux }, { count: linux.length })];
  },
};

const noClassRule: ClusterRule = {
  id: 'CLU-002',
  for: 'cluster',
  severity: 'info',
  source: 'S2',
  check: ({ cluster }) => {
    const { builds } = clusterView(cluster);
    const classes = cluster.runtimeClasses;
    if (classes === null || builds.length < 2) return [];
    if (classes.some(({ nodeSelector }) => labelOf(nodeSelector, BUILD_LABEL) !== null)) return [];
    return [{ subject: CLUSTER, at: [], params: { builds: listed(builds.map(String)) }, fixes: [] }];
  },
};

const matched = ({ nodeSelector }: RuntimeClassFacts, nodes: readonly NodeFacts[]): NodeFacts[] =>
  nodes.filter(({ labels }) => selectorMatches(nodeSelector, labels));

const selectorText = ({ nodeSelector }: RuntimeClassFacts): string =>
  listed(Object.entries(nodeSelector).map(([key, value]) => `${key}=${value}`));

const lostClassRule: ClusterRule = {
  id: 'CLU-003',
  for: 'cluster',
  severity: 'warning',
  source: 'K',
  check: ({ cluster }) => {
    if (cluster.nodes.length === 0) return [];
    return (cluster.runtimeClasses ?? []).flatMap((one) => {
      if (Object.keys(one.nodeSelector).length === 0) return [];
      const nodes = matched(one, cluster.nodes);
      if (nodes.some((node) => blockingTaints(node, one.tolerations).length === 0)) return [];
      return [
        {
          subject: { kind: 'runtime-class', name: one.name } as const,
          at: [],
          params: { name: one.name, selector: selectorText(one), count: nodes.length },
          fixes: [],
        },
      ];
    });
  },
};

const droppedRule: ClusterRule = {
  id: 'CLU-006',
  for: 'cluster',
  severity: 'warning',
  source: 'A',
  check: ({ cluster, today }) => {
    const { windows, builds } = clusterView(cluster);
    const { provider, minor } = cluster;
    if (minor === null) return [];
    return builds.flatMap((build) => {
      const life = lifecycleOf({ build, provider, today, minor });
      const from = life.provider?.notOfferedFrom ?? null;
      if (from === null || minor + 1 < from) return [];
      const nodes = windows.filter((node) => node.build === build);
      const params = { minor: from, product: life.product, asOf: life.asOf };
      return [aboutNodes({ subject: CLUSTER, nodes }, params)];
    });
  },
};

export const capacityRules: readonly ClusterRule[] = [noLinuxRule, noClassRule, lostClassRule, droppedRule];
