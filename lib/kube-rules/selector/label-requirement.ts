type Labels = Readonly<Record<string, string>>;

/** One condition of a label selector (Kubernetes API: meta/v1 LabelSelector). */
export interface LabelRequirement {
  key: string;
  operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
  values: string[];
}

/** One condition of a node selector (core/v1 NodeSelectorRequirement) or of the query `labelSelector`. */
export interface SelectorRequirement {
  key: string;
  operator: LabelRequirement['operator'] | 'Gt' | 'Lt';
  values: string[];
}

export const labelIn = (labels: Labels, key: string): string | undefined =>
  Object.hasOwn(labels, key) ? labels[key] : undefined;

const INTEGER = /^[+-]?\d{1,63}$/;
const LIMIT = 2n ** 63n;

/** As Go's ParseInt for 64 bits; `10.0.17763` is none. */
export function integerOf(text: string | undefined): bigint | null {
  if (text === undefined || !INTEGER.test(text)) return null;
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return value >= -LIMIT && value < LIMIT ? value : null;
}

/** apimachinery labels.Requirement.Matches: `NotIn` holds for an absent label, `Gt` and `Lt` compare whole numbers. */
export function meets(labels: Labels, { key, operator, values }: SelectorRequirement): boolean {
  const value = labelIn(labels, key);
  if (operator === 'Exists') return value !== undefined;
  if (operator === 'DoesNotExist') return value === undefined;
  if (operator === 'In') return value !== undefined && values.includes(value);
  if (operator === 'NotIn') return value === undefined || !values.includes(value);
  const [left, right] = [integerOf(value), integerOf(values[0])];
  if (left === null || right === null) return false;
  return operator === 'Gt' ? left > right : left < right;
}

/** Whether a selector selects labels; null selects nothing, an empty one everything. */
export const selects = (selector: readonly SelectorRequirement[] | null, labels: Labels): boolean =>
  selector !== null && selector.every((one) => meets(labels, one));
