import type { NodeSelectorTerm } from '@/lib/kube-rules/objects/node-selector';
import type { SelectorRequirement } from '@/lib/kube-rules/selector/label-requirement';
import type { PodTemplate } from './workload';

type PodOs = 'linux' | 'windows';

/** The kubelet writes both; the second is deprecated since 1.14 and still honoured. */
const OS_LABELS = ['kubernetes.io/os', 'beta.kubernetes.io/os'] as const;

const osNamed = (value: string | undefined): PodOs | null => (value === 'windows' || value === 'linux' ? value : null);

/** The OS a requirement leaves over: `In` that one alone, or `NotIn` with the other. */
function forcedBy({ key, operator, values }: SelectorRequirement): PodOs | null {
  if (!OS_LABELS.some((label) => label === key)) return null;
  const [first] = values;
  if (operator === 'In') return values.every((value) => value === first) ? osNamed(first) : null;
  if (operator !== 'NotIn') return null;
  const [windows, linux] = [values.includes('windows'), values.includes('linux')];
  if (windows === linux) return null;
  return linux ? 'windows' : 'linux';
}

const ofTerm = (term: NodeSelectorTerm): PodOs | null =>
  term.expressions.map(forcedBy).find((os) => os !== null) ?? null;

/** Terms are alternatives: one that leaves the OS open opens it for all. */
function ofAffinity([first, ...others]: NodeSelectorTerm[]): PodOs | null {
  const os = first === undefined ? null : ofTerm(first);
  return others.every((term) => ofTerm(term) === os) ? os : null;
}

/**
 * The OS a template says it is for; null when it says nothing. Where two statements contradict each other the one that
 * says most about what is meant counts: `spec.os` (the kubelet refuses the pod elsewhere), then the node selector, then
 * required affinity.
 */
export function statedOs({ os, nodeSelector, requiredNodeAffinity }: PodTemplate): PodOs | null {
  if (os !== null) return os;
  const label = OS_LABELS.find((one) => nodeSelector[one] !== undefined);
  return label === undefined ? ofAffinity(requiredNodeAffinity) : osNamed(nodeSelector[label]);
}

/** Whether a template says it is for Windows nodes. */
export const wantsWindows = (template: PodTemplate): boolean => statedOs(template) === 'windows';
