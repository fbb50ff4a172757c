import type { PodTemplate } from '@/lib/domain/workload/workload';
import type { SpreadConstraint } from '../../kube-rules/objects/pod-facts';

/** A pod that has to be made again on another node. */
export interface DisplacedPod {
  uid: string;
  namespace: string;
  name: string;
  nodeName: string | null;
  labels?: Readonly<Record<string, string>>;
  /** What makes it again, as a person knows it; null: nobody does. */
  workload: { kind: string; name: string } | null;
  /** Its own spec as it runs, without the node it was put on. */
  template: PodTemplate;
  /** For owners whose template nobody read; absent: not known. */
  spread?: readonly SpreadConstraint[];
  /** Absent: none that anybody told. */
  priority?: number;
}

/** `namespace/Deployment/name`, as people know it; a pod that nothing owns by its own name. */
export const ownerName = ({
  namespace,
  name,
  workload,
}: Pick<DisplacedPod, 'namespace' | 'name' | 'workload'>): string =>
  workload === null ? `${namespace}/Pod/${name}` : `${namespace}/${workload.kind}/${workload.name}`;

/** Pods of DaemonSets and static pods belong to their node (Kubernetes docs: Safely drain a node). */
const NODE_BOUND = ['DaemonSet', 'Node'];

/** Whether a pod that should run on has to go elsewhere when its node goes; those that ended have nothing to lose. */
export const isInterrupted = ({
  phase,
  workload,
}: Pick<DisplacedPod, 'workload'> & { phase: string }): boolean =>
  phase !== 'Succeeded' && phase !== 'Failed' && !NODE_BOUND.includes(workload?.kind ?? '');
