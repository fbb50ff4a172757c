import { isObject, objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import {
  count,
  duplicate,
  given,
  invalid,
  invalidWhole,
  negative,
  oneOf,
  part,
  required,
  text,
  tooLong,
  tooMany,
  unsupported,
  type FieldError,
} from '../field';
import { goValue } from '../go-value';
import { named, qualifiedName } from '../names';

const MAX_RULES = 20;
const MAX_CODES = 255;
const MAX_CHARACTERS = 64 * 1_024;

const ACTIONS = ['Count', 'FailIndex', 'FailJob', 'Ignore'];
const OPERATORS = ['In', 'NotIn'];
const STATUSES = ['False', 'True', 'Unknown'];

function chosen(source: RawObject, field: string, at: { path: string; known: readonly string[] }): FieldError[] {
  const value = text(source, field);
  const path = `${at.path}.${field}`;
  const words = at.known.map((one) => JSON.stringify(one)).join(' ');
  if (value === '') return [required(path, `valid values: [${words}]`)];
  return at.known.includes(value) ? [] : [unsupported(path, value, at.known)];
}

const numbersOf = (source: RawObject, field: string): number[] => {
  const value: unknown = source[field];
  return Array.isArray(value) ? value.map((one) => (typeof one === 'number' ? one : 0)) : [];
};

function codeErrors(codes: RawObject, path: string, containers: ReadonlySet<string>): FieldError[] {
  const values = numbersOf(codes, 'values');
  const at = `${path}.values`;
  const seen = new Set<number>();
  const errors = chosen(codes, 'operator', { path, known: OPERATORS });
  if (given(codes, 'containerName') && !containers.has(text(codes, 'containerName'))) {
    const detail = 'must be one of the container or initContainer names in the pod template';
    errors.push(invalid(`${path}.containerName`, text(codes, 'containerName'), detail));
  }
  if (values.length === 0) errors.push(invalid(at, values, 'at least one value is required'));
  if (values.length > MAX_CODES) errors.push(tooMany(at, values.length, MAX_CODES));
  for (const [index, value] of values.entries()) {
    if (text(codes, 'operator') === 'In' && value === 0)
      errors.push(invalid(`${at}[${index}]`, value, 'must not be 0 for the In operator'));
    if (seen.has(value)) errors.push(duplicate(`${at}[${index}]`, value));
    seen.add(value);
  }
  if (values.some((value, index) => value < (values[index - 1] ?? value)))
    errors.push(invalid(at, values, 'must be ordered'));
  return errors;
}

function conditionErrors(conditions: readonly RawObject[], path: string): FieldError[] {
  const errors = conditions.flatMap((one, index) => [
    ...named(`${path}[${index}].type`, text(one, 'type'), qualifiedName),
    // Without one it is True (SetDefaults_PodFailurePolicyOnPodConditionsPattern), in a CronJob's Job as well.
    ...oneOf(one, 'status', { path: `${path}[${index}]`, known: STATUSES }),
  ]);
  return conditions.length > MAX_RULES ? [tooMany(path, conditions.length, MAX_RULES), ...errors] : errors;
}

function failureRule(rule: RawObject, path: string, spec: RawObject): FieldError[] {
  const pod = objectAt(objectAt(spec, 'template'), 'spec');
  const containers = new Set(
    ['containers', 'initContainers'].flatMap((list) => objectsAt(pod, list).map((one) => text(one, 'name'))),
  );
  const [codes, conditions] = [part(rule, 'onExitCodes'), objectsAt(rule, 'onPodConditions')];
  const errors =
    text(rule, 'action') === 'FailIndex' && !given(spec, 'backoffLimitPerIndex')
      ? [invalid(`${path}.action`, 'FailIndex', 'requires the backoffLimitPerIndex to be set')]
      : chosen(rule, 'action', { path, known: ACTIONS });
  if (codes !== null) errors.push(...codeErrors(codes, `${path}.onExitCodes`, containers));
  errors.push(...conditionErrors(conditions, `${path}.onPodConditions`));
  if (codes !== null && conditions.length > 0)
    errors.push(invalidWhole(path, 'specifying both OnExitCodes and OnPodConditions is not supported'));
  if (codes === null && conditions.length === 0)
    errors.push(invalidWhole(path, 'specifying one of OnExitCodes and OnPodConditions is required'));
  return errors;
}

/** validatePodFailurePolicy. */
export function failurePolicyErrors(spec: RawObject, path: string): FieldError[] {
  const policy = part(spec, 'podFailurePolicy');
  if (policy === null) return [];
  const at = `${path}.podFailurePolicy.rules`;
  const rules = objectsAt(policy, 'rules');
  return [
    ...(rules.length > MAX_RULES ? [tooMany(at, rules.length, MAX_RULES)] : []),
    ...rules.flatMap((rule, index) => failureRule(rule, `${at}[${index}]`, spec)),
  ];
}

/** How many indexes a list such as `1,3-5` contains; a text: why it is invalid (validateIndexesFormat). */
function indexesOf(list: string, completions: number): number | string {
  let [total, last] = [0, -1];
  for (const interval of list === '' ? [] : list.split(',')) {
    const limits = interval.split('-');
    if (limits.length > 2)
      return `the fragment ${JSON.stringify(interval)} violates the requirement that an index interval can have at most two parts separated by '-'`;
    const wrong = limits.find((one) => !/^[+]?\d+$/.test(one));
    if (wrong !== undefined) return `cannot convert string to integer for index: ${JSON.stringify(wrong)}`;
    const large = limits.find((one) => Number(one) >= completions);
    if (large !== undefined) return `too large index: ${JSON.stringify(large)}`;
    const [from = 0, to = from] = limits.map(Number);
    if (limits.length === 2 && from >= to) return `non-increasing order, previous: ${from}, current: ${to}`;
    if (from <= last) return `non-increasing order, previous: ${last}, current: ${from}`;
    total += to - from + 1;
    last = to;
  }
  return total;
}

function successRule(rule: RawObject, path: string, completions: number): FieldError[] {
  const indexes = given(rule, 'succeededIndexes') ? text(rule, 'succeededIndexes') : null;
  const succeeded = count(rule, 'succeededCount');
  const [at, counted] = [`${path}.succeededIndexes`, `${path}.succeededCount`];
  const errors: FieldError[] = [];
  if (indexes === null && succeeded === null)
    errors.push(required(path, 'at least one of succeededCount or succeededIndexes must be specified'));
  const total = indexes === null ? 0 : indexesOf(indexes, completions);
  if (indexes !== null && indexes.length > MAX_CHARACTERS) errors.push(tooLong(at, MAX_CHARACTERS));
  if (typeof total === 'string') errors.push(invalid(at, indexes, `error parsing succeededIndexes: ${total}`));
  if (succeeded === null) return errors;
  errors.push(...negative(rule, 'succeededCount', path));
  if (succeeded > completions) {
    const detail = `must be less than or equal to ${completions} (the number of specified completions)`;
    errors.push(invalid(counted, succeeded, detail));
  }
  const most = typeof total === 'number' ? total : 0;
  if (indexes !== null && succeeded > most) {
    const detail = `must be less than or equal to ${most} (the number of indexes in the specified succeededIndexes field)`;
    errors.push(invalid(counted, succeeded, detail));
  }
  return errors;
}

const policyValue = goValue({
  Rules: { field: 'rules', of: goValue({ SucceededIndexes: 'succeededIndexes', SucceededCount: 'succeededCount' }) },
});

/** validateSuccessPolicy; only indexed pods can be distinguished. */
export function successPolicyErrors(spec: RawObject, path: string, completions: number): FieldError[] {
  const policy = spec['successPolicy'];
  const at = `${path}.successPolicy`;
  if (!isObject(policy)) return [];
  if (text(spec, 'completionMode') !== 'Indexed')
    return [invalid(at, policyValue(policy), 'requires indexed completion mode')];
  const rules = objectsAt(policy, 'rules');
  const none = 'at least one rules must be specified when the successPolicy is specified';
  return [
    ...(rules.length === 0 ? [required(`${at}.rules`, none)] : []),
    ...(rules.length > MAX_RULES ? [tooMany(`${at}.rules`, rules.length, MAX_RULES)] : []),
    ...rules.flatMap((rule, index) => successRule(rule, `${at}.rules[${index}]`, completions)),
  ];
}

/** validatePodReplacementPolicy: with a failure policy pods are replaced when they have failed. */
export function replacementErrors(spec: RawObject, path: string): FieldError[] {
  if (!given(spec, 'podReplacementPolicy')) return [];
  const policy = text(spec, 'podReplacementPolicy');
  const known = given(spec, 'podFailurePolicy') ? ['Failed'] : ['Failed', 'TerminatingOrFailed'];
  return known.includes(policy) ? [] : [unsupported(`${path}.podReplacementPolicy`, policy, known)];
}
