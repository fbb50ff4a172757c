import {
  duplicate,
  fieldForbidden,
  invalid,
  notSupported,
  required,
} from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import {
  DNS_LABEL,
  DNS_SUBDOMAIN,
  labelErrors,
  labelValueError,
  qualifiedNameError,
} from '@/simulator/world/kube/admission/names';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { isRecord, listOf, recordOf, shown } from '@/simulator/world/kube/kube-object';

const HARD = 'requiredDuringSchedulingIgnoredDuringExecution';
const SOFT = 'preferredDuringSchedulingIgnoredDuringExecution';
const NOT_AN_OPERATOR = 'not a valid selector operator';

function keyError(value: unknown, path: string): FieldError[] {
  const error = qualifiedNameError(shown(value));
  return error === undefined ? [] : [invalid(path, value ?? '', error)];
}

const each = (
  holder: JsonRecord,
  list: string,
  check: (item: JsonRecord, at: string) => FieldError[],
  path: string,
) => listOf(holder[list]).flatMap((item, index) => check(recordOf(item), `${path}.${list}[${index}]`));

/** How many values an operator takes: none, exactly one, or some. */
const ARITY: Record<string, 'none' | 'one' | 'some'> = {
  In: 'some',
  NotIn: 'some',
  Exists: 'none',
  DoesNotExist: 'none',
  Gt: 'one',
  Lt: 'one',
};

function arityErrors(requirement: JsonRecord, path: string, numeric: boolean): FieldError[] {
  const operator = shown(requirement['operator']);
  const arity = ARITY[operator];
  const { length } = listOf(requirement['values']);
  if (arity === undefined || (arity === 'one' && !numeric))
    return [invalid(`${path}.operator`, operator, NOT_AN_OPERATOR)];
  if (arity === 'some' && length === 0)
    return [required(`${path}.values`, "must be specified when `operator` is 'In' or 'NotIn'")];
  if (arity === 'one' && length !== 1)
    return [required(`${path}.values`, "must be specified single value when `operator` is 'Lt' or 'Gt'")];
  if (arity === 'none' && length > 0) {
    const detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'";
    return [fieldForbidden(`${path}.values`, detail)];
  }
  return [];
}

/** A label selector (apimachinery ValidateLabelSelector). */
export function selectorErrors(selector: unknown, path: string): FieldError[] {
  if (!isRecord(selector)) return [];
  const labels: Record<string, string> = {};
  for (const [key, value] of Object.entries(recordOf(selector['matchLabels']))) labels[key] = shown(value);
  const check = (requirement: JsonRecord, at: string): FieldError[] => [
    ...arityErrors(requirement, at, false),
    ...keyError(requirement['key'], `${at}.key`),
    ...listOf(requirement['values']).flatMap((value, index) => {
      const error = labelValueError(shown(value));
      return error === undefined ? [] : [invalid(`${at}.values[${index}]`, value, error)];
    }),
  ];
  return [...labelErrors(labels, `${path}.matchLabels`), ...each(selector, 'matchExpressions', check, path)];
}

function byField(requirement: JsonRecord, at: string): FieldError[] {
  const operator = shown(requirement['operator']);
  const values = listOf(requirement['values']);
  const errors: FieldError[] = [];
  if (operator !== 'In' && operator !== 'NotIn')
    errors.push(invalid(`${at}.operator`, operator, NOT_AN_OPERATOR));
  else if (values.length !== 1)
    errors.push(
      required(
        `${at}.values`,
        "must be only one value when `operator` is 'In' or 'NotIn' for node field selector",
      ),
    );
  if (requirement['key'] !== 'metadata.name')
    return [...errors, invalid(`${at}.key`, requirement['key'] ?? '', 'not a valid field selector key')];
  for (const [index, value] of values.entries())
    if (!DNS_SUBDOMAIN.test(shown(value)))
      errors.push(invalid(`${at}.values[${index}]`, value, 'a lowercase RFC 1123 subdomain'));
  return errors;
}

