import {
  fieldForbidden,
  invalid,
  notSupported,
  outside,
  required,
} from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import { annotationErrors, DNS_LABEL, labelErrors } from '@/simulator/world/kube/admission/names';
import { podAnnotationErrors, seccompMatchErrors } from '@/simulator/world/kube/admission/pod-annotations';
import { podSpecErrors } from '@/simulator/world/kube/admission/pod-spec-errors';
import { selectorErrors } from '@/simulator/world/kube/admission/scheduling-errors';
import { claimErrors } from '@/simulator/world/kube/admission/volume-errors';
import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import { isRecord, listOf, recordOf, without, shown } from '@/simulator/world/kube/kube-object';
import { selectorMatcher } from '@/lib/kube-rules/selector/label-selector';

export interface Checked {
  object: KubeObject;
  previous: KubeObject | undefined;
  minor: number;
}

function textMap(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(recordOf(value)).map(([key, item]) => [key, String(item)]));
}

/** ValidatePodTemplateSpec, whose paths skip the metadata. */
export function templateErrors(
  template: JsonRecord,
  at: { path: string; minor: number; claims?: readonly unknown[] },
): FieldError[] {
  const { path, ...rest } = at;
  const metadata = recordOf(template['metadata']);
  const annotations = textMap(metadata['annotations']);
  return [
    ...labelErrors(textMap(metadata['labels']), `${path}.labels`),
    ...annotationErrors(annotations, `${path}.annotations`),
    ...podAnnotationErrors(annotations, recordOf(template['spec']), `${path}.annotations`),
    ...podSpecErrors({ spec: recordOf(template['spec']), path: `${path}.spec`, ...rest }),
    ...seccompMatchErrors(annotations, recordOf(template['spec']), `${path}.spec`),
  ];
}

/** Deployment, ReplicaSet, StatefulSet and DaemonSet: selector, template and what may not change. */
export function workloadErrors({ object, previous, minor }: Checked): FieldError[] {
  const spec = recordOf(object['spec']);
  const template = recordOf(spec['template']);
  const daemons = object.kind === 'DaemonSet';
  const broken = isBroken(spec['selector']);
  const errors = selectorFaults(object, spec, template, broken);
  if (!broken || daemons || object.kind === 'StatefulSet')
    errors.push(...lastingErrors(object.kind, template));
  if (!broken || daemons) errors.push(...ownTemplateErrors(object, minor));
  for (const field of ['replicas', 'minReadySeconds', 'revisionHistoryLimit', 'progressDeadlineSeconds'])
    if (Number(spec[field] ?? 0) < 0)
      errors.push(invalid(`spec.${field}`, spec[field], 'must be greater than or equal to 0'));
  const ready = Number(spec['minReadySeconds'] ?? 0);
  const deadline = spec['progressDeadlineSeconds'];
  if (object.kind === 'Deployment' && Number(deadline ?? 600) <= ready)
    errors.push(invalid('spec.progressDeadlineSeconds', deadline, 'must be greater than minReadySeconds'));
  errors.push(...strategyErrors(object.kind, spec));
  if (object.kind === 'StatefulSet') errors.push(...statefulErrors(spec, minor));
  if (previous !== undefined) errors.push(...immutableErrors(object, previous));
  return errors;
}

/** Templates of StatefulSets are judged since 1.34; before, only their labels and annotations. */
function ownTemplateErrors(object: KubeObject, minor: number): FieldError[] {
  const spec = recordOf(object['spec']);
  const template = recordOf(spec['template']);
  const claims = listOf(spec['volumeClaimTemplates']);
  if (object.kind !== 'StatefulSet') return templateErrors(template, { path: 'spec.template', minor });
  if (minor >= 34) {
    const incomplete = claims.flatMap((claim, index) =>
      claimErrors(recordOf(recordOf(claim)['spec']), `spec.volumeClaimTemplates[${index}].spec`),
    );
    return [...templateErrors(template, { path: 'spec.template', minor, claims }), ...incomplete];
  }
  const metadata = recordOf(template['metadata']);
  return [
    ...labelErrors(textMap(metadata['labels']), 'spec.template.labels'),
    ...annotationErrors(textMap(metadata['annotations']), 'spec.template.annotations'),
  ];
}

const TITLES: Record<string, string> = { Deployment: 'ReplicaSet' };

function lastingErrors(kind: string, template: JsonRecord): FieldError[] {
  const { restartPolicy, activeDeadlineSeconds } = recordOf(template['spec']);
  const path = 'spec.template.spec';
  const errors = outside(restartPolicy, `${path}.restartPolicy`, ['Always']);
  if (activeDeadlineSeconds === undefined) return errors;
  const detail = `activeDeadlineSeconds in ${TITLES[kind] ?? kind} is not Supported`;
  return [...errors, fieldForbidden(`${path}.activeDeadlineSeconds`, detail)];
}

/** A selector that cannot be made into one: nobody then compares it with anything. */
function isBroken(selector: unknown): boolean {
  return selectorErrors(selector, '').length > 0;
}

const NAMES: Record<string, string> = { StatefulSet: 'statefulset', DaemonSet: 'daemonset' };

