import { objectsAt, type RawObject, textsAt } from '@/lib/kube-rules/json/kube-json';
import {
  count,
  duplicate,
  forbidden,
  given,
  invalid,
  listed,
  part,
  required,
  text,
  unsupported,
  type FieldError,
} from './field';
import { operatorErrors, selectorErrors, selectorKeys } from './labels';
import { dnsLabel, dnsSubdomain, labelValue, named, qualifiedName } from './names';

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

const OPERATORS = ['Equal', 'Exists'];
/** Behind a disabled gate (TaintTolerationComparisonOperators): from 1.35 on the error lists both. */
const COMPARING = ['Lt', 'Gt'];

/** The first minor that shows the value of a toleration that must have none; before, all of it is shown. */
const NAMES_VALUE = 33;

const joined = (path: string, value: string, wrong: readonly string[]): FieldError[] =>
  wrong.length === 0 ? [] : [invalid(path, value, wrong.join(';'))];

/** ValidateTolerations. */
export function tolerationErrors(toleration: RawObject, path: string, minor: number): FieldError[] {
  const [key, operator, value, effect] = ['key', 'operator', 'value', 'effect'].map((one) => text(toleration, one));
  const errors: FieldError[] = [];
  if (key !== '') errors.push(...named(`${path}.key`, key ?? '', qualifiedName));
  else if (operator !== 'Exists') {
    const detail = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';
    errors.push(invalid(`${path}.operator`, operator, detail));
  }
  if (given(toleration, 'tolerationSeconds') && effect !== 'NoExecute')
    errors.push(invalid(`${path}.effect`, effect, "effect must be 'NoExecute' when `tolerationSeconds` is set"));
  if (operator === '' || operator === 'Equal')
    errors.push(...joined(`${path}.operator`, value ?? '', labelValue(value ?? '')));
  else if (operator === 'Exists') {
    if (value !== '')
      errors.push(
        invalid(
          `${path}.operator`,
          minor >= NAMES_VALUE ? value : toleration,
          "value must be empty when `operator` is 'Exists'",
        ),
      );
  } else {
    const known = minor >= 35 && COMPARING.includes(operator ?? '') ? [...OPERATORS, ...COMPARING] : OPERATORS;
    errors.push(unsupported(`${path}.operator`, operator, known));
  }
  if (effect !== '' && !EFFECTS.includes(effect ?? '')) errors.push(unsupported(`${path}.effect`, effect, EFFECTS));
  return errors;
}

/** ValidateNodeSelectorRequirement; `checksValues`: values have to be those of labels. */
function expressionErrors(requirement: RawObject, path: string, checksValues: boolean): FieldError[] {
  const errors = operatorErrors(requirement, path, (operator, values) => {
    if (operator !== 'Gt' && operator !== 'Lt') return null;
    if (values.length === 1) return [];
    return [required(`${path}.values`, "must be specified single value when `operator` is 'Lt' or 'Gt'")];
  });
  if (checksValues)
    for (const [index, value] of textsAt(requirement, 'values').entries())
      errors.push(...named(`${path}.values[${index}]`, value, labelValue));
  return errors;
}

/** The first minor that rejects values that no label can have, where the affinity is required. */
const CHECKS_VALUES = 33;

/** ValidateNodeFieldSelectorRequirement: the node's name is the only field. */
function fieldErrors(requirement: RawObject, path: string): FieldError[] {
  const values = textsAt(requirement, 'values');
  const [key, operator] = [text(requirement, 'key'), text(requirement, 'operator')];
  const errors: FieldError[] = [];
  if (operator !== 'In' && operator !== 'NotIn')
    errors.push(invalid(`${path}.operator`, operator, 'not a valid selector operator'));
  else if (values.length !== 1) {
    const detail = "must be only one value when `operator` is 'In' or 'NotIn' for node field selector";
    errors.push(required(`${path}.values`, detail));
  }
  if (key !== 'metadata.name') errors.push(invalid(`${path}.key`, key, 'not a valid field selector key'));
  else
    for (const [index, value] of values.entries())
      errors.push(...named(`${path}.values[${index}]`, value, dnsSubdomain));
  return errors;
}

