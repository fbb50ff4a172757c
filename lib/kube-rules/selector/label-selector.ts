import { isObject, objectsAt, type RawObject, textAt, textMapAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import { type LabelRequirement, selects } from './label-requirement';

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const;

/** A LabelSelector (meta/v1) as conditions; null when it is absent, or has an unknown operator: it selects nothing. */
export function labelSelectorOf(selector: unknown): LabelRequirement[] | null {
  if (!isObject(selector)) return null;
  const labels = Object.entries(textMapAt(selector, 'matchLabels'));
  const requirements = labels.map(([key, value]): LabelRequirement => ({ key, operator: 'In', values: [value] }));
  for (const expression of objectsAt(selector, 'matchExpressions')) {
    const operator = OPERATORS.find((one) => one === expression['operator']);
    if (operator === undefined) return null;
    requirements.push({ key: textAt(expression, 'key'), operator, values: textsAt(expression, 'values') });
  }
  return requirements;
}

/** Whether labels fulfill a LabelSelector; absent labels are none. */
export function selectorMatcher(selector: unknown): (labels: Readonly<Record<string, string>> | undefined) => boolean {
  const requirements = labelSelectorOf(selector);
  return (labels) => selects(requirements, labels ?? {});
}

/** Labels whose value a pod's own term takes from the pod itself. */
const ownLabels = (keys: string[], labels: Readonly<Record<string, string>>): [string, string][] =>
  keys.flatMap((key): [string, string][] => {
    const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
    return value === undefined ? [] : [[key, value]];
  });

/** A term's selector with `matchLabelKeys` and `mismatchLabelKeys` merged; null: it selects no pod. */
export function ownSelectorOf(term: RawObject, labels: Readonly<Record<string, string>>): LabelRequirement[] | null {
  const selector = labelSelectorOf(term['labelSelector']);
  if (selector === null) return null;
  const alike = ownLabels(textsAt(term, 'matchLabelKeys'), labels);
  const other = ownLabels(textsAt(term, 'mismatchLabelKeys'), labels);
  return [
    ...selector,
    ...alike.map(([key, value]): LabelRequirement => ({ key, operator: 'In', values: [value] })),
    ...other.map(([key, value]): LabelRequirement => ({ key, operator: 'NotIn', values: [value] })),
  ];
}
