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
} from './field';
import { selectorKeys, selectorRefusals } from './labels';
import { dnsLabel, dnsSubdomain, labelValue, named, qualifiedName } from './names';
import type { FieldRefusal } from './refusal';

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** In 1.36 the message names the two that are behind a gate as well. */
const OPERATORS = { old: ['Equal', 'Exists'], told: ['Equal', 'Exists', 'Lt', 'Gt'] };

/** The first minor that shows the value of a toleration that must have none; before, all of it is shown. */
const TELLS_VALUE = 33;

/** All that is wrong in one refusal. */
const joined = (path: string, value: string, wrong: readonly string[]): FieldRefusal[] =>
  wrong.length === 0 ? [] : [invalid(path, value, wrong.join(';'))];

/** ValidateTolerations. */
export function tolerationRefusals(toleration: RawObject, path: string, minor: number): FieldRefusal[] {
  const [key, operator, value, effect] = ['key', 'operator', 'value', 'effect'].map((one) =>
    text(toleration, one),
  );
  const refusals: FieldRefusal[] = [];
  if (key !== '') refusals.push(...named(`${path}.key`, key ?? '', qualifiedName));
  else if (operator !== 'Exists') {
    const detail = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';
    refusals.push(invalid(`${path}.operator`, operator, detail));
  }
  if (given(toleration, 'tolerationSeconds') && effect !== 'NoExecute')
    refusals.push(
      invalid(`${path}.effect`, effect, "effect must be 'NoExecute' when `tolerationSeconds` is set"),
    );
  if (operator === '' || operator === 'Equal')
    refusals.push(...joined(`${path}.operator`, value ?? '', labelValue(value ?? '')));
  else if (operator === 'Exists') {
    if (value !== '')
      refusals.push(
        invalid(
          `${path}.operator`,
          minor >= TELLS_VALUE ? value : toleration,
          "value must be empty when `operator` is 'Exists'",
        ),
      );
  } else {
    const known = minor >= 35 ? OPERATORS.told : OPERATORS.old;
    refusals.push(unsupported(`${path}.operator`, operator, known));
  }
  if (effect !== '' && !EFFECTS.includes(effect ?? ''))
    refusals.push(unsupported(`${path}.effect`, effect, EFFECTS));
  return refusals;
}

