import type { NodeSelectorTerm, SelectorRequirement } from '@/lib/kube-rules/objects/node-selector';

type Labels = Readonly<Record<string, string>>;

export const labelIn = (labels: Labels, key: string): string | undefined =>
  Object.hasOwn(labels, key) ? labels[key] : undefined;

const INTEGER = /^[+-]?\d{1,63}$/;
const MOST = 2n ** 63n;

/** As Go's ParseInt for 64 bits; `10.0.17763` is none. */
function integer(text: string | undefined): bigint | null {
  if (text === undefined || !INTEGER.test(text)) return null;
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return value >= -MOST && value < MOST ? value : null;
}

const LABEL_VALUE = /^([A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?)?$/;

/** What cannot be a requirement makes its whole term match nothing (apimachinery labels.NewRequirement). */
function isValid({ operator, values }: SelectorRequirement): boolean {
  const valued = values.every((value) => LABEL_VALUE.test(value));
  if (operator === 'In' || operator === 'NotIn') return values.length > 0 && valued;
  if (operator === 'Exists' || operator === 'DoesNotExist') return values.length === 0;
  return values.length === 1 && valued && integer(values[0]) !== null;
}

/** Kubernetes docs: "Assigning Pods to Nodes", operators. NotIn and DoesNotExist match a missing label. */
export function requirementMatches(requirement: SelectorRequirement, labels: Labels): boolean {
  const { key, operator, values } = requirement;
  const have = labelIn(labels, key);
  if (operator === 'In') return have !== undefined && values.includes(have);
  if (operator === 'NotIn') return have === undefined || !values.includes(have);
  if (operator === 'Exists') return have !== undefined;
  if (operator === 'DoesNotExist') return have === undefined;
  const [left, right] = [integer(have), integer(values[0])];
  if (left === null || right === null) return false;
  return operator === 'Gt' ? left > right : left < right;
}

/**
 * The scheduler knows one field, and one value of it (nodeaffinity: nodeSelectorRequirementsAsFieldSelector). Without a name
 * fields keep nothing out.
 */
function fieldMatches({ key, operator, values }: SelectorRequirement, name: string | null): boolean {
  if (values.length !== 1) return false;
  if (name === null) return operator === 'In' || operator === 'NotIn';
  if (key !== 'metadata.name') return false;
  if (operator === 'In') return values[0] === name;
  return operator === 'NotIn' && values[0] !== name;
}

export interface NamedNode {
  /** null: whoever asks does not look at names. */
  name: string | null;
  labels: Labels;
}

/** An empty term matches nothing. */
const termMatches = ({ expressions, fields }: NodeSelectorTerm, node: NamedNode): boolean =>
  expressions.length + fields.length > 0 &&
  expressions.every((one) => isValid(one) && requirementMatches(one, node.labels)) &&
  fields.every((one) => fieldMatches(one, node.name));

/** Terms are alternatives; null = nothing is required. */
export const termsMatch = (terms: readonly NodeSelectorTerm[] | null, node: NamedNode): boolean =>
  terms === null || terms.some((term) => termMatches(term, node));

/** Labels that terms name. */
export const keysOf = (terms: readonly NodeSelectorTerm[] | null): string[] =>
  (terms ?? []).flatMap(({ expressions }) => expressions.map(({ key }) => key));

/** Whether some term looks at the node's name. */
export const namesNodes = (terms: readonly NodeSelectorTerm[] | null): boolean =>
  (terms ?? []).some(({ fields }) => fields.length > 0);
