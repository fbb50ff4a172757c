import type { PodTemplate } from '@/lib/domain/workload/workload';
import type { SpreadConstraint } from '../../kube-rules/objects/pod-facts';

/** A pod that must be recreated on another node. */
export interface DisplacedPod {
  uid: string;
  namespace: string;
  name: string;
  nodeName: string | null;
  labels?: Readonly<Record<string, string>>;
  /** The workload that recreates it, such as its Deployment; null: none does. */
  workload: { kind: string; name: string } | null;
  /** Its own spec as it runs, without the node it was bound to. */
  template: PodTemplate;
  /** For owners whose template was not read; absent: unknown. */
  spread?: readonly SpreadConstraint[];
  /** Absent: unknown, counted as 0. */
  priority?: number;
}

/** `namespace/Deployment/name` of the workload; a pod without an owner is named itself. */
export const ownerName = ({
  namespace,
  name,
  workload,
}: Pick<DisplacedPod, 'namespace' | 'name' | 'workload'>): string =>
  workload === null ? `${namespace}/Pod/${name}` : `${namespace}/${workload.kind}/${workload.name}`;

/** Pods of DaemonSets and static pods stay with their node (Kubernetes docs: Safely drain a node). */
const NODE_BOUND = ['DaemonSet', 'Node'];

/** Whether removing its node interrupts a pod: it is neither finished nor bound to the node. */
export const isInterrupted = ({ phase, workload }: Pick<DisplacedPod, 'workload'> & { phase: string }): boolean =>
  phase !== 'Succeeded' && phase !== 'Failed' && !NODE_BOUND.includes(workload?.kind ?? '');
