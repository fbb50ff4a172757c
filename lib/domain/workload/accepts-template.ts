import type { Taint } from '../node/node';
import type { PodTemplate } from './workload';
import { withAdded } from '../../kube-rules/scheduler/daemon-pod';
import { passesConstraints } from '../../kube-rules/scheduler/static-filter';

/** The part of a node that scheduling looks at here; it need not exist yet. */
export interface NodeShape {
  labels: Readonly<Record<string, string>>;
  taints: readonly Taint[];
}

/** Whether the scheduler would let a pod of this template onto such a node, as far as labels and taints decide. */
export function acceptsTemplate(node: NodeShape, template: PodTemplate, daemonSet: boolean): boolean {
  if (template.nodeName !== null) return false;
  const { nodeSelector, requiredNodeAffinity: terms, tolerations } = template;
  const pod = {
    nodeSelector,
    requiredAffinity: terms.length === 0 ? null : terms,
    tolerations: daemonSet ? withAdded(tolerations, template) : tolerations,
  };
  // Fields name nodes that exist: one that does not yet, or whose name is unknown, is none of them.
  return passesConstraints(pod, { ...node, name: '' });
}
