import type { NodeSelectorTerm } from '@/lib/kube-rules/objects/node-selector';
import { integerOf, meets, type SelectorRequirement } from '../selector/label-requirement';

type Labels = Readonly<Record<string, string>>;

const LABEL_VALUE = /^([A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?)?$/;

/** A term with an invalid requirement matches nothing (apimachinery labels.NewRequirement). */
function isValid({ operator, values }: SelectorRequirement): boolean {
  const valued = values.every((value) => LABEL_VALUE.test(value));
  if (operator === 'In' || operator === 'NotIn') return values.length > 0 && valued;
  if (operator === 'Exists' || operator === 'DoesNotExist') return values.length === 0;
  return values.length === 1 && valued && integerOf(values[0]) !== null;
}

/** Only one field, with one value (nodeSelectorRequirementsAsFieldSelector). Without a name, fields exclude nothing. */
function fieldMatches({ key, operator, values }: SelectorRequirement, name: string | null): boolean {
  if (values.length !== 1) return false;
  if (name === null) return operator === 'In' || operator === 'NotIn';
  if (key !== 'metadata.name') return false;
  if (operator === 'In') return values[0] === name;
  return operator === 'NotIn' && values[0] !== name;
}

export interface NamedNode {
  name: string | null;
  labels: Labels;
}

/** An empty term matches nothing. */
const termMatches = ({ expressions, fields }: NodeSelectorTerm, node: NamedNode): boolean =>
  expressions.length + fields.length > 0 &&
  expressions.every((one) => isValid(one) && meets(node.labels, one)) &&
  fields.every((one) => fieldMatches(one, node.name));

/** Terms are alternatives; null = nothing is required. */
export const termsMatch = (terms: readonly NodeSelectorTerm[] | null, node: NamedNode): boolean =>
  terms === null || terms.some((term) => termMatches(term, node));

export const keysOf = (terms: readonly NodeSelectorTerm[] | null): string[] =>
  (terms ?? []).flatMap(({ expressions }) => expressions.map(({ key }) => key));

export const namesNodes = (terms: readonly NodeSelectorTerm[] | null): boolean =>
  (terms ?? []).some(({ fields }) => fields.length > 0);
