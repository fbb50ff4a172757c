import { isObject, objectAt, type RawObject, textMapAt } from '@/lib/domain/kube-json';
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
} from '../field';
import { isEmptySelector, labelRefusals, selectorRefusals, selects } from '../labels';
import type { FieldRefusal } from '../refusal';
import { claimSpecRefusals } from '../volume-rules';
import { annotationRefusals } from './meta-rules';
import { claimTemplatesOf, templateRefusals } from './template-rules';

export type KindRule = (object: RawObject, minor: number) => FieldRefusal[];

const MISMATCH = '`selector` does not match template `labels`';

interface Selecting {
  spec: RawObject;
  /** As the message calls the kind. */
  called: string;
  /** A missing selector is named (Deployment and others), or only fails to match (DaemonSet). */
  demanded: boolean;
}

/** Nobody looks at the template of a controller whose selector is none (ValidateDeploymentSpec and its like). */
const isBroken = (spec: RawObject): boolean => selects(part(spec, 'selector'), {}) === null;

/** A selector that is valid, not empty, and matches the labels of the template. */
function matchRefusals({ spec, called, demanded }: Selecting): FieldRefusal[] {
  const selector = part(spec, 'selector');
  const labels = textMapAt(objectAt(objectAt(spec, 'template'), 'metadata'), 'labels');
  const refusals: FieldRefusal[] = [];
  if (selector === null) {
    if (demanded) refusals.push(required('spec.selector'));
  } else {
    refusals.push(...selectorRefusals(selector, 'spec.selector'));
    if (isEmptySelector(selector))
      refusals.push(invalid('spec.selector', selector, `empty selector is invalid for ${called}`));
  }
  const matches = selects(selector, labels);
  if (matches === null && demanded)
    refusals.push(invalid('spec.selector', selector, 'invalid label selector'));
  if (matches === false) refusals.push(invalid('spec.template.metadata.labels', labels, MISMATCH));
  return refusals;
}

/** Pods of these controllers run for ever. */
function lastingRefusals(spec: RawObject, called: string): FieldRefusal[] {
  const pod = objectAt(objectAt(spec, 'template'), 'spec');
  const path = 'spec.template.spec';
  const refusals = oneOf(pod, 'restartPolicy', { path, known: ['Always'] });
  if (given(pod, 'activeDeadlineSeconds'))
    refusals.push(
      forbidden(`${path}.activeDeadlineSeconds`, `activeDeadlineSeconds in ${called} is not Supported`),
    );
  return refusals;
}

const counts = (spec: RawObject, ...fields: string[]): FieldRefusal[] =>
  fields.flatMap((field) => negative(spec, field, 'spec'));

/** A number, or a percentage; of a wrong text -1 so that nothing follows from it. */
function shareOf(value: unknown): number {
  if (typeof value === 'number') return value;
  const percent = typeof value === 'string' ? /^(\d+)%$/.exec(value)?.[1] : undefined;
  return percent === undefined ? -1 : Number(percent);
}

const PERCENT_TEXT =
  "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";

/** ValidatePositiveIntOrPercent and IsNotMoreThan100Percent. */
function shareRefusals(holder: RawObject, field: string, path: string): FieldRefusal[] {
  const value = holder[field];
  const at = `${path}.${field}`;
  if (!given(holder, field)) return [];
  if (typeof value === 'number')
    return value >= 0 ? [] : [invalid(at, value, 'must be greater than or equal to 0')];
  const share = shareOf(value);
  if (share < 0) return [invalid(at, value, PERCENT_TEXT)];
  return share > 100 && field === 'maxUnavailable'
    ? [invalid(at, value, 'must not be greater than 100%')]
    : [];
}

