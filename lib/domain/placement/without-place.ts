import type { KubeNode, KubePod } from '../ports/kube';
import { acceptsTemplate } from './accepts';

/** A drain leaves pods of DaemonSets, and pods that ended have nothing to lose (Kubernetes docs: Safely drain a node). */
export const isInterrupted = ({ phase, workload }: Pick<KubePod, 'phase' | 'workload'>): boolean =>
  phase !== 'Succeeded' && phase !== 'Failed' && workload?.kind !== 'DaemonSet';

/** `namespace/Deployment/name`, as people know it; a pod that nothing owns by its own name. */
export const ownerName = ({ namespace, name, workload }: KubePod): string =>
  workload === null ? `${namespace}/Pod/${name}` : `${namespace}/${workload.kind}/${workload.name}`;

const takesPods = (node: KubeNode): boolean => node.ready === 'True' && !node.unschedulable;

/**
 * Who among the pods finds no other node once theirs are gone, as far as labels and taints decide: room is not counted.
 * Names sorted, each once.
 */
export function withoutPlace(pods: readonly KubePod[], left: readonly KubeNode[]): string[] {
  const open = left.filter(takesPods);
  const stranded = pods
    .filter(isInterrupted)
    .filter(({ template }) => !open.some((node) => acceptsTemplate(node, template, false)));
  return [...new Set(stranded.map(ownerName))].toSorted();
}
