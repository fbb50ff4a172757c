import type { Taint } from '../node/node';
import type { NodeSelectorTerm, PodTemplate, SelectorRequirement, Toleration } from '../workload/workload';

/** The part of a node that scheduling looks at here; it need not exist yet. */
export interface NodeShape {
  labels: Readonly<Record<string, string>>;
  taints: readonly Taint[];
}

const label = (node: NodeShape, key: string): string | undefined =>
  Object.hasOwn(node.labels, key) ? node.labels[key] : undefined;

/** Kubernetes docs: "Taints and Tolerations". Lt and Gt are behind a feature gate that is off: no match. */
export function tolerates(toleration: Toleration, taint: Taint): boolean {
  if (toleration.effect !== '' && toleration.effect !== taint.effect) return false;
  if (toleration.key !== '' && toleration.key !== taint.key) return false;
  if (toleration.operator === 'Exists') return true;
  return toleration.operator === 'Equal' && toleration.key !== '' && toleration.value === taint.value;
}

const integer = (text: string | undefined): number | null =>
  text !== undefined && /^[+-]?\d{1,15}$/.test(text) ? Number(text) : null;

function compares(have: string | undefined, need: string | undefined, operator: 'Gt' | 'Lt'): boolean {
  const left = integer(have);
  const right = integer(need);
  if (left === null || right === null) return false;
  return operator === 'Gt' ? left > right : left < right;
}

/** Kubernetes docs: "Assigning Pods to Nodes", operators. NotIn and DoesNotExist match a missing label. */
export function expressionMatches({ key, operator, values }: SelectorRequirement, node: NodeShape): boolean {
  const have = label(node, key);
  switch (operator) {
    case 'In':
      return have !== undefined && values.includes(have);
    case 'NotIn':
      return have === undefined || !values.includes(have);
    case 'Exists':
      return have !== undefined;
    case 'DoesNotExist':
      return have === undefined;
    case 'Gt':
    case 'Lt':
      return compares(have, values[0], operator);
  }
}

/** An empty term matches nothing. Fields name existing nodes: a future one is never among them. */
function termMatches(term: NodeSelectorTerm, node: NodeShape): boolean {
  if (term.expressions.length === 0 && term.fields.length === 0) return false;
  if (term.fields.some((field) => field.operator !== 'NotIn')) return false;
  return term.expressions.every((one) => expressionMatches(one, node));
}

/** Tolerations the DaemonSet controller adds (Kubernetes docs: "DaemonSet", taints and tolerations). */
const daemonSetTolerations: Toleration[] = [
  { key: 'node.kubernetes.io/not-ready', operator: 'Exists', value: '', effect: 'NoExecute' },
  { key: 'node.kubernetes.io/unreachable', operator: 'Exists', value: '', effect: 'NoExecute' },
  { key: 'node.kubernetes.io/disk-pressure', operator: 'Exists', value: '', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/memory-pressure', operator: 'Exists', value: '', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/pid-pressure', operator: 'Exists', value: '', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/unschedulable', operator: 'Exists', value: '', effect: 'NoSchedule' },
];

const networkUnavailable: Toleration = {
  key: 'node.kubernetes.io/network-unavailable',
  operator: 'Exists',
  value: '',
  effect: 'NoSchedule',
};

function tolerationsOf(template: PodTemplate, daemonSet: boolean): Toleration[] {
  if (!daemonSet) return template.tolerations;
  const host = template.hostNetwork ? [networkUnavailable] : [];
  return [...template.tolerations, ...daemonSetTolerations, ...host];
}

/** Would the scheduler let a pod of this template onto such a node, as far as labels and taints decide. */
export function acceptsTemplate(node: NodeShape, template: PodTemplate, daemonSet: boolean): boolean {
  if (template.nodeName !== null) return false;
  const selected = Object.entries(template.nodeSelector).every(([key, value]) => label(node, key) === value);
  if (!selected) return false;
  const terms = template.requiredNodeAffinity;
  if (terms.length > 0 && !terms.some((term) => termMatches(term, node))) return false;
  const tolerations = tolerationsOf(template, daemonSet);
  return node.taints
    .filter((taint) => taint.effect !== 'PreferNoSchedule')
    .every((taint) => tolerations.some((one) => tolerates(one, taint)));
}
