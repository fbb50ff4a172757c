import type { SelectorRequirement } from '../selector/label-requirement';

export interface Taint {
  key: string;
  value: string;
  effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
}

export interface Toleration {
  key: string;
  operator: 'Exists' | 'Equal' | 'Lt' | 'Gt';
  value: string;
  /** Empty string: every effect. */
  effect: Taint['effect'] | '';
  /** How long a pod stays once the node has the taint (`tolerationSeconds`); absent: forever. */
  seconds?: number;
}

/** One term of required node affinity: all expressions and fields must hold; terms are alternatives. */
export interface NodeSelectorTerm {
  expressions: SelectorRequirement[];
  fields: SelectorRequirement[];
}