/** The share that a rolling update has when nothing is said (apps/v1 defaults). */
function deploymentStrategy(spec: RawObject): FieldRefusal[] {
  const strategy = objectAt(spec, 'strategy');
  const type = text(strategy, 'type') || 'RollingUpdate';
  const path = 'spec.strategy';
  if (type === 'Recreate') {
    const detail = "may not be specified when strategy `type` is 'Recreate'";
    return given(strategy, 'rollingUpdate') ? [forbidden(`${path}.rollingUpdate`, detail)] : [];
  }
  if (type !== 'RollingUpdate') return [unsupported(path, strategy, ['Recreate', 'RollingUpdate'])];
  const rolling = objectAt(strategy, 'rollingUpdate');
  const at = `${path}.rollingUpdate`;
  const refusals = [
    ...shareRefusals(rolling, 'maxUnavailable', at),
    ...shareRefusals(rolling, 'maxSurge', at),
  ];
  if (shareOf(rolling['maxUnavailable'] ?? '25%') === 0 && shareOf(rolling['maxSurge'] ?? '25%') === 0)
    refusals.push(
      invalid(`${at}.maxUnavailable`, rolling['maxUnavailable'], 'may not be 0 when `maxSurge` is 0'),
    );
  return refusals;
}

const DEADLINE_SECONDS = 600;

function deadlineRefusals(spec: RawObject): FieldRefusal[] {
  const deadline = count(spec, 'progressDeadlineSeconds') ?? DEADLINE_SECONDS;
  const negatives = counts(spec, 'progressDeadlineSeconds');
  if (deadline > (count(spec, 'minReadySeconds') ?? 0)) return negatives;
  const detail = 'must be greater than minReadySeconds';
  return [...negatives, invalid('spec.progressDeadlineSeconds', deadline, detail)];
}

const template = (spec: RawObject): RawObject => objectAt(spec, 'template');

/** ValidatePodTemplateSpecForReplicaSet but for the labels. */
const replicaRefusals = (spec: RawObject, minor: number): FieldRefusal[] => [
  ...templateRefusals({ template: template(spec), path: 'spec.template', minor }),
  ...lastingRefusals(spec, 'ReplicaSet'),
];

export const deploymentRule: KindRule = (object, minor) => {
  const spec = objectAt(object, 'spec');
  return [
    ...counts(spec, 'replicas', 'minReadySeconds', 'revisionHistoryLimit'),
    ...matchRefusals({ spec, called: 'deployment', demanded: true }),
    ...(isBroken(spec) ? [] : replicaRefusals(spec, minor)),
    ...deploymentStrategy(spec),
    ...deadlineRefusals(spec),
  ];
};

export const replicaSetRule: KindRule = (object, minor) => {
  const spec = objectAt(object, 'spec');
  return [
    ...counts(spec, 'replicas', 'minReadySeconds'),
    ...matchRefusals({ spec, called: 'deployment', demanded: true }),
    ...(isBroken(spec) ? [] : replicaRefusals(spec, minor)),
  ];
};

/** An update strategy of a StatefulSet or a DaemonSet. */
function updateStrategy(spec: RawObject, shares: readonly string[]): FieldRefusal[] {
  const strategy = objectAt(spec, 'updateStrategy');
  const type = text(strategy, 'type') || 'RollingUpdate';
  const path = 'spec.updateStrategy';
  const rolling = part(strategy, 'rollingUpdate');
  if (type !== 'RollingUpdate' && type !== 'OnDelete')
    return shares.includes('maxSurge')
      ? [unsupported(path, strategy, ['RollingUpdate', 'OnDelete'])]
      : [invalid(path, strategy, "must be 'RollingUpdate' or 'OnDelete'")];
  if (rolling === null) return [];
  const at = `${path}.rollingUpdate`;
  if (type === 'OnDelete')
    return shares.includes('maxSurge')
      ? []
      : [invalid(at, rolling, "only allowed for updateStrategy 'RollingUpdate'")];
  return [
    ...shares.flatMap((field) => shareRefusals(rolling, field, at)),
    ...negative(rolling, 'partition', at),
  ];
}