const termErrors = (term: RawObject, path: string, checksValues = false): FieldError[] => [
  ...objectsAt(term, 'matchExpressions').flatMap((one, index) =>
    expressionErrors(one, `${path}.matchExpressions[${index}]`, checksValues),
  ),
  ...objectsAt(term, 'matchFields').flatMap((one, index) => fieldErrors(one, `${path}.matchFields[${index}]`)),
];

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

function weightErrors(term: RawObject, path: string): FieldError[] {
  const weight = count(term, 'weight') ?? 0;
  return weight >= 1 && weight <= 100 ? [] : [invalid(`${path}.weight`, weight, 'must be in the range 1-100')];
}

function nodeAffinityErrors(affinity: RawObject, path: string, minor: number): FieldError[] {
  const errors: FieldError[] = [];
  const needed = part(affinity, REQUIRED);
  if (needed !== null) {
    const at = `${path}.${REQUIRED}.nodeSelectorTerms`;
    const terms = objectsAt(needed, 'nodeSelectorTerms');
    if (terms.length === 0) errors.push(required(at, 'must have at least one node selector term'));
    for (const [index, term] of terms.entries())
      errors.push(...termErrors(term, `${at}[${index}]`, minor >= CHECKS_VALUES));
  }
  for (const [index, term] of objectsAt(affinity, PREFERRED).entries()) {
    const at = `${path}.${PREFERRED}[${index}]`;
    errors.push(...weightErrors(term, at), ...termErrors(part(term, 'preference') ?? {}, `${at}.preference`));
  }
  return errors;
}

/** Label keys that a selector already uses. The server reports a key at its last place (see `withMergedLabelKeys`). */
function overlaps(keys: readonly string[], selector: RawObject | null, path: string): FieldError[] {
  if (selector === null) return [];
  const seen = new Set(Object.keys(part(selector, 'matchLabels') ?? {}));
  return objectsAt(selector, 'matchExpressions').flatMap((one) => {
    const key = text(one, 'key');
    const index = keys.lastIndexOf(key);
    const wrong = index >= 0 && seen.has(key);
    seen.add(key);
    return wrong ? [invalid(`${path}[${index}]`, key, 'exists in both matchLabelKeys and labelSelector')] : [];
  });
}

/** validateMatchLabelKeysAndMismatchLabelKeys. */
function labelKeyErrors(term: RawObject, path: string): FieldError[] {
  const selector = part(term, 'labelSelector');
  const [match, mismatch] = [textsAt(term, 'matchLabelKeys'), textsAt(term, 'mismatchLabelKeys')];
  const keysOf = (field: string, keys: string[]): FieldError[] => {
    if (keys.length === 0) return [];
    if (selector === null)
      return [forbidden(`${path}.${field}`, 'must not be specified when labelSelector is not set')];
    return keys.flatMap((key, index) => named(`${path}.${field}[${index}]`, key, qualifiedName));
  };
  const both = match.flatMap((key, index) =>
    mismatch.includes(key)
      ? [invalid(`${path}.matchLabelKeys[${index}]`, key, 'exists in both matchLabelKeys and mismatchLabelKeys')]
      : [],
  );
  return [
    ...keysOf('matchLabelKeys', match),
    ...keysOf('mismatchLabelKeys', mismatch),
    ...both,
    ...overlaps(match, selector, path),
  ];
}

/** validatePodAffinityTerm. */
function podTermErrors(term: RawObject, path: string): FieldError[] {
  const key = text(term, 'topologyKey');
  return [
    ...selectorErrors(part(term, 'labelSelector'), `${path}.labelSelector`),
    ...selectorErrors(part(term, 'namespaceSelector'), `${path}.namespaceSelector`),
    ...textsAt(term, 'namespaces').flatMap((name) => named(`${path}.namespace`, name, dnsLabel)),
    ...labelKeyErrors(term, path),
    ...(key === '' ? [required(`${path}.topologyKey`, 'can not be empty')] : []),
    ...named(`${path}.topologyKey`, key, qualifiedName),
  ];
}

