import {
  fieldForbidden,
  invalid,
  notSupported,
  outside,
  required,
} from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import { annotationErrors, labelErrors } from '@/simulator/world/kube/admission/names';
import { appArmorErrors } from '@/simulator/world/kube/admission/pod-annotations';
import { podSpecErrors } from '@/simulator/world/kube/admission/pod-spec-errors';
import { selectorErrors } from '@/simulator/world/kube/admission/scheduling-errors';
import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';
import { isRecord, listOf, recordOf, sameJson, without, shown } from '@/simulator/world/kube/kube-object';
import { matcherOf } from '@/simulator/world/kube/select/label-selector';

interface Checked {
  object: KubeObject;
  previous: KubeObject | undefined;
  minor: number;
}

function textMap(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(recordOf(value)).map(([key, item]) => [key, String(item)]));
}

export function templateErrors(
  template: JsonRecord,
  at: { path: string; minor: number; claims?: readonly unknown[] },
): FieldError[] {
  const { path, ...rest } = at;
  const metadata = recordOf(template['metadata']);
  const annotations = textMap(metadata['annotations']);
  return [
    ...labelErrors(textMap(metadata['labels']), `${path}.metadata.labels`),
    ...annotationErrors(annotations, `${path}.metadata.annotations`),
    ...appArmorErrors(annotations, recordOf(template['spec']), `${path}.metadata.annotations`),
    ...podSpecErrors({ spec: recordOf(template['spec']), path: `${path}.spec`, ...rest }),
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
  if (!broken || daemons)
    errors.push(
      ...templateErrors(template, {
        path: 'spec.template',
        minor,
        claims: listOf(spec['volumeClaimTemplates']),
      }),
    );
  for (const field of ['replicas', 'minReadySeconds', 'revisionHistoryLimit', 'progressDeadlineSeconds'])
    if (Number(spec[field] ?? 0) < 0)
      errors.push(invalid(`spec.${field}`, spec[field], 'must be greater than or equal to 0'));
  errors.push(...strategyErrors(object.kind, spec));
  if (previous !== undefined) errors.push(...immutableErrors(object, previous));
  return errors;
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
  if (broken || (isRecord(selector) && matcherOf(selector)(labels))) return errors;
  const detail = '`selector` does not match template `labels`';
  return [...errors, invalid('spec.template.metadata.labels', labels, detail)];
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

/** Fields of a Job's template that may change while it is suspended and was never started. */
const SUSPENDED_MAY_CHANGE = ['nodeSelector', 'affinity', 'tolerations', 'schedulingGates'] as const;

export function jobErrors({ object, previous, minor }: Checked): FieldError[] {
  const spec = recordOf(object['spec']);
  const template = recordOf(spec['template']);
  const errors = templateErrors(template, { path: 'spec.template', minor });
  errors.push(...jobRestart(template, 'spec.template'), ...jobCounts(spec, 'spec'));
  if (spec['manualSelector'] === true && !isRecord(spec['selector'])) errors.push(required('spec.selector'));
  if (previous === undefined) return errors;
  const before = recordOf(recordOf(previous['spec'])['template']);
  const started = recordOf(previous['status'])['startTime'] !== undefined;
  const suspended = recordOf(previous['spec'])['suspend'] === true;
  const comparable = suspended && !started ? jobFixedPart : (each: JsonRecord): unknown => each;
  if (!sameJson(comparable(template), comparable(before))) {
    errors.push(invalid('spec.template', template, 'field is immutable'));
  }
  return errors;
}

function jobFixedPart(template: JsonRecord): unknown {
  const { metadata: _metadata, ...rest } = template;
  return { ...rest, spec: without(recordOf(template['spec']), ...SUSPENDED_MAY_CHANGE) };
}

function jobCounts(spec: JsonRecord, path: string): FieldError[] {
  const fields = [
    'parallelism',
    'completions',
    'activeDeadlineSeconds',
    'backoffLimit',
    'ttlSecondsAfterFinished',
  ];
  return fields
    .filter((field) => Number(spec[field] ?? 0) < 0)
    .map((field) => invalid(`${path}.${field}`, spec[field], 'must be greater than or equal to 0'));
}

function jobRestart(template: JsonRecord, path: string): FieldError[] {
  const restart = recordOf(template['spec'])['restartPolicy'] ?? 'Always';
  if (restart === 'OnFailure' || restart === 'Never') return [];
  if (restart === 'Always')
    return [required(`${path}.spec.restartPolicy`, 'valid values: "OnFailure", "Never"')];
  return [notSupported(`${path}.spec.restartPolicy`, shown(restart), ['OnFailure', 'Never'])];
}

const MACRO = /^@(yearly|annually|monthly|weekly|daily|midnight|hourly|every .+)$/;
const NAMED = ['', '', '', 'janfebmaraprmayjunjulaugsepoctnovdec', 'sunmontuewedthufrisat'];
const BOUNDS: [low: number, high: number][] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
];

/** One field of a schedule as robfig/cron reads it. */
function isCronField(field: string, place: number): boolean {
  const [low, high] = BOUNDS[place] ?? [1, 0];
  const value = (word: string): number => {
    const name = word.length === 3 ? (NAMED[place] ?? '').indexOf(word.toLowerCase()) : -1;
    return name >= 0 ? name / 3 + low : /^\d+$/.test(word) ? Number(word) : Number.NaN;
  };
  return field.split(',').every((item) => {
    const parsed = /^([^/]+)(?:\/([1-9]\d*))?$/.exec(item)?.[1];
    if (parsed === undefined) return false;
    if (parsed === '*' || parsed === '?') return true;
    const ends = parsed.split('-').map(value);
    const [from = Number.NaN, to = from] = ends;
    return ends.length < 3 && from >= low && from <= to && to <= high;
  });
}

function isSchedule(schedule: string): boolean {
  const fields = schedule.trim().split(/\s+/);
  return MACRO.test(schedule) || (fields.length === 5 && fields.every(isCronField));
}

export function cronJobErrors({ object, minor }: Checked): FieldError[] {
  const spec = recordOf(object['spec']);
  const path = 'spec.jobTemplate.spec.template';
  const template = recordOf(recordOf(recordOf(spec['jobTemplate'])['spec'])['template']);
  const errors = [
    ...templateErrors(template, { path, minor }),
    ...jobRestart(template, path),
    ...jobCounts(recordOf(recordOf(spec['jobTemplate'])['spec']), 'spec.jobTemplate.spec'),
    ...outside(spec['concurrencyPolicy'], 'spec.concurrencyPolicy', ['Allow', 'Forbid', 'Replace']),
  ];
  if (object.metadata.name.length > 52)
    errors.push(invalid('metadata.name', object.metadata.name, 'must be no more than 52 characters'));
  const schedule = shown(spec['schedule']);
  if (schedule === '') errors.unshift(required('spec.schedule'));
  else if (!isSchedule(schedule))
    errors.unshift(
      invalid(
        'spec.schedule',
        schedule,
        `expected exactly 5 fields, found ${schedule.split(/\s+/).length}: [${schedule}]`,
      ),
    );
  return errors;
}
