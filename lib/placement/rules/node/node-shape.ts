import { message } from '@/lib/domain/message/message';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { ClusterRule } from '../checked-rule';
import { clusterView } from '../read/cluster-view';
import { aboutNodes, nodeSets } from '../read/node-groups';
import { labelOf } from '../read/os';
import { OS_LABEL } from '@/lib/kube-rules/objects/node-labels';

const GIB = 2 ** 30;

const wrongLabelRule: ClusterRule = {
  id: 'NODE-005',
  for: 'node',
  severity: 'error',
  source: 'K',
  check: ({ cluster }) =>
    cluster.nodes.flatMap((node) => {
      const label = labelOf(node.labels, OS_LABEL);
      if (node.os === null || label === node.os) return [];
      const set = { subject: { kind: 'node', name: node.name } as const, nodes: [node] };
      return [aboutNodes(set, { os: node.os, label: label ?? message('value.none') })];
    }),
};

const gibText = (bytes: number): string => String(Math.round((bytes / GIB) * 10) / 10);

/** Memory reserved for the system; null: unknown. */
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

const reservationRule: ClusterRule = {
  id: 'NODE-009',
  for: 'node',
  severity: 'warning',
  source: 'S2 S3; D',
  check: ({ cluster }) =>
    nodeSets(clusterView(cluster).windows.filter(isUnreserved)).map((set) => {
      const reserved = set.nodes.flatMap((node) => reservedMemory(node) ?? []);
      const memory = reserved.length === 0 ? message('value.not-known') : gibText(Math.min(...reserved));
      return aboutNodes(set, { memory });
    }),
};

const LEAST_CPU_MILLI = 4_000;
/** An instance with 8 GiB reports slightly less. */
const LEAST_MEMORY = 7.75 * GIB;

const isSmall = ({ capacity: { cpu, memory } }: NodeFacts): boolean =>
  (cpu !== undefined && cpu < LEAST_CPU_MILLI) || (memory !== undefined && memory < LEAST_MEMORY);

const smallRule: ClusterRule = {
  id: 'NODE-011',
  for: 'node',
  severity: 'info',
  source: 'S0 S2',
  check: ({ cluster }) => nodeSets(clusterView(cluster).windows.filter(isSmall)).map((set) => aboutNodes(set)),
};

export const nodeShapeRules: readonly ClusterRule[] = [wrongLabelRule, reservationRule, smallRule];
