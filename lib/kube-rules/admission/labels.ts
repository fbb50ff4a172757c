import { objectsAt, type RawObject, textMapAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import { type LabelRequirement, meets } from '@/lib/kube-rules/selector/label-requirement';
import { forbidden, invalid, part, required, text, type FieldError } from './field';
import { labelValue, named, qualifiedName } from './names';

/** ValidateLabels. */
export const labelErrors = (labels: RawObject, path: string): FieldError[] =>
  Object.entries(labels).flatMap(([key, value]) => [
    ...named(path, key, qualifiedName),
    ...named(path, typeof value === 'string' ? value : '', labelValue),
  ]);

/** Requirements of an operator on values and key; `others` checks additional operators, null: unknown to it. */
export function operatorErrors(
  requirement: RawObject,
  path: string,
  others: (operator: string, values: readonly string[]) => FieldError[] | null = () => null,
): FieldError[] {
  const values = textsAt(requirement, 'values');
  const operator = text(requirement, 'operator');
  const errors: FieldError[] = [];
  if (operator === 'In' || operator === 'NotIn') {
    if (values.length === 0)
      errors.push(required(`${path}.values`, "must be specified when `operator` is 'In' or 'NotIn'"));
  } else if (operator === 'Exists' || operator === 'DoesNotExist') {
    if (values.length > 0)
      errors.push(forbidden(`${path}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"));
  } else
    errors.push(
      ...(others(operator ?? '', values) ?? [invalid(`${path}.operator`, operator, 'not a valid selector operator')]),
    );
  return [...errors, ...named(`${path}.key`, text(requirement, 'key'), qualifiedName)];
}

function requirementErrors(requirement: RawObject, path: string): FieldError[] {
  const errors = operatorErrors(requirement, path);
  const values = textsAt(requirement, 'values');
  for (const [index, value] of values.entries()) errors.push(...named(`${path}.values[${index}]`, value, labelValue));
  return errors;
}

/** ValidateLabelSelector; an absent selector is not validated. */
export function selectorErrors(selector: RawObject | null, path: string): FieldError[] {
  if (selector === null) return [];
  const errors = labelErrors(part(selector, 'matchLabels') ?? {}, `${path}.matchLabels`);
  for (const [index, requirement] of objectsAt(selector, 'matchExpressions').entries())
    errors.push(...requirementErrors(requirement, `${path}.matchExpressions[${index}]`));
  return errors;
}

export const isEmptySelector = (selector: RawObject): boolean =>
  Object.keys(part(selector, 'matchLabels') ?? {}).length === 0 && objectsAt(selector, 'matchExpressions').length === 0;

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const;

/** Whether a selector matches labels: absent nothing, empty everything. null: invalid (LabelSelectorAsSelector). */
export function selects(selector: RawObject | null, labels: Record<string, string>): boolean | null {
  if (selector === null) return false;
  const requirements: LabelRequirement[] = [];
  for (const [key, value] of Object.entries(textMapAt(selector, 'matchLabels')))
    requirements.push({ key, operator: 'In', values: [value] });
  for (const raw of objectsAt(selector, 'matchExpressions')) {
    const operator = OPERATORS.find((one) => one === raw['operator']);
    const values = textsAt(raw, 'values');
    const wants = operator === 'In' || operator === 'NotIn';
    if (operator === undefined || wants !== values.length > 0) return null;
    requirements.push({ key: text(raw, 'key'), operator, values });
  }
  const broken = requirements.some(
    ({ key, values }) => qualifiedName(key).length > 0 || values.some((value) => labelValue(value).length > 0),
  );
  return broken ? null : requirements.every((requirement) => meets(labels, requirement));
}

export const selectorKeys = (selector: RawObject): Set<string> =>
  new Set([
    ...Object.keys(part(selector, 'matchLabels') ?? {}),
    ...objectsAt(selector, 'matchExpressions').map((one) => text(one, 'key')),
  ]);
