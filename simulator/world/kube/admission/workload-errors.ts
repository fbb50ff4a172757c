import {
  fieldForbidden,
  invalid,
  notSupported,
  required,
} from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import { labelErrors } from '@/simulator/world/kube/admission/names';
import { podSpecErrors } from '@/simulator/world/kube/admission/pod-spec-errors';
import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';
import { recordOf, sameJson, without, shown } from '@/simulator/world/kube/kube-object';
import { matcherOf } from '@/simulator/world/kube/select/label-selector';

interface Checked {
  object: KubeObject;
  previous: KubeObject | undefined;
  minor: number;
}

function textMap(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(recordOf(value)).map(([key, item]) => [key, String(item)]));
}

function templateErrors(template: JsonRecord, path: string, minor: number): FieldError[] {
  const labels = textMap(recordOf(template['metadata'])['labels']);
  return [
    ...labelErrors(labels, `${path}.metadata.labels`),
    ...podSpecErrors({ spec: recordOf(template['spec']), path: `${path}.spec`, minor }),
  ];
}

/** Deployment, ReplicaSet, StatefulSet and DaemonSet: selector, template and what may not change. */
export function workloadErrors({ object, previous, minor }: Checked): FieldError[] {
  const spec = recordOf(object['spec']);
  const template = recordOf(spec['template']);
  const errors = selectorErrors(object, spec, template);
  errors.push(...templateErrors(template, 'spec.template', minor));
  const restart = recordOf(template['spec'])['restartPolicy'];
  if (restart !== undefined && restart !== 'Always') {
    errors.push(notSupported('spec.template.spec.restartPolicy', shown(restart), ['Always']));
  }
  if (Number(spec['replicas'] ?? 0) < 0) {
    errors.push(invalid('spec.replicas', spec['replicas'], 'must be greater than or equal to 0'));
  }
  if (previous !== undefined) errors.push(...immutableErrors(object, previous));
  return errors;
}

function selectorErrors(object: KubeObject, spec: JsonRecord, template: JsonRecord): FieldError[] {
  const selector = recordOf(spec['selector']);
  if (Object.keys(selector).length === 0) return [required('spec.selector')];
  const labels = textMap(recordOf(template['metadata'])['labels']);
  if (matcherOf(selector)(labels)) return [];
  const detail = `\`selector\` does not match template \`labels\``;
  return [
    invalid(
      'spec.template.metadata.labels',
      object.kind === 'Deployment' || labels !== undefined ? labels : {},
      detail,
    ),
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
  const errors = templateErrors(template, 'spec.template', minor);
  errors.push(...jobRestart(template, 'spec.template'));
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

function jobRestart(template: JsonRecord, path: string): FieldError[] {
  const restart = recordOf(template['spec'])['restartPolicy'];
  if (restart === 'OnFailure' || restart === 'Never') return [];
  return [notSupported(`${path}.spec.restartPolicy`, shown(restart), ['OnFailure', 'Never'])];
}

const CRON = /^(@(yearly|annually|monthly|weekly|daily|midnight|hourly)|@every .+|(\S+\s+){4}\S+)$/;

export function cronJobErrors({ object, minor }: Checked): FieldError[] {
  const spec = recordOf(object['spec']);
  const path = 'spec.jobTemplate.spec.template';
  const template = recordOf(recordOf(recordOf(spec['jobTemplate'])['spec'])['template']);
  const errors = [...templateErrors(template, path, minor), ...jobRestart(template, path)];
  const schedule = shown(spec['schedule']);
  if (schedule === '') errors.unshift(required('spec.schedule'));
  else if (!CRON.test(schedule))
    errors.unshift(
      invalid(
        'spec.schedule',
        schedule,
        `expected exactly 5 fields, found ${schedule.split(/\s+/).length}: [${schedule}]`,
      ),
    );
  return errors;
}
