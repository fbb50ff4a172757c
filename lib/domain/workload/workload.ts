import type { Taint } from '../node/node';

export interface Toleration {
  key: string;
  operator: 'Exists' | 'Equal' | 'Lt' | 'Gt';
  value: string;
  /** Empty string: every effect. */
  effect: Taint['effect'] | '';
}

export interface SelectorRequirement {
  key: string;
  operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | 'Gt' | 'Lt';
  values: string[];
}

/** One term of required node affinity: all expressions and fields must hold; terms are alternatives. */
export interface NodeSelectorTerm {
  expressions: SelectorRequirement[];
  fields: SelectorRequirement[];
}

/** The part of a pod template that decides where it may run; interned, many pods share one. */
export interface PodTemplate {
  /** `spec.os.name`. */
  os: 'linux' | 'windows' | null;
  nodeName: string | null;
  nodeSelector: Record<string, string>;
  requiredNodeAffinity: NodeSelectorTerm[];
  tolerations: Toleration[];
  runtimeClass: string | null;
  hostNetwork: boolean;
  images: string[];
  requests: { cpuMilli: number; memoryMiB: number };
  /** It has volumes that are lost with the node: emptyDir on its disk, hostPath. Absent: none. */
  localVolumes?: true;
}