const nodeTerm = (term: JsonRecord, at: string): FieldError[] => [
  ...each(
    term,
    'matchExpressions',
    (one, path) => [...arityErrors(one, path, true), ...keyError(one['key'], `${path}.key`)],
    at,
  ),
  ...each(term, 'matchFields', byField, at),
];

function weightErrors(term: JsonRecord, at: string): FieldError[] {
  const weight = Number(term['weight'] ?? 0);
  return weight < 1 || weight > 100 ? [invalid(`${at}.weight`, weight, 'must be in the range 1-100')] : [];
}

function podTerm(term: JsonRecord, at: string): FieldError[] {
  const errors = [
    ...selectorErrors(term['labelSelector'], `${at}.labelSelector`),
    ...selectorErrors(term['namespaceSelector'], `${at}.namespaceSelector`),
  ];
  for (const name of listOf(term['namespaces']))
    if (!DNS_LABEL.test(shown(name)))
      errors.push(invalid(`${at}.namespace`, name, 'a lowercase RFC 1123 label'));
  const [plus, minus] = [listOf(term['matchLabelKeys']), listOf(term['mismatchLabelKeys'])];
  for (const [field, keys] of [
    ['matchLabelKeys', plus],
    ['mismatchLabelKeys', minus],
  ] as const) {
    if (keys.length === 0) continue;
    if (!isRecord(term['labelSelector']))
      errors.push(fieldForbidden(`${at}.${field}`, 'must not be specified when labelSelector is not set'));
    else errors.push(...keys.flatMap((key, index) => keyError(key, `${at}.${field}[${index}]`)));
  }
  for (const [index, key] of plus.entries())
    if (minus.includes(key))
      errors.push(
        invalid(`${at}.matchLabelKeys[${index}]`, key, 'exists in both matchLabelKeys and mismatchLabelKeys'),
      );
  if (shown(term['topologyKey']) === '') errors.push(required(`${at}.topologyKey`, 'can not be empty'));
  return [...errors, ...keyError(term['topologyKey'], `${at}.topologyKey`)];
}

/** Node affinity, pod affinity and anti-affinity (validateAffinity). */
export function affinityErrors(affinity: JsonRecord, path: string): FieldError[] {
  const node = recordOf(affinity['nodeAffinity']);
  const at = `${path}.nodeAffinity`;
  const errors: FieldError[] = [];
  if (isRecord(node[HARD])) {
    const terms = `${at}.${HARD}.nodeSelectorTerms`;
    if (listOf(node[HARD]['nodeSelectorTerms']).length === 0)
      errors.push(required(terms, 'must have at least one node selector term'));
    errors.push(...each(node[HARD], 'nodeSelectorTerms', nodeTerm, `${at}.${HARD}`));
  }
  const soft = (term: JsonRecord, where: string): FieldError[] => [
    ...weightErrors(term, where),
    ...nodeTerm(recordOf(term['preference']), `${where}.preference`),
  ];
  errors.push(...each(node, SOFT, soft, at));
  for (const name of ['podAffinity', 'podAntiAffinity']) {
    const pods = recordOf(affinity[name]);
    errors.push(...each(pods, HARD, podTerm, `${path}.${name}`));
    const weighted = (term: JsonRecord, where: string): FieldError[] => [
      ...weightErrors(term, where),
      ...podTerm(recordOf(term['podAffinityTerm']), `${where}.podAffinityTerm`),
    ];
    errors.push(...each(pods, SOFT, weighted, `${path}.${name}`));
  }
  return errors;
}