/** The first minor that judges templates of StatefulSets; before, only their labels are, under paths of their own. */
const JUDGES_STATEFUL = 34;

function statefulTemplate(object: RawObject, minor: number): FieldRefusal[] {
  const spec = objectAt(object, 'spec');
  const claimTemplates = claimTemplatesOf(object);
  if (minor >= JUDGES_STATEFUL)
    return [
      ...templateRefusals({ template: template(spec), path: 'spec.template', minor, claimTemplates }),
      ...claimTemplates.flatMap((one, index) =>
        claimSpecRefusals(objectAt(one, 'spec'), `spec.volumeClaimTemplates[${index}].spec`),
      ),
    ];
  const metadata = objectAt(template(spec), 'metadata');
  return [
    ...labelRefusals(part(metadata, 'labels') ?? {}, 'spec.template.labels'),
    ...annotationRefusals(part(metadata, 'annotations') ?? {}, 'spec.template.annotations'),
  ];
}

export const statefulSetRule: KindRule = (object, minor) => {
  const spec = objectAt(object, 'spec');
  const policy = text(spec, 'podManagementPolicy');
  const known = ['', 'OrderedReady', 'Parallel'].includes(policy);
  return [
    ...(known ? [] : [invalid('spec.podManagementPolicy', policy, "must be 'OrderedReady' or 'Parallel'")]),
    ...updateStrategy(spec, ['maxUnavailable']),
    ...counts(spec, 'replicas', 'minReadySeconds'),
    ...negative(objectAt(spec, 'ordinals'), 'start', 'spec.ordinals'),
    ...matchRefusals({ spec, called: 'statefulset', demanded: true }),
    ...(isBroken(spec) ? [] : statefulTemplate(object, minor)),
    ...lastingRefusals(spec, 'StatefulSet'),
  ];
};

export const daemonSetRule: KindRule = (object, minor) => {
  const spec = objectAt(object, 'spec');
  const rolling = objectAt(objectAt(spec, 'updateStrategy'), 'rollingUpdate');
  const surge = shareOf(rolling['maxSurge'] ?? 0);
  const gone = shareOf(rolling['maxUnavailable'] ?? 1);
  const at = 'spec.updateStrategy.rollingUpdate';
  const both: FieldRefusal[] = [];
  if (surge > 0 && gone > 0)
    both.push(
      invalid(`${at}.maxSurge`, rolling['maxSurge'], 'may not be set when maxUnavailable is non-zero'),
    );
  if (surge === 0 && gone === 0)
    both.push(required(`${at}.maxUnavailable`, 'cannot be 0 when maxSurge is 0'));
  return [
    ...matchRefusals({ spec, called: 'daemonset', demanded: false }),
    ...templateRefusals({ template: template(spec), path: 'spec.template', minor }),
    ...lastingRefusals(spec, 'DaemonSet'),
    ...counts(spec, 'minReadySeconds', 'revisionHistoryLimit'),
    ...updateStrategy(spec, ['maxUnavailable', 'maxSurge']),
    ...both,
  ];
};

/** A selector of labels, which the template's labels are when none is given. */
export const replicationControllerRule: KindRule = (object, minor) => {
  const spec = objectAt(object, 'spec');
  const labels = textMapAt(objectAt(template(spec), 'metadata'), 'labels');
  const own = Object.entries(textMapAt(spec, 'selector'));
  const selector = own.length === 0 ? Object.entries(labels) : own;
  const refusals = counts(spec, 'replicas', 'minReadySeconds');
  if (selector.length === 0) refusals.push(required('spec.selector'));
  if (!isObject(spec['template'])) return [...refusals, required('spec.template')];
  if (selector.some(([key, value]) => labels[key] !== value))
    refusals.push(invalid('spec.template.metadata.labels', labels, MISMATCH));
  return [
    ...refusals,
    ...templateRefusals({ template: template(spec), path: 'spec.template', minor }),
    ...lastingRefusals(spec, 'ReplicationController'),
  ];
};
