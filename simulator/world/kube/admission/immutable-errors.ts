import { forbidden, invalid, type FieldError } from '@/lib/kube-rules/admission/field';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import { type JsonRecord, type KubeObject, listOf, recordOf, without } from '@/simulator/world/kube/kube-object';

const POD_CHANGES =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

function podFixedPart(spec: JsonRecord): JsonRecord {
  const fixed: JsonRecord = without(spec, 'activeDeadlineSeconds', 'tolerations', 'schedulingGates');
  for (const list of ['containers', 'initContainers'])
    fixed[list] = listOf(spec[list]).map((each) => without(recordOf(each), 'image', 'imagePullPolicy'));
  return fixed;
}

function keepsTolerations(before: JsonRecord, after: JsonRecord): boolean {
  const now = listOf(after['tolerations']);
  return listOf(before['tolerations']).every((each) => now.some((other) => sameJson(each, other)));
}

const podErrors = (spec: JsonRecord, before: JsonRecord): FieldError[] =>
  sameJson(podFixedPart(spec), podFixedPart(before)) && keepsTolerations(before, spec)
    ? []
    : [forbidden('spec', POD_CHANGES)];

const STATEFUL_MAY_CHANGE = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
] as const;

function statefulErrors(spec: JsonRecord, before: JsonRecord): FieldError[] {
  if (sameJson(without(spec, ...STATEFUL_MAY_CHANGE), without(before, ...STATEFUL_MAY_CHANGE))) return [];
  const fields =
    "'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds'";
  return [forbidden('spec', `updates to statefulset spec for fields other than ${fields} are forbidden`)];
}

const selectorErrors = (spec: JsonRecord, before: JsonRecord): FieldError[] =>
  sameJson(spec['selector'], before['selector'])
    ? []
    : [invalid('spec.selector', spec['selector'], 'field is immutable')];

/** Fields of a Job's template that may change while it is suspended and was never started. */
const SUSPENDED_MAY_CHANGE = ['nodeSelector', 'affinity', 'tolerations', 'schedulingGates'] as const;

function jobFixedPart(template: JsonRecord): unknown {
  const { metadata: _metadata, ...rest } = template;
  return { ...rest, spec: without(recordOf(template['spec']), ...SUSPENDED_MAY_CHANGE) };
}

function jobErrors(object: KubeObject, previous: KubeObject): FieldError[] {
  const template = recordOf(recordOf(object['spec'])['template']);
  const before = recordOf(recordOf(previous['spec'])['template']);
  const started = recordOf(previous['status'])['startTime'] !== undefined;
  const suspended = recordOf(previous['spec'])['suspend'] === true;
  const comparable = suspended && !started ? jobFixedPart : (each: JsonRecord): unknown => each;
  return sameJson(comparable(template), comparable(before))
    ? []
    : [invalid('spec.template', template, 'field is immutable')];
}

const nodeErrors = (spec: JsonRecord, before: JsonRecord): FieldError[] =>
  ['providerID', 'podCIDR', 'podCIDRs']
    .filter((field) => before[field] !== undefined && !sameJson(before[field], spec[field]))
    .map((field) => forbidden(`spec.${field}`, `node updates may not change ${field} except from "" to valid`));

export function immutableErrors(object: KubeObject, previous: KubeObject): FieldError[] {
  const [spec, before] = [recordOf(object['spec']), recordOf(previous['spec'])];
  switch (object.kind) {
    case 'Pod':
      return podErrors(spec, before);
    case 'StatefulSet':
      return statefulErrors(spec, before);
    case 'Deployment':
    case 'ReplicaSet':
    case 'DaemonSet':
      return selectorErrors(spec, before);
    case 'Job':
      return jobErrors(object, previous);
    case 'Node':
      return nodeErrors(spec, before);
    case 'RuntimeClass':
      return object['handler'] === previous['handler']
        ? []
        : [invalid('handler', object['handler'], 'field is immutable')];
    default:
      return [];
  }
}