/** ValidateNodeSelectorRequirement. */
function expressionRefusals(requirement: RawObject, path: string): FieldRefusal[] {
  const values = textsAt(requirement, 'values');
  const operator = text(requirement, 'operator');
  const refusals: FieldRefusal[] = [];
  if (operator === 'In' || operator === 'NotIn') {
    if (values.length === 0)
      refusals.push(required(`${path}.values`, "must be specified when `operator` is 'In' or 'NotIn'"));
  } else if (operator === 'Exists' || operator === 'DoesNotExist') {
    if (values.length > 0)
      refusals.push(
        forbidden(`${path}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"),
      );
  } else if (operator === 'Gt' || operator === 'Lt') {
    if (values.length !== 1)
      refusals.push(
        required(`${path}.values`, "must be specified single value when `operator` is 'Lt' or 'Gt'"),
      );
  } else refusals.push(invalid(`${path}.operator`, operator, 'not a valid selector operator'));
  return [...refusals, ...named(`${path}.key`, text(requirement, 'key'), qualifiedName)];
}

/** The first minor that refuses values that no label can have, where the affinity is required. */
const CHECKS_VALUES = 33;

const valueRefusals = (term: RawObject, path: string): FieldRefusal[] =>
  objectsAt(term, 'matchExpressions').flatMap((one, index) =>
    textsAt(one, 'values').flatMap((value, place) =>
      named(`${path}.matchExpressions[${index}].values[${place}]`, value, labelValue),
    ),
  );

/** ValidateNodeFieldSelectorRequirement: the node's name is the only field. */
function fieldRefusals(requirement: RawObject, path: string): FieldRefusal[] {
  const values = textsAt(requirement, 'values');
  const [key, operator] = [text(requirement, 'key'), text(requirement, 'operator')];
  const refusals: FieldRefusal[] = [];
  if (operator !== 'In' && operator !== 'NotIn')
    refusals.push(invalid(`${path}.operator`, operator, 'not a valid selector operator'));
  else if (values.length !== 1) {
    const detail = "must be only one value when `operator` is 'In' or 'NotIn' for node field selector";
    refusals.push(required(`${path}.values`, detail));
  }
  if (key !== 'metadata.name') refusals.push(invalid(`${path}.key`, key, 'not a valid field selector key'));
  else
    for (const [index, value] of values.entries())
      refusals.push(...named(`${path}.values[${index}]`, value, dnsSubdomain));
  return refusals;
}

const termRefusals = (term: RawObject, path: string): FieldRefusal[] => [
  ...objectsAt(term, 'matchExpressions').flatMap((one, index) =>
    expressionRefusals(one, `${path}.matchExpressions[${index}]`),
  ),
  ...objectsAt(term, 'matchFields').flatMap((one, index) =>
    fieldRefusals(one, `${path}.matchFields[${index}]`),
  ),
];

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

function weightRefusals(term: RawObject, path: string): FieldRefusal[] {
  const weight = count(term, 'weight') ?? 0;
  return weight >= 1 && weight <= 100
    ? []
    : [invalid(`${path}.weight`, weight, 'must be in the range 1-100')];
}

function nodeAffinityRefusals(affinity: RawObject, path: string, minor: number): FieldRefusal[] {
  const refusals: FieldRefusal[] = [];
  const needed = part(affinity, REQUIRED);
  if (needed !== null) {
    const at = `${path}.${REQUIRED}.nodeSelectorTerms`;
    const terms = objectsAt(needed, 'nodeSelectorTerms');
    if (terms.length === 0) refusals.push(required(at, 'must have at least one node selector term'));
    for (const [index, term] of terms.entries())
      refusals.push(
        ...termRefusals(term, `${at}[${index}]`),
        ...(minor >= CHECKS_VALUES ? valueRefusals(term, `${at}[${index}]`) : []),
      );
  }
  for (const [index, term] of objectsAt(affinity, PREFERRED).entries()) {
    const at = `${path}.${PREFERRED}[${index}]`;
    refusals.push(
      ...weightRefusals(term, at),
      ...termRefusals(part(term, 'preference') ?? {}, `${at}.preference`),
    );
  }
  return refusals;
}

/** validateMatchLabelKeysAndMismatchLabelKeys. */
function labelKeyRefusals(term: RawObject, path: string): FieldRefusal[] {
  const selector = part(term, 'labelSelector');
  const [match, mismatch] = [textsAt(term, 'matchLabelKeys'), textsAt(term, 'mismatchLabelKeys')];
  const keysOf = (field: string, keys: string[]): FieldRefusal[] => {
    if (keys.length === 0) return [];
    if (selector === null)
      return [forbidden(`${path}.${field}`, 'must not be specified when labelSelector is not set')];
    return keys.flatMap((key, index) => named(`${path}.${field}[${index}]`, key, qualifiedName));
  };
  const both = match.flatMap((key, index) =>
    mismatch.includes(key)
      ? [
          invalid(
            `${path}.matchLabelKeys[${index}]`,
            key,
            'exists in both matchLabelKeys and mismatchLabelKeys',
          ),
        ]
      : [],
  );
  return [...keysOf('matchLabelKeys', match), ...keysOf('mismatchLabelKeys', mismatch), ...both];
}

/** validatePodAffinityTerm. */
function podTermRefusals(term: RawObject, path: string): FieldRefusal[] {
  const key = text(term, 'topologyKey');
  return [
    ...selectorRefusals(part(term, 'labelSelector'), `${path}.labelSelector`),
    ...selectorRefusals(part(term, 'namespaceSelector'), `${path}.namespaceSelector`),
    ...textsAt(term, 'namespaces').flatMap((name) => named(`${path}.namespace`, name, dnsLabel)),
    ...labelKeyRefusals(term, path),
    ...(key === '' ? [required(`${path}.topologyKey`, 'can not be empty')] : []),
    ...named(`${path}.topologyKey`, key, qualifiedName),
  ];
}

const podAffinityRefusals = (affinity: RawObject, path: string): FieldRefusal[] => [
  ...objectsAt(affinity, REQUIRED).flatMap((term, index) =>
    podTermRefusals(term, `${path}.${REQUIRED}[${index}]`),
  ),
  ...objectsAt(affinity, PREFERRED).flatMap((term, index) => {
    const at = `${path}.${PREFERRED}[${index}]`;
    return [
      ...weightRefusals(term, at),
      ...podTermRefusals(part(term, 'podAffinityTerm') ?? {}, `${at}.podAffinityTerm`),
    ];
  }),
];

/** validateAffinity. */
export function affinityRefusals(affinity: RawObject, path: string, minor: number): FieldRefusal[] {
  const [node, pod, anti] = ['nodeAffinity', 'podAffinity', 'podAntiAffinity'].map((one) =>
    part(affinity, one),
  );
  return [
    ...nodeAffinityRefusals(node ?? {}, `${path}.nodeAffinity`, minor),
    ...podAffinityRefusals(pod ?? {}, `${path}.podAffinity`),
    ...podAffinityRefusals(anti ?? {}, `${path}.podAntiAffinity`),
  ];
}

const ACTIONS = ['DoNotSchedule', 'ScheduleAnyway'];
const POLICIES = ['Honor', 'Ignore'];
const NOT_POSITIVE = 'must be greater than zero';

function minDomainRefusals(constraint: RawObject, path: string): FieldRefusal[] {
  const value = count(constraint, 'minDomains');
  if (value === null) return [];
  const action = text(constraint, 'whenUnsatisfiable');
  const refusals = value > 0 ? [] : [invalid(`${path}.minDomains`, value, NOT_POSITIVE)];
  if (action === 'DoNotSchedule') return refusals;
  const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${action}`;
  return [...refusals, invalid(`${path}.minDomains`, value, detail)];
}

function spreadKeyRefusals(constraint: RawObject, path: string): FieldRefusal[] {
  const keys = textsAt(constraint, 'matchLabelKeys');
  if (keys.length === 0) return [];
  const selector = part(constraint, 'labelSelector');
  const known = selector === null ? new Set<string>() : selectorKeys(selector);
  const at = `${path}.matchLabelKeys`;
  const refusals =
    selector === null ? [forbidden(at, 'must not be specified when labelSelector is not set')] : [];
  for (const [index, key] of keys.entries()) {
    refusals.push(...named(`${at}[${index}]`, key, qualifiedName));
    if (known.has(key))
      refusals.push(invalid(`${at}[${index}]`, key, 'exists in both matchLabelKeys and labelSelector'));
  }
  return refusals;
}

/** validateTopologySpreadConstraints. */
export function spreadRefusals(constraints: readonly RawObject[], path: string): FieldRefusal[] {
  const kindOf = (one: RawObject): string =>
    `{${text(one, 'topologyKey')}, ${text(one, 'whenUnsatisfiable')}}`;
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
      ...minDomainRefusals(constraint, at),
      ...listed(constraint, 'nodeAffinityPolicy', { path: at, known: POLICIES }),
      ...listed(constraint, 'nodeTaintsPolicy', { path: at, known: POLICIES }),
      ...spreadKeyRefusals(constraint, at),
      ...selectorRefusals(part(constraint, 'labelSelector'), `${at}.labelSelector`),
    ];
  });
}
