import { objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { forbidden, given, listed, part, required, text, tooMany, unsupported, type FieldError } from '../field';

/** From 1.35 on each container may have a policy of its own (gate ContainerRestartRules), before only sidecars, from 1.29 on. */
const OWN_POLICY = 35;
const KNOWS_SIDECARS = 29;
/** From 1.36 on a rule may restart all containers (gate RestartAllContainersOnContainerExits). */
const RESTARTS_ALL = 36;

const POLICIES = ['Always', 'Never', 'OnFailure'];
const OPERATORS = ['In', 'NotIn'];
const MAX_RULES = 20;
const MAX_CODES = 255;

function ruleErrors(rule: RawObject, path: string, minor: number): FieldError[] {
  const actions = minor >= RESTARTS_ALL ? ['Restart', 'RestartAllContainers'] : ['Restart'];
  const [action, codes] = [text(rule, 'action'), part(rule, 'exitCodes')];
  const errors = actions.includes(action) ? [] : [unsupported(`${path}.action`, action, actions)];
  if (codes === null) return [...errors, required(`${path}.exitCodes`, 'must be specified')];
  const operator = text(codes, 'operator');
  if (!OPERATORS.includes(operator)) errors.push(unsupported(`${path}.exitCodes.operator`, operator, OPERATORS));
  const values: unknown = codes['values'];
  const amount = Array.isArray(values) ? values.length : 0;
  return amount > MAX_CODES ? [...errors, tooMany(`${path}.exitCodes.values`, amount, MAX_CODES)] : errors;
}

/** validateContainerRestartPolicy; rules need a policy beside them. */
function ownErrors(container: RawObject, path: string, minor: number): FieldError[] {
  const rules = objectsAt(container, 'restartPolicyRules');
  const at = `${path}.restartPolicyRules`;
  const errors = listed(container, 'restartPolicy', { path, known: POLICIES });
  if (!given(container, 'restartPolicy') && rules.length > 0)
    errors.push(required(`${path}.restartPolicy`, 'must specify restartPolicy when restart rules are used'));
  if (rules.length > MAX_RULES) errors.push(tooMany(at, rules.length, MAX_RULES));
  return [...errors, ...rules.flatMap((rule, index) => ruleErrors(rule, `${at}[${index}]`, minor))];
}

export function policyErrors(container: RawObject, path: string, minor: number): FieldError[] {
  if (minor >= OWN_POLICY) return ownErrors(container, path, minor);
  return minor >= KNOWS_SIDECARS && given(container, 'restartPolicy')
    ? [forbidden(`${path}.restartPolicy`, 'may not be set for non-init containers')]
    : [];
}

export const initPolicyErrors = (container: RawObject, path: string, minor: number): FieldError[] =>
  minor >= OWN_POLICY
    ? ownErrors(container, path, minor)
    : listed(container, 'restartPolicy', { path, known: ['Always'] });
