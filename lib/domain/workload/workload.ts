import type { NodeSelectorTerm, Toleration } from '@/lib/kube-rules/objects/node-selector';

/** The part of a pod template that decides where it may run; interned, many pods share one. */
export interface PodTemplate {
  os: 'linux' | 'windows' | null;
  nodeName: string | null;
  nodeSelector: Record<string, string>;
  requiredNodeAffinity: NodeSelectorTerm[];
  tolerations: Toleration[];
  runtimeClass: string | null;
  hostNetwork: boolean;
  images: string[];
  requests: { cpuMilli: number; memoryMiB: number };
  /** It has an emptyDir, which is deleted with the pod. Absent: none. */
  emptyDirs?: true;
}
