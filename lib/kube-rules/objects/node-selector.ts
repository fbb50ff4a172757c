import type { Taint } from './taint';

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
