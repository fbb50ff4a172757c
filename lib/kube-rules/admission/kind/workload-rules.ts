import { isObject, objectAt, type RawObject, textMapAt } from '@/lib/kube-rules/json/kube-json';
import {
  count,
  forbidden,
  given,
  invalid,
  negative,
  oneOf,
  part,
  required,
  text,
  unsupported,
  type FieldError,
} from '../field';
import { goValue } from '../go-value';
import { isEmptySelector, selectorErrors, selects } from '../labels';
import { templateErrors } from './template-rules';

export type KindRule = (object: RawObject, minor: number) => FieldError[];

const MISMATCH = '`selector` does not match template `labels`';

interface Selecting {
  spec: RawObject;
  called: string;
  /** The message for an invalid selector; empty for a StatefulSet's. */
  broken?: string;
  /** A missing selector is named (Deployment and others), or only fails to match (DaemonSet). */
  demanded: boolean;
}

/** A selector that cannot be parsed: the API server then does not validate the template (ValidateDeploymentSpec and others). */
export const isBroken = (spec: RawObject): boolean => selects(part(spec, 'selector'), {}) === null;

/** A selector that is valid, not empty, and matches the labels of the template. */
export function matchErrors({ spec, called, demanded, broken = 'invalid label selector' }: Selecting): FieldError[] {
  const selector = part(spec, 'selector');
  const metadata = objectAt(objectAt(spec, 'template'), 'metadata');
  const labels = textMapAt(metadata, 'labels');
  const errors: FieldError[] = [];
  if (selector === null) {
    if (demanded) errors.push(required('spec.selector'));
  } else {
    errors.push(...selectorErrors(selector, 'spec.selector'));
    if (isEmptySelector(selector))
      errors.push(invalid('spec.selector', selector, `empty selector is invalid for ${called}`));
  }
  const matches = selects(selector, labels);
  if (matches === null && demanded) errors.push(invalid('spec.selector', selector, broken));
  const shown = part(metadata, 'labels') === null ? null : labels;
  if (matches === false) errors.push(invalid('spec.template.metadata.labels', shown, MISMATCH));
  return errors;
}

/** Pods of these controllers run indefinitely. */
export function lastingErrors(spec: RawObject, called: string): FieldError[] {
  const pod = objectAt(objectAt(spec, 'template'), 'spec');
  const path = 'spec.template.spec';
  const errors = oneOf(pod, 'restartPolicy', { path, known: ['Always'] });
  if (given(pod, 'activeDeadlineSeconds'))
    errors.push(forbidden(`${path}.activeDeadlineSeconds`, `activeDeadlineSeconds in ${called} is not Supported`));
  return errors;
}

export const counts = (spec: RawObject, ...fields: string[]): FieldError[] =>
  fields.flatMap((field) => negative(spec, field, 'spec'));

/** A number or a percentage; of any other text the number it is, else 0 (getIntOrPercentValue). */
export function shareOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d+%?$/.test(value) ? Number(value.replace('%', '')) : 0;
}

const isPercent = (value: unknown): boolean => typeof value === 'string' && /^\d+%$/.test(value);

const PERCENT_TEXT =
  "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";

export function shareErrors(holder: RawObject, field: string, path: string): FieldError[] {
  const value = holder[field];
  const at = `${path}.${field}`;
  if (!given(holder, field)) return [];
  if (typeof value === 'number') return value >= 0 ? [] : [invalid(at, value, 'must be greater than or equal to 0')];
  return isPercent(value) ? [] : [invalid(at, value, PERCENT_TEXT)];
}

export const wholeErrors = (holder: RawObject, field: string, path: string): FieldError[] =>
  isPercent(holder[field]) && shareOf(holder[field]) > 100
    ? [invalid(`${path}.${field}`, holder[field], 'must not be greater than 100%')]
    : [];

/** Strategies of a Deployment and a DaemonSet as messages show them. */
const shareStrategy = goValue({
  Type: 'type',
  RollingUpdate: { field: 'rollingUpdate', of: goValue({ MaxUnavailable: 'maxUnavailable', MaxSurge: 'maxSurge' }, 0) },
});

/** ValidateDeploymentStrategy; the defaults of a rolling update are 25 % each (apps/v1 defaults). */
function deploymentStrategy(spec: RawObject): FieldError[] {
  const strategy = objectAt(spec, 'strategy');
  const type = text(strategy, 'type') || 'RollingUpdate';
  const path = 'spec.strategy';
  if (type === 'Recreate') {
    const detail = "may not be specified when strategy `type` is 'Recreate'";
    return given(strategy, 'rollingUpdate') ? [forbidden(`${path}.rollingUpdate`, detail)] : [];
  }
  if (type !== 'RollingUpdate') return [unsupported(path, shareStrategy(strategy), ['Recreate', 'RollingUpdate'])];
  const rolling = objectAt(strategy, 'rollingUpdate');
  const at = `${path}.rollingUpdate`;
  const errors = [...shareErrors(rolling, 'maxUnavailable', at), ...shareErrors(rolling, 'maxSurge', at)];
  if (shareOf(rolling['maxUnavailable'] ?? '25%') === 0 && shareOf(rolling['maxSurge'] ?? '25%') === 0)
    errors.push(invalid(`${at}.maxUnavailable`, rolling['maxUnavailable'], 'may not be 0 when `maxSurge` is 0'));
  return [...errors, ...wholeErrors(rolling, 'maxUnavailable', at)];
}

