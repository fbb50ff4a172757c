import type { NodeSelectorTerm } from '@/lib/kube-rules/objects/node-selector';
import type { SelectorRequirement } from '@/lib/kube-rules/selector/label-requirement';
import type { PodTemplate } from './workload';

type PodOs = 'linux' | 'windows';

/** The kubelet writes both; the second is deprecated since 1.14 and still honored. */
const OS_LABELS = ['kubernetes.io/os', 'beta.kubernetes.io/os'] as const;

const osNamed = (value: string | undefined): PodOs | null => (value === 'windows' || value === 'linux' ? value : null);

/** The OS that a requirement restricts to: `In` with that OS only, or `NotIn` with the other. */
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

/** Terms are alternatives: one without an OS restriction lifts it for all. */
function ofAffinity([first, ...others]: NodeSelectorTerm[]): PodOs | null {
  const os = first === undefined ? null : ofTerm(first);
  return others.every((term) => ofTerm(term) === os) ? os : null;
}

/** null: none. Of contradicting ones `spec.os` counts (the kubelet enforces it), then node selector, then affinity. */
export function statedOs({ os, nodeSelector, requiredNodeAffinity }: PodTemplate): PodOs | null {
  if (os !== null) return os;
  const label = OS_LABELS.find((one) => nodeSelector[one] !== undefined);
  return label === undefined ? ofAffinity(requiredNodeAffinity) : osNamed(nodeSelector[label]);
}

export const wantsWindows = (template: PodTemplate): boolean => statedOs(template) === 'windows';
