import type { KubeDisruptionBudget } from '@/lib/domain/ports/kube';
import type { LabelRequirement } from '@/lib/domain/workload/label-requirement';
import {
  countAt,
  isObject,
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
  textMapAt,
  textsAt,
} from '@/lib/domain/kube-json';

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const;

/** A selector as conditions; null when it is absent, or has an operator that nobody knows: it selects nothing. */
export function selectorOf(selector: unknown): LabelRequirement[] | null {
  if (!isObject(selector)) return null;
  const labels = Object.entries(textMapAt(selector, 'matchLabels'));
  const requirements = labels.map(([key, value]): LabelRequirement => ({
    key,
    operator: 'In',
    values: [value],
  }));
  for (const expression of objectsAt(selector, 'matchExpressions')) {
    const operator = OPERATORS.find((one) => one === expression['operator']);
    if (operator === undefined) return null;
    requirements.push({ key: textAt(expression, 'key'), operator, values: textsAt(expression, 'values') });
  }
  return requirements;
}

/** A PodDisruptionBudget (policy/v1) in our words; null when it has no UID. */
export function mapBudget(raw: RawObject): KubeDisruptionBudget | null {
  const metadata = objectAt(raw, 'metadata');
  const status = objectAt(raw, 'status');
  const uid = textAt(metadata, 'uid');
  if (uid === '') return null;
  return {
    uid,
    namespace: textAt(metadata, 'namespace'),
    name: textAt(metadata, 'name'),
    selector: selectorOf(objectAt(raw, 'spec')['selector']),
    disruptionsAllowed: countAt(status, 'disruptionsAllowed'),
    currentHealthy: countAt(status, 'currentHealthy'),
    desiredHealthy: countAt(status, 'desiredHealthy'),
  };
}
