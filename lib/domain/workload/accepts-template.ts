import type { Taint } from '../node/node';
import type { PodTemplate } from './workload';
import { withAdded } from '../../kube-rules/scheduler/daemon-pod';
import { passesConstraints } from '../../kube-rules/scheduler/static-filter';

/** The properties of a node that scheduling depends on here. */
export interface NodeShape {
  /** Absent: it does not exist yet, so no field selector matches it. */
  name?: string;
  labels: Readonly<Record<string, string>>;
  taints: readonly Taint[];
}

export function acceptsTemplate(node: NodeShape, template: PodTemplate, daemonSet: boolean): boolean {
  if (template.nodeName !== null) return false;
  const { nodeSelector, requiredNodeAffinity: terms, tolerations } = template;
  const pod = {
    nodeSelector,
    requiredAffinity: terms.length === 0 ? null : terms,
    tolerations: daemonSet ? withAdded(tolerations, template) : tolerations,
  };
  return passesConstraints(pod, { name: '', ...node });
}
