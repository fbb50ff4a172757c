import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { KubeNode } from '@/lib/domain/ports/kube';

/** Labels and taints of a pool that a node lacks. */
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
