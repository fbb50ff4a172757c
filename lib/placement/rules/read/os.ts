import { OLD_OS_LABEL, OS_LABEL } from '@/lib/kube-rules/objects/node-labels';
import type { NodeSelectorTerm } from '@/lib/kube-rules/objects/node-selector';
import type { SelectorRequirement } from '@/lib/kube-rules/selector/label-requirement';
import type { PodToPlace } from '@/lib/kube-rules/objects/pod-facts';
import type { WorkloadLintInput } from '../lint-input';

export type Os = 'linux' | 'windows';

export const otherOs = (os: Os): Os => (os === 'linux' ? 'windows' : 'linux');

export const isOs = (value: unknown): value is Os => value === 'linux' || value === 'windows';

export const labelOf = (labels: Readonly<Record<string, string>>, key: string): string | null =>
  Object.hasOwn(labels, key) ? (labels[key] ?? null) : null;

export const isOsKey = (key: string): boolean => key === OS_LABEL || key === OLD_OS_LABEL;

/** The OS that a requirement restricts to: `In` with that OS only, or `NotIn` with the other. */
function osOfRequirement({ key, operator, values }: SelectorRequirement): Os | null {
  if (!isOsKey(key)) return null;
  const [first] = values;
  if (operator === 'In') return isOs(first) && values.every((value) => value === first) ? first : null;
  if (operator !== 'NotIn' || values.includes('linux') === values.includes('windows')) return null;
  return values.includes('linux') ? 'windows' : 'linux';
}

export const osOfTerm = ({ expressions }: NodeSelectorTerm): Os | null =>
  expressions.map(osOfRequirement).find((os) => os !== null) ?? null;

/** Terms are alternatives: one without an OS restriction lifts it for all. */
export function osOfTerms([first, ...others]: readonly NodeSelectorTerm[]): Os | null {
  const os = first === undefined ? null : osOfTerm(first);
  return others.every((term) => osOfTerm(term) === os) ? os : null;
}

/** The OS label in the effective selector (RuntimeClass merged), as written; null: none. */
const selectedOs = ({ nodeSelector }: PodToPlace): string | null =>
  labelOf(nodeSelector, OS_LABEL) ?? labelOf(nodeSelector, OLD_OS_LABEL);

/** The OS that labels restrict a pod to; null: none (facts B.5: the scheduler reads nothing else). */
export function osConstrained(pod: PodToPlace): Os | null {
  const selected = selectedOs(pod);
  if (isOs(selected)) return selected;
  return pod.requiredAffinity === null ? null : osOfTerms(pod.requiredAffinity);
}

export const isMeantFor = ({ intent }: WorkloadLintInput, os: Os): boolean =>
  intent.os === os && intent.confidence !== 'unknown';

export const isSurelyFor = ({ intent }: WorkloadLintInput, os: Os): boolean =>
  intent.os === os && intent.confidence === 'confident';

/** The intended OS is unknown: security rules treat it as Linux. */
export const isUnclear = ({ intent }: WorkloadLintInput): boolean =>
  intent.os === 'unknown' || (intent.os !== 'either' && intent.confidence === 'unknown');
