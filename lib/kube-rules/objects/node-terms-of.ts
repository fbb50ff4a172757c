import { isObject, objectAt, objectsAt, type RawObject, textAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import type { NodeSelectorTerm } from '@/lib/kube-rules/objects/node-selector';
import type { SelectorRequirement } from '../selector/label-requirement';
import type { WrittenToleration } from './pod-facts';

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'] as const;

/** null if one of them is invalid: the term then matches no node. */
function requirementsOf(term: RawObject, field: string): SelectorRequirement[] | null {
  const requirements: SelectorRequirement[] = [];
  for (const item of objectsAt(term, field)) {
    const operator = OPERATORS.find((one) => one === item['operator']);
    if (operator === undefined) return null;
    requirements.push({ key: textAt(item, 'key'), operator, values: textsAt(item, 'values') });
  }
  return requirements;
}

/** The terms of a NodeSelector (core/v1). A term without any requirement matches nothing. */
export const nodeTermsOf = (selector: RawObject): NodeSelectorTerm[] =>
  objectsAt(selector, 'nodeSelectorTerms').map((term) => {
    const expressions = requirementsOf(term, 'matchExpressions');
    const fields = requirementsOf(term, 'matchFields');
    const understood = expressions !== null && fields !== null;
    return understood ? { expressions, fields } : { expressions: [], fields: [] };
  });

/** Required node affinity of a PodSpec; null = none is required, an empty list matches no node. */
export function requiredAffinityOf(spec: RawObject): NodeSelectorTerm[] | null {
  const affinity = objectAt(objectAt(spec, 'affinity'), 'nodeAffinity');
  const required = affinity['requiredDuringSchedulingIgnoredDuringExecution'];
  return isObject(required) ? nodeTermsOf(required) : null;
}

/** Tolerations of a PodSpec or of a RuntimeClass's scheduling, as written. */
export const tolerationsOf = (source: RawObject): WrittenToleration[] =>
  objectsAt(source, 'tolerations').map(tolerationOf);

export const tolerationOf = (one: RawObject): WrittenToleration => ({
  key: textAt(one, 'key'),
  operator: textAt(one, 'operator'),
  value: textAt(one, 'value'),
  effect: textAt(one, 'effect'),
  ...(typeof one['tolerationSeconds'] === 'number' ? { tolerationSeconds: one['tolerationSeconds'] } : {}),
});