const DEADLINE_SECONDS = 600;

function deadlineErrors(spec: RawObject): FieldError[] {
  const deadline = count(spec, 'progressDeadlineSeconds') ?? DEADLINE_SECONDS;
  const negatives = counts(spec, 'progressDeadlineSeconds');
  if (deadline > (count(spec, 'minReadySeconds') ?? 0)) return negatives;
  const detail = 'must be greater than minReadySeconds';
  return [...negatives, invalid('spec.progressDeadlineSeconds', deadline, detail)];
}

export const template = (spec: RawObject): RawObject => objectAt(spec, 'template');

/** ValidatePodTemplateSpecForReplicaSet but for the labels. */
const replicaErrors = (spec: RawObject, minor: number): FieldError[] => [
  ...templateErrors({ template: template(spec), path: 'spec.template', minor }),
  ...lastingErrors(spec, 'ReplicaSet'),
];

export const deploymentRule: KindRule = (object, minor) => {
  const spec = objectAt(object, 'spec');
  return [
    ...counts(spec, 'replicas'),
    ...matchErrors({ spec, called: 'deployment', demanded: true }),
    ...(isBroken(spec) ? [] : replicaErrors(spec, minor)),
    ...deploymentStrategy(spec),
    ...counts(spec, 'minReadySeconds', 'revisionHistoryLimit'),
    ...deadlineErrors(spec),
  ];
};

export const replicaSetRule: KindRule = (object, minor) => {
  const spec = objectAt(object, 'spec');
  return [
    ...counts(spec, 'replicas', 'minReadySeconds'),
    ...matchErrors({ spec, called: 'deployment', demanded: true }),
    ...(isBroken(spec) ? [] : replicaErrors(spec, minor)),
  ];
};

/** ValidateRollingUpdateDaemonSet: either some are away, or some are there twice. */
function daemonStrategy(spec: RawObject): FieldError[] {
  const strategy = objectAt(spec, 'updateStrategy');
  const type = text(strategy, 'type') || 'RollingUpdate';
  if (type === 'OnDelete') return [];
  if (type !== 'RollingUpdate')
    return [unsupported('spec.updateStrategy', shareStrategy(strategy), ['RollingUpdate', 'OnDelete'])];
  const rolling = objectAt(strategy, 'rollingUpdate');
  const at = 'spec.updateStrategy.rollingUpdate';
  const fields = ['maxUnavailable', 'maxSurge'];
  const surge = shareOf(rolling['maxSurge'] ?? 0) !== 0;
  const away = shareOf(rolling['maxUnavailable'] ?? 1) !== 0;
  const errors = [
    ...fields.flatMap((field) => shareErrors(rolling, field, at)),
    ...fields.flatMap((field) => wholeErrors(rolling, field, at)),
  ];
  if (surge && away)
    errors.push(invalid(`${at}.maxSurge`, rolling['maxSurge'], 'may not be set when maxUnavailable is non-zero'));
  if (!surge && !away) errors.push(required(`${at}.maxUnavailable`, 'cannot be 0 when maxSurge is 0'));
  return errors;
}

export const daemonSetRule: KindRule = (object, minor) => {
  const spec = objectAt(object, 'spec');
  return [
    ...matchErrors({ spec, called: 'daemonset', demanded: false }),
    ...templateErrors({ template: template(spec), path: 'spec.template', minor }),
    ...lastingErrors(spec, 'DaemonSet'),
    ...counts(spec, 'minReadySeconds'),
    ...daemonStrategy(spec),
    ...counts(spec, 'revisionHistoryLimit'),
  ];
};

/** A selector of labels, which the template's labels are when none is given. */
export const replicationControllerRule: KindRule = (object, minor) => {
  const spec = objectAt(object, 'spec');
  const labels = textMapAt(objectAt(template(spec), 'metadata'), 'labels');
  const own = Object.entries(textMapAt(spec, 'selector'));
  const selector = own.length === 0 ? Object.entries(labels) : own;
  const errors = counts(spec, 'minReadySeconds');
  if (selector.length === 0) errors.push(required('spec.selector'));
  errors.push(...counts(spec, 'replicas'));
  if (!isObject(spec['template'])) return [...errors, required('spec.template')];
  if (selector.some(([key, value]) => labels[key] !== value))
    errors.push(invalid('spec.template.metadata.labels', labels, MISMATCH));
  return [
    ...errors,
    ...templateErrors({ template: template(spec), path: 'spec.template', minor }),
    ...lastingErrors(spec, 'ReplicationController'),
  ];
};
