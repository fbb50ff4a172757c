import { finding } from '@/lib/domain/change/finding';
import { type Finding, type Impact, type ResourceRef, NO_EFFECT, type PlanDraft } from '@/lib/domain/change/plan';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { Json } from '@/lib/domain/json';
import { nodeRef, poolRefOf, stepPool } from '@/lib/changes/parts/refs';

interface Named {
  pool: Pick<CloudNodePool, 'id' | 'name' | 'rawState'>;
  subject: ResourceRef;
  requested: string | null;
}

/** Summary and approval show the name; the call uses the id. Both must refer to one pool. */
export function nameFindings({ pool, subject, requested }: Named): Finding[] {
  const { id, name } = pool;
  if (requested === null || requested === name) return [];
  return [finding('pool-name-differs', { subject, field: 'nodePool', params: { requested, name, id } })];
}

/** ACK accepts no call for a pool that is failed or in transition. */
export function inactiveFindings({ pool, subject }: Omit<Named, 'requested'>): Finding[] {
  const { name, rawState } = pool;
  const params = { name, state: rawState };
  if (rawState === 'failed') return [finding('pool-failed', { subject, params })];
  return rawState === 'active' ? [] : [finding('pool-busy', { subject, params })];
}

export function stateFindings(q: Named): Finding[] {
  const named = nameFindings(q);
  return named.length > 0 ? named : inactiveFindings(q);
}

export function missingLabels(node: KubeNode, data: Pick<PoolDefinition, 'labels' | 'taints'>): string[] {
  const labels = Object.entries(data.labels).filter(([key, value]) => node.labels[key] !== value);
  const taints = data.taints.filter(
    (wanted) =>
      !node.taints.some((one) => one.key === wanted.key && one.value === wanted.value && one.effect === wanted.effect),
  );
  return [
    ...labels.map(([key, value]) => `${key}=${value}`),
    ...taints.map(({ key, value, effect }) => `${key}=${value}:${effect}`),
  ];
}

/** Instances that exist, also those that are joining. ESS compares them, not its earlier goal, with a new expected number. */
export const presentInstances = (
  { instances, desiredSize }: Pick<CloudNodePool, 'instances' | 'desiredSize'>,
  nodes: readonly KubeNode[],
): number => instances.total ?? desiredSize ?? nodes.length;

/** Nodes of a pool by OS; an unknown one counts as Linux. */
export const ofPoolOs = ({ os }: Pick<CloudNodePool, 'os'>, count: number): Impact['nodes'] =>
  os === 'windows' ? { linux: 0, windows: count } : { linux: count, windows: 0 };

export const poolNotFound = <Data extends Json>(
  input: { nodePool: { id: string; name: string } },
  data: Data,
): PlanDraft<Data> => ({
  ...NO_EFFECT,
  data,
  findings: [finding('pool-not-found', { subject: poolRefOf(input), params: { name: input.nodePool.name } })],
});

interface StepPool {
  poolId: string;
  poolName: string;
}

export const poolGone = (data: StepPool): Finding[] => [
  finding('pool-gone', { subject: stepPool(data), params: { name: data.poolName } }),
];

export function notReady(nodes: readonly KubeNode[], q: { data: StepPool; wanted: number }): Finding[] {
  const { data, wanted } = q;
  const ready = nodes.filter((node) => node.ready === 'True').length;
  if (ready >= wanted) return [];
  return [finding('nodes-not-ready', { subject: stepPool(data), params: { name: data.poolName, ready, wanted } })];
}

export const unlabeled = (nodes: readonly KubeNode[], pool: Pick<PoolDefinition, 'labels' | 'taints'>): Finding[] =>
  nodes.flatMap((node) => {
    const labels = missingLabels(node, pool).join(', ');
    const params = { node: node.name, labels };
    return labels === '' ? [] : [finding('labels-or-taints-missing', { subject: nodeRef(node), params })];
  });
