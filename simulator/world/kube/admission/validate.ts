import {
  fieldForbidden,
  invalid,
  invalidObject,
  required,
} from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import { paddedImage } from '@/simulator/world/kube/admission/container-errors';
import { containersAt } from '@/simulator/world/kube/admission/containers-at';
import { metadataErrors } from '@/simulator/world/kube/admission/names';
import {
  appArmorMatchErrors,
  podAnnotationErrors,
  seccompMatchErrors,
} from '@/simulator/world/kube/admission/pod-annotations';
import { podSpecErrors } from '@/simulator/world/kube/admission/pod-spec-errors';
import { taintErrors } from '@/simulator/world/kube/admission/taint-errors';
import { cronJobErrors, jobErrors } from '@/simulator/world/kube/admission/job-errors';
import {
  controllerErrors,
  templateErrors,
  workloadErrors,
} from '@/simulator/world/kube/admission/workload-errors';
import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import { listOf, recordOf, without, shown } from '@/simulator/world/kube/kube-object';
import type { ResourceType } from '@/simulator/world/kube/resource-type';
import type { Taint } from '@/simulator/world/kube/shapes/node';

export interface Validated {
  object: KubeObject;
  /** Given on update. */
  previous: KubeObject | undefined;
  type: ResourceType;
  /** Minor version of the server. */
  minor: number;
}

type Rule = (checked: Validated) => FieldError[];

const RULES: Record<string, Rule> = {
  Pod: podErrors,
  Node: nodeErrors,
  Deployment: workloadErrors,
  ReplicaSet: workloadErrors,
  StatefulSet: workloadErrors,
  DaemonSet: workloadErrors,
  Job: jobErrors,
  CronJob: cronJobErrors,
  ReplicationController: controllerErrors,
  PodTemplate: ({ object, minor }) =>
    templateErrors(recordOf(object['template']), { path: 'template', minor }),
  PodDisruptionBudget: budgetErrors,
  RuntimeClass: runtimeClassErrors,
};

/** @throws ApiStatusError 422 with every violation */
export function validate(checked: Validated): void {
  const { object, type } = checked;
  const errors = [...metadataErrors(object.metadata, type), ...(RULES[object.kind]?.(checked) ?? [])];
  if (errors.length > 0) throw invalidObject(type, object.metadata.name, errors);
}

const POD_CHANGES =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

function podErrors({ object, previous, minor }: Validated): FieldError[] {
  const spec = recordOf(object['spec']);
  const errors = podSpecErrors({ spec, path: 'spec', minor });
  const { annotations } = object.metadata;
  errors.push(...podAnnotationErrors(annotations, spec, 'metadata.annotations'));
  if (previous === undefined)
    return [
      ...errors,
      ...newPodErrors(spec),
      ...seccompMatchErrors(annotations, spec, 'spec'),
      ...appArmorMatchErrors(annotations, spec),
    ];
  const before = recordOf(previous['spec']);
  if (!sameJson(podFixedPart(spec), podFixedPart(before)) || !keepsTolerations(before, spec)) {
    errors.push(fieldForbidden('spec', POD_CHANGES));
  }
  return errors;
}

/** What a new Pod may not have though a template may. */
export function newPodErrors(spec: JsonRecord): FieldError[] {
  const errors = containersAt(spec, 'spec')
    .filter(({ list }) => list !== 'ephemeralContainers')
    .flatMap(({ container, path }) => paddedImage(container, path));
  if (listOf(spec['ephemeralContainers']).length > 0)
    errors.push(fieldForbidden('spec.ephemeralContainers', 'cannot be set on create'));
  if (shown(spec['nodeName']) !== '' && listOf(spec['schedulingGates']).length > 0)
    errors.push(fieldForbidden('spec.nodeName', 'cannot be set until all schedulingGates have been cleared'));
  return errors;
}

function podFixedPart(spec: JsonRecord): JsonRecord {
  const fixed: JsonRecord = without(spec, 'activeDeadlineSeconds', 'tolerations', 'schedulingGates');
  for (const list of ['containers', 'initContainers']) {
    fixed[list] = listOf(spec[list]).map((each) => without(recordOf(each), 'image', 'imagePullPolicy'));
  }
  return fixed;
}

function keepsTolerations(before: JsonRecord, after: JsonRecord): boolean {
  const now = listOf(after['tolerations']);
  return listOf(before['tolerations']).every((each) => now.some((other) => sameJson(each, other)));
}

function nodeErrors({ object, previous }: Validated): FieldError[] {
  const spec = recordOf(object['spec']);
  const errors = taintErrors(listOf(spec['taints']).map(taintOf));
  if (previous === undefined) return errors;
  const before = recordOf(previous['spec']);
  for (const field of ['providerID', 'podCIDR', 'podCIDRs']) {
    if (before[field] !== undefined && !sameJson(before[field], spec[field])) {
      errors.push(
        fieldForbidden(`spec.${field}`, 'node updates may not change ' + field + ' except from "" to valid'),
      );
    }
  }
  return errors;
}

function taintOf(given: unknown): Taint {
  const { key, value, effect } = recordOf(given);
  return {
    key: shown(key),
    effect: shown(effect),
    ...(value === undefined ? {} : { value: shown(value) }),
  };
}

const PERCENT = /^[0-9]+%$/;

function budgetErrors({ object }: Validated): FieldError[] {
  const spec = recordOf(object['spec']);
  const errors: FieldError[] = [];
  if (spec['minAvailable'] !== undefined && spec['maxUnavailable'] !== undefined) {
    errors.push(invalid('spec', spec, 'minAvailable and maxUnavailable cannot be both set'));
  }
  for (const field of ['minAvailable', 'maxUnavailable']) {
    const value = spec[field];
    if (typeof value === 'string' && !PERCENT.test(value)) {
      errors.push(
        invalid(
          `spec.${field}`,
          value,
          "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
        ),
      );
    }
    if (typeof value === 'number' && value < 0) {
      errors.push(invalid(`spec.${field}`, value, 'must be greater than or equal to 0'));
    }
  }
  return errors;
}

function runtimeClassErrors({ object, previous }: Validated): FieldError[] {
  const handler = object['handler'];
  if (handler === '' || handler === undefined) return [required('handler')];
  if (previous === undefined || previous['handler'] === handler) return [];
  return [invalid('handler', handler, 'field is immutable')];
}