function selectorFaults(
  object: KubeObject,
  spec: JsonRecord,
  template: JsonRecord,
  broken: boolean,
): FieldError[] {
  const { selector } = spec;
  const errors = selectorErrors(selector, 'spec.selector');
  const labels = textMap(recordOf(template['metadata'])['labels']);
  if (!isRecord(selector)) {
    if (object.kind !== 'DaemonSet') errors.push(required('spec.selector'));
  } else if (
    Object.keys(recordOf(selector['matchLabels'])).length + listOf(selector['matchExpressions']).length ===
    0
  ) {
    const detail = `empty selector is invalid for ${NAMES[object.kind] ?? 'deployment'}`;
    return [...errors, invalid('spec.selector', selector, detail)];
  }
  if (broken && object.kind !== 'DaemonSet')
    errors.push(invalid('spec.selector', selector, 'invalid label selector'));
  if (broken || (isRecord(selector) && selectorMatcher(selector)(labels))) return errors;
  const detail = '`selector` does not match template `labels`';
  return [...errors, invalid('spec.template.metadata.labels', labels, detail)];
}

function statefulErrors(spec: JsonRecord, minor: number): FieldError[] {
  const retention = recordOf(spec['persistentVolumeClaimRetentionPolicy']);
  const at = 'spec.persistentVolumeClaimRetentionPolicy';
  const service = shown(spec['serviceName']);
  const errors = outside(spec['podManagementPolicy'], 'spec.podManagementPolicy', [
    'OrderedReady',
    'Parallel',
  ]);
  for (const field of ['whenDeleted', 'whenScaled'])
    errors.push(...outside(retention[field], `${at}.${field}`, ['Retain', 'Delete']));
  if (Number(recordOf(spec['ordinals'])['start'] ?? 0) < 0)
    errors.push(invalid('spec.ordinals.start', -1, 'must be greater than or equal to 0'));
  if (minor >= 35 && service !== '' && !(DNS_LABEL.test(service) && service.length < 64))
    errors.push(invalid('spec.serviceName', service, 'a lowercase RFC 1123 label'));
  return errors;
}

const asShare = (value: unknown): number =>
  typeof value === 'number' ? value : Number.parseInt(shown(value), 10);

function strategyErrors(kind: string, spec: JsonRecord): FieldError[] {
  const field = kind === 'Deployment' ? 'strategy' : 'updateStrategy';
  const strategy = recordOf(spec[field]);
  const { type = 'RollingUpdate' } = strategy;
  const path = `spec.${field}`;
  const known = kind === 'Deployment' ? ['Recreate', 'RollingUpdate'] : ['RollingUpdate', 'OnDelete'];
  if (kind === 'ReplicaSet') return [];
  if (!known.includes(shown(type))) return [notSupported(path, shown(type), known)];
  if (type === 'Recreate' && strategy['rollingUpdate'] !== undefined)
    return [
      fieldForbidden(`${path}.rollingUpdate`, "may not be specified when strategy `type` is 'Recreate'"),
    ];
  const { maxSurge, maxUnavailable } = recordOf(strategy['rollingUpdate']);
  if (type !== 'RollingUpdate') return [];
  const [up, down] = [
    asShare(maxSurge ?? (kind === 'Deployment' ? '25%' : 0)),
    asShare(maxUnavailable ?? (kind === 'Deployment' ? '25%' : 1)),
  ];
  const at = `${path}.rollingUpdate`;
  if (kind !== 'StatefulSet' && up === 0 && down === 0)
    return [invalid(`${at}.maxUnavailable`, maxUnavailable, 'may not be 0 when `maxSurge` is 0')];
  if (kind === 'DaemonSet' && up > 0 && down > 0)
    return [invalid(`${at}.maxSurge`, maxSurge, 'may not be set when maxUnavailable is non-zero')];
  return [];
}

/** ReplicationController: its selector is a map of labels, which are the template's when it has none. */
export function controllerErrors({ object, minor }: Checked): FieldError[] {
  const spec = recordOf(object['spec']);
  const template = recordOf(spec['template']);
  const labels = textMap(recordOf(template['metadata'])['labels']);
  const selector = Object.entries(textMap(spec['selector']));
  const errors =
    Number(spec['replicas'] ?? 0) < 0
      ? [invalid('spec.replicas', spec['replicas'], 'must be greater than or equal to 0')]
      : [];
  if (selector.length === 0 && Object.keys(labels).length === 0) errors.push(required('spec.selector'));
  if (!isRecord(spec['template'])) return [...errors, required('spec.template')];
  if (selector.some(([key, value]) => labels[key] !== value))
    errors.push(
      invalid('spec.template.metadata.labels', labels, '`selector` does not match template `labels`'),
    );
  return [
    ...errors,
    ...templateErrors(template, { path: 'spec.template', minor }),
    ...lastingErrors(object.kind, template),
  ];
}

const STATEFUL_MAY_CHANGE = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
] as const;

function immutableErrors(object: KubeObject, previous: KubeObject): FieldError[] {
  const spec = recordOf(object['spec']);
  const before = recordOf(previous['spec']);
  if (object.kind === 'StatefulSet') {
    if (sameJson(without(spec, ...STATEFUL_MAY_CHANGE), without(before, ...STATEFUL_MAY_CHANGE))) return [];
    const fields =
      "'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds'";
    return [
      fieldForbidden('spec', `updates to statefulset spec for fields other than ${fields} are forbidden`),
    ];
  }
  if (sameJson(spec['selector'], before['selector'])) return [];
  return [invalid('spec.selector', spec['selector'], 'field is immutable')];
}
