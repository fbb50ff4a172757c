/** One condition of a label selector (Kubernetes API: meta/v1 LabelSelector). */
export interface LabelRequirement {
  key: string;
  operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
  values: string[];
}

/** Whether labels fulfil a condition. `NotIn` holds for a label that is absent too (Kubernetes docs: labels and selectors). */
export function meets(labels: Record<string, string>, { key, operator, values }: LabelRequirement): boolean {
  const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
  if (operator === 'Exists') return value !== undefined;
  if (operator === 'DoesNotExist') return value === undefined;
  const isIn = value !== undefined && values.includes(value);
  return operator === 'In' ? isIn : !isIn;
}