const podAffinityErrors = (affinity: RawObject, path: string): FieldError[] => [
  ...objectsAt(affinity, REQUIRED).flatMap((term, index) => podTermErrors(term, `${path}.${REQUIRED}[${index}]`)),
  ...objectsAt(affinity, PREFERRED).flatMap((term, index) => {
    const at = `${path}.${PREFERRED}[${index}]`;
    return [...weightErrors(term, at), ...podTermErrors(part(term, 'podAffinityTerm') ?? {}, `${at}.podAffinityTerm`)];
  }),
];

/** validateAffinity. */
export function affinityErrors(affinity: RawObject, path: string, minor: number): FieldError[] {
  const [node, pod, anti] = ['nodeAffinity', 'podAffinity', 'podAntiAffinity'].map((one) => part(affinity, one));
  return [
    ...nodeAffinityErrors(node ?? {}, `${path}.nodeAffinity`, minor),
    ...podAffinityErrors(pod ?? {}, `${path}.podAffinity`),
    ...podAffinityErrors(anti ?? {}, `${path}.podAntiAffinity`),
  ];
}

const ACTIONS = ['DoNotSchedule', 'ScheduleAnyway'];
const POLICIES = ['Honor', 'Ignore'];
const NOT_POSITIVE = 'must be greater than zero';

function minDomainErrors(constraint: RawObject, path: string): FieldError[] {
  const value = count(constraint, 'minDomains');
  if (value === null) return [];
  const action = text(constraint, 'whenUnsatisfiable');
  const errors = value > 0 ? [] : [invalid(`${path}.minDomains`, value, NOT_POSITIVE)];
  if (action === 'DoNotSchedule') return errors;
  const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${action}`;
  return [...errors, invalid(`${path}.minDomains`, value, detail)];
}

/** The first minor that merges the keys into the selector of a pod (gate MatchLabelKeysInPodTopologySpreadSelectorMerge). */
const MERGES_SPREAD_KEYS = 34;

function spreadKeyErrors(constraint: RawObject, path: string, minor: number): FieldError[] {
  const keys = textsAt(constraint, 'matchLabelKeys');
  if (keys.length === 0) return [];
  const selector = part(constraint, 'labelSelector');
  const at = `${path}.matchLabelKeys`;
  if (selector === null) return [forbidden(at, 'must not be specified when labelSelector is not set')];
  const known = minor >= MERGES_SPREAD_KEYS ? new Set<string>() : selectorKeys(selector);
  const errors: FieldError[] = [];
  for (const [index, key] of keys.entries()) {
    errors.push(...named(`${at}[${index}]`, key, qualifiedName));
    if (known.has(key)) errors.push(invalid(`${at}[${index}]`, key, 'exists in both matchLabelKeys and labelSelector'));
  }
  return minor >= MERGES_SPREAD_KEYS ? [...errors, ...overlaps(keys, selector, path)] : errors;
}

/** validateTopologySpreadConstraints. */
export function spreadErrors(constraints: readonly RawObject[], path: string, minor: number): FieldError[] {
  const kindOf = (one: RawObject): string => `{${text(one, 'topologyKey')}, ${text(one, 'whenUnsatisfiable')}}`;
  const kinds = constraints.map(kindOf);
  return constraints.flatMap((constraint, index) => {
    const at = `${path}[${index}]`;
    const skew = count(constraint, 'maxSkew') ?? 0;
    const action = text(constraint, 'whenUnsatisfiable');
    const kind = kinds[index] ?? '';
    return [
      ...(skew > 0 ? [] : [invalid(`${at}.maxSkew`, skew, NOT_POSITIVE)]),
      ...(text(constraint, 'topologyKey') === '' ? [required(`${at}.topologyKey`, 'can not be empty')] : []),
      ...(ACTIONS.includes(action) ? [] : [unsupported(`${at}.whenUnsatisfiable`, action, ACTIONS)]),
      ...(kinds.includes(kind, index + 1) ? [duplicate(`${at}.{topologyKey, whenUnsatisfiable}`, kind)] : []),
      ...minDomainErrors(constraint, at),
      ...listed(constraint, 'nodeAffinityPolicy', { path: at, known: POLICIES }),
      ...listed(constraint, 'nodeTaintsPolicy', { path: at, known: POLICIES }),
      ...spreadKeyErrors(constraint, at, minor),
      ...selectorErrors(part(constraint, 'labelSelector'), `${at}.labelSelector`),
    ];
  });
}
