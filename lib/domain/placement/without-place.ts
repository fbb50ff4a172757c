import type { KubeNode, KubePod } from '../ports/kube';
import { acceptsTemplate } from './accepts';

/** Pods of DaemonSets and static pods belong to their node (Kubernetes docs: Safely drain a node). */
const NODE_BOUND = ['DaemonSet', 'Node'];

/** Whether a pod that should run on has to go elsewhere when its node goes; those that ended have nothing to lose. */
export const isInterrupted = ({ phase, workload }: Pick<KubePod, 'phase' | 'workload'>): boolean =>
  phase !== 'Succeeded' && phase !== 'Failed' && !NODE_BOUND.includes(workload?.kind ?? '');

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
