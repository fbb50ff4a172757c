import type { PhraseValue } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { type ClusterRule, clusterRule } from '../checked-rule';
import type { LintedWorkload } from '../lint-input';
import { clusterView, taintText } from '../read/cluster-view';
import { listed, nodeNames } from '../read/names';
import { aboutNodes, nodeSets, ofNode } from '../read/node-groups';
import { blocks, isWindowsTaint } from '../read/taints';
import { labelOf } from '../read/os';
import { OS_LABEL } from '@/lib/kube-rules/objects/node-labels';

const windowsTaints = ({ taints }: NodeFacts) => taints.filter(isWindowsTaint);
const isBarred = (node: NodeFacts): boolean => windowsTaints(node).some(blocks);

/** Workloads that can be scheduled to such a node but are not intended for it. */
const looseOf = (workloads: readonly LintedWorkload[]): string[] =>
  workloads
    .filter(({ rules }) => rules.includes('LIN-001'))
    .map(({ workload: { namespace, name } }) => `${namespace}/${name}`);

function looseText(workloads: readonly LintedWorkload[]): PhraseValue {
  const loose = looseOf(workloads);
  return loose.length === 0 ? message('value.none') : listed(loose);
}

const untaintedRule = clusterRule({ id: 'NODE-001', for: 'node', severity: 'warning', source: 'S2 S3' }, (input) => {
  const { hybrid, windows } = clusterView(input.cluster);
  if (!hybrid) return [];
  const { workloads } = input;
  const params = { workloads: looseText(workloads ?? []), evaluated: workloads === undefined ? 'no' : 'yes' };
  return nodeSets(windows.filter((node) => !isBarred(node))).map((set) => aboutNodes(set, params));
});

const taintsText = (node: NodeFacts): string => windowsTaints(node).map(taintText).sort().join(', ');

const differingRule = clusterRule(
  { id: 'NODE-002', for: 'node', severity: 'warning', source: 'G.4' },
  ({ cluster }) => {
    const { windows } = clusterView(cluster);
    const partly = nodeSets(windows).filter(
      ({ nodes }) => nodes.some((node) => isBarred(node)) && nodes.some((node) => taintsText(node) === ''),
    );
    const tainted = windows.filter((node) => taintsText(node) !== '');
    const kinds = [...new Set(tainted.map(taintsText))].sort();
    const own = kinds.length > 1 ? [{ nodes: tainted }] : [];
    const all = [...own, ...partly];
    return all.map((set) => {
      const texts = [...new Set(set.nodes.map((node) => taintsText(node) || '–'))].sort();
      return aboutNodes(set, { taints: listed(texts) });
    });
  },
);

const softRule = clusterRule({ id: 'NODE-003', for: 'node', severity: 'warning', source: 'K; V' }, ({ cluster }) => {
  const soft = clusterView(cluster).windows.filter(
    (node) => !isBarred(node) && windowsTaints(node).some(({ effect }) => effect === 'PreferNoSchedule'),
  );
  return nodeSets(soft).map((set) => aboutNodes(set, { taints: listed([...new Set(set.nodes.map(taintsText))]) }));
});

const isLinuxTaint = ({ key, value }: { key: string; value: string }): boolean =>
  key.toLowerCase().endsWith('os') && value.toLowerCase() === 'linux';

const swappedRule = clusterRule(
  { id: 'NODE-012', for: 'node', severity: 'warning', source: 'Rancher docs; V' },
  ({ cluster }) => {
    const { linux, windows, hybrid } = clusterView(cluster);
    const taints = linux.map(({ taints: all }) => all.find((one) => blocks(one) && isLinuxTaint(one)));
    const closed = taints.flatMap((one) => (one === undefined ? [] : [taintText(one)]));
    if (!hybrid || closed.length < linux.length) return [];
    if (windows.some((node) => node.taints.some(blocks))) return [];
    return { params: { taints: listed([...new Set(closed)]) }, nodes: nodeNames(windows) };
  },
);

export const nodeTaintRules: readonly ClusterRule[] = [untaintedRule, differingRule, softRule, swappedRule];

const GIB = 2 ** 30;

const wrongLabelRule = clusterRule({ id: 'NODE-005', for: 'node', severity: 'error', source: 'K' }, ({ cluster }) =>
  cluster.nodes.flatMap((node) => {
    const label = labelOf(node.labels, OS_LABEL);
    if (node.os === null || label === node.os) return [];
    return [aboutNodes(ofNode(node), { os: node.os, label: label ?? message('value.none') })];
  }),
);

const gibText = (bytes: number): string => String(Math.round((bytes / GIB) * 10) / 10);

const reservedMemory = ({ capacity, allocatable }: NodeFacts): number | null =>
  capacity['memory'] === undefined || allocatable['memory'] === undefined
    ? null
    : capacity['memory'] - allocatable['memory'];

const LEAST_RESERVED = 2 * GIB;

const isUnreserved = (node: NodeFacts): boolean => {
  const memory = reservedMemory(node);
  const { cpu } = node.capacity;
  return (memory !== null && memory < LEAST_RESERVED) || (cpu !== undefined && cpu === node.allocatable['cpu']);
};

const reservationRule = clusterRule(
  { id: 'NODE-009', for: 'node', severity: 'warning', source: 'S2 S3; D' },
  ({ cluster }) =>
    nodeSets(clusterView(cluster).windows.filter(isUnreserved)).map((set) => {
      const reserved = set.nodes.flatMap((node) => reservedMemory(node) ?? []);
      const memory = reserved.length === 0 ? message('value.not-known') : gibText(Math.min(...reserved));
      return aboutNodes(set, { memory });
    }),
);

const LEAST_CPU_MILLI = 4_000;
/** An instance with 8 GiB reports slightly less. */
const LEAST_MEMORY = 7.75 * GIB;

const isSmall = ({ capacity: { cpu, memory } }: NodeFacts): boolean =>
  (cpu !== undefined && cpu < LEAST_CPU_MILLI) || (memory !== undefined && memory < LEAST_MEMORY);

const smallRule = clusterRule({ id: 'NODE-011', for: 'node', severity: 'info', source: 'S0 S2' }, ({ cluster }) =>
  nodeSets(clusterView(cluster).windows.filter(isSmall)).map((set) => aboutNodes(set, { provider: cluster.provider })),
);

export const nodeShapeRules: readonly ClusterRule[] = [wrongLabelRule, reservationRule, smallRule];
