import type { Taint } from '../domain/node/node';
import type { PodTemplate } from '../domain/workload/workload';
import { withAdded } from '../kube-rules/scheduler/daemon-pod';
import { termsMatch } from '../kube-rules/scheduler/node-terms';
import { selectorMatches } from '../kube-rules/scheduler/static-filter';
import { untolerated } from '../kube-rules/scheduler/tolerates';

export { tolerates } from '../kube-rules/scheduler/tolerates';

/** The part of a node that scheduling looks at here; it need not exist yet. */
export interface NodeShape {
  labels: Readonly<Record<string, string>>;
  taints: readonly Taint[];
}

/** Would the scheduler let a pod of this template onto such a node, as far as labels and taints decide. */
export function acceptsTemplate(node: NodeShape, template: PodTemplate, daemonSet: boolean): boolean {
  if (template.nodeName !== null) return false;
  if (!selectorMatches(template.nodeSelector, node.labels)) return false;
  const terms = template.requiredNodeAffinity;
  // Fields name nodes that exist: one that does not yet, or whose name nobody told, is none of them.
  if (terms.length > 0 && !termsMatch(terms, { name: '', labels: node.labels })) return false;
  const { tolerations } = template;
  return untolerated(node.taints, daemonSet ? withAdded(tolerations, template) : tolerations).length === 0;
}