/** validateTopologySpreadConstraints. */
export function spreadErrors(constraints: readonly unknown[], path: string): FieldError[] {
  return constraints.flatMap((given, index) => {
    const one = recordOf(given);
    const at = `${path}[${index}]`;
    const { topologyKey, whenUnsatisfiable: action, minDomains } = one;
    const errors: FieldError[] = [];
    if (Number(one['maxSkew'] ?? 0) <= 0)
      errors.push(invalid(`${at}.maxSkew`, one['maxSkew'] ?? 0, 'must be greater than zero'));
    if (shown(topologyKey) === '') errors.push(required(`${at}.topologyKey`, 'can not be empty'));
    if (action !== 'DoNotSchedule' && action !== 'ScheduleAnyway')
      errors.push(
        notSupported(`${at}.whenUnsatisfiable`, shown(action), ['DoNotSchedule', 'ScheduleAnyway']),
      );
    const again = constraints.slice(index + 1).map(recordOf);
    if (again.some((other) => other['topologyKey'] === topologyKey && other['whenUnsatisfiable'] === action))
      errors.push(
        duplicate(`${at}.{topologyKey, whenUnsatisfiable}`, `{${shown(topologyKey)}, ${shown(action)}}`),
      );
    if (minDomains !== undefined && Number(minDomains) <= 0)
      errors.push(invalid(`${at}.minDomains`, minDomains, 'must be greater than zero'));
    if (minDomains !== undefined && action !== 'DoNotSchedule')
      errors.push(
        invalid(`${at}.minDomains`, minDomains, 'can only use minDomains if whenUnsatisfiable=DoNotSchedule'),
      );
    for (const field of ['nodeAffinityPolicy', 'nodeTaintsPolicy'])
      if (one[field] !== undefined && !['Honor', 'Ignore'].includes(shown(one[field])))
        errors.push(notSupported(`${at}.${field}`, shown(one[field]), ['Honor', 'Ignore']));
    const keys = listOf(one['matchLabelKeys']);
    if (keys.length > 0 && !isRecord(one['labelSelector']))
      errors.push(
        fieldForbidden(`${at}.matchLabelKeys`, 'must not be specified when labelSelector is not set'),
      );
    const named = new Set([
      ...Object.keys(recordOf(recordOf(one['labelSelector'])['matchLabels'])),
      ...listOf(recordOf(one['labelSelector'])['matchExpressions']).map((item) =>
        shown(recordOf(item)['key']),
      ),
    ]);
    for (const [place, key] of keys.entries()) {
      errors.push(...keyError(key, `${at}.matchLabelKeys[${place}]`));
      if (named.has(shown(key)))
        errors.push(
          invalid(`${at}.matchLabelKeys[${place}]`, key, 'exists in both matchLabelKeys and labelSelector'),
        );
    }
    return [...errors, ...selectorErrors(one['labelSelector'], `${at}.labelSelector`)];
  });
}

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** ValidateTolerations. Lt and Gt are behind a gate; since 1.35 the message names them all the same. */
export function tolerationErrors(toleration: JsonRecord, path: string, minor: number): FieldError[] {
  const errors: FieldError[] = [];
  const { key = '', operator = '', value = '', effect = '', tolerationSeconds } = toleration;
  if (key !== '') errors.push(...keyError(key, `${path}.key`));
  if (key === '' && operator !== 'Exists')
    errors.push(
      invalid(
        `${path}.operator`,
        operator,
        'operator must be Exists when `key` is empty, which means "match all values and all keys"',
      ),
    );
  if (tolerationSeconds !== undefined && effect !== 'NoExecute')
    errors.push(
      invalid(`${path}.effect`, effect, "effect must be 'NoExecute' when `tolerationSeconds` is set"),
    );
  if (operator === 'Exists' && value !== '')
    errors.push(invalid(`${path}.operator`, toleration, "value must be empty when `operator` is 'Exists'"));
  if (operator === '' || operator === 'Equal') {
    const error = labelValueError(shown(value));
    if (error !== undefined) errors.push(invalid(`${path}.operator`, value, error));
  } else if (operator !== 'Exists') {
    const names = minor >= 35 ? ['Equal', 'Exists', 'Lt', 'Gt'] : ['Equal', 'Exists'];
    errors.push(notSupported(`${path}.operator`, shown(operator), names));
  }
  if (effect !== '' && !EFFECTS.includes(shown(effect)))
    errors.push(notSupported(`${path}.effect`, shown(effect), EFFECTS));
  return errors;
}
