import type { PhraseValue } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { ClusterRule } from '../checked-rule';
import type { ClusterLintInput, LintedWorkload } from '../lint-input';
import { clusterView, taintText } from '../read/cluster-view';
import { listed, nodeNames } from '../read/names';
import { aboutNodes, CLUSTER, nodeSets } from '../read/node-groups';
import { blocks, isWindowsTaint } from '../read/taints';

const windowsTaints = ({ taints }: NodeFacts) => taints.filter(isWindowsTaint);
const isBarred = (node: NodeFacts): boolean => windowsTaints(node).some(blocks);

/** Workloads that can be scheduled to such a node but are not intended for it. */
const looseOf = (workloads: readonly LintedWorkload[]): string[] =>
  workloads
    .filter(({ rules }) => rules.includes('LIN-001'))
    .map(({ workload: { namespace, name } }) => `${namespace}/${name}`);

function looseText({ workloads }: ClusterLintInput): PhraseValue {
  if (workloads === undefined) return message('value.not-known');
  const loose = looseOf(workloads);
  return loose.length === 0 ? message('value.none') : listed(loose);
}

const untaintedRule: ClusterRule = {
  id: 'NODE-001',
  for: 'node',
  severity: 'warning',
  source: 'S2 S3',
  check: (input) => {
    const { hybrid, windows } = clusterView(input.cluster);
    if (!hybrid) return [];
    const params = { workloads: looseText(input) };
    return nodeSets(windows.filter((node) => !isBarred(node))).map((set) => aboutNodes(set, params));
  },
};

const taintsText = (node: NodeFacts): string => windowsTaints(node).map(taintText).sort().join(', ');

const differingRule: ClusterRule = {
  id: 'NODE-002',
  for: 'node',
  severity: 'warning',
  source: 'G.4',
  check: ({ cluster }) => {
    const { windows } = clusterView(cluster);
    const partly = nodeSets(windows).filter(
      ({ nodes }) => nodes.some((node) => isBarred(node)) && nodes.some((node) => taintsText(node) === ''),
    );
    const tainted = windows.filter((node) => taintsText(node) !== '');
    const kinds = [...new Set(tainted.map(taintsText))].sort();
    const own = kinds.length > 1 ? [{ subject: CLUSTER, nodes: tainted }] : [];
    const all = [...own, ...partly];
    return all.map((set) => {
      const texts = [...new Set(set.nodes.map((node) => taintsText(node) || '–'))].sort();
      return aboutNodes(set, { taints: listed(texts) });
    });
  },
};

const softRule: ClusterRule = {
  id: 'NODE-003',
  for: 'node',
  severity: 'warning',
  source: 'K; V',
  check: ({ cluster }) => {
    const soft = clusterView(cluster).windows.filter(
      (node) => !isBarred(node) && windowsTaints(node).some(({ effect }) => effect === 'PreferNoSchedule'),
    );
    return nodeSets(soft).map((set) => aboutNodes(set, { taints: listed([...new Set(set.nodes.map(taintsText))]) }));
  },
};

/** `cattle.io/os=linux` and similar taints. */
const isLinuxTaint = ({ key, value }: { key: string; value: string }): boolean =>
  key.toLowerCase().endsWith('os') && value.toLowerCase() === 'linux';

const swappedRule: ClusterRule = {
  id: 'NODE-012',
  for: 'node',
  severity: 'warning',
  source: 'Rancher docs; V',
  check: ({ cluster }) => {
    const { linux, windows, hybrid } = clusterView(cluster);
    const taints = linux.map(({ taints: all }) => all.find((one) => blocks(one) && isLinuxTaint(one)));
    const closed = taints.flatMap((one) => (one === undefined ? [] : [taintText(one)]));
    if (!hybrid || closed.length < linux.length) return [];
    if (windows.some((node) => node.taints.some(blocks))) return [];
    return [
      {
        subject: CLUSTER,
        at: [],
        params: { taints: listed([...new Set(closed)]) },
        fixes: [],
        nodes: nodeNames(windows),
      },
    ];
  },
};

export const nodeTaintRules: readonly ClusterRule[] = [untaintedRule, differingRule, softRule, swappedRule];
