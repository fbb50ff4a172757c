import { isObject, objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { semanticallyEqual } from '../../patch/applied-manifest';
import { count, type FieldError, forbidden, invalid, text } from '../field';

const POD_CHANGES =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

const without = (source: RawObject, ...fields: readonly string[]): RawObject =>
  Object.fromEntries(Object.entries(source).filter(([field]) => !fields.includes(field)));

/** ValidatePodUpdate also checks scheduling gates and what may change with them; that is not checked here. */
function podFixedPart(spec: RawObject): RawObject {
  const fixed = without(spec, 'activeDeadlineSeconds', 'tolerations', 'schedulingGates');
  for (const list of ['containers', 'initContainers'])
    fixed[list] = objectsAt(spec, list).map((one) => without(one, 'image'));
  return fixed;
}

const GRACE = 'terminationGracePeriodSeconds';

function podErrors(spec: RawObject, before: RawObject): FieldError[] {
  const isRevived = spec[GRACE] === 1 && (count(before, GRACE) ?? 0) < 0;
  const [now, then] = [podFixedPart(spec), podFixedPart(before)];
  if (isRevived) now[GRACE] = then[GRACE];
  const tolerations = objectsAt(spec, 'tolerations');
  const keeps = objectsAt(before, 'tolerations').every((one) =>
    tolerations.some((other) => semanticallyEqual(one, other)),
  );
  return keeps && semanticallyEqual(now, then) ? [] : [forbidden('spec', POD_CHANGES)];
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

function statefulErrors(spec: RawObject, before: RawObject): FieldError[] {
  if (semanticallyEqual(without(spec, ...STATEFUL_MAY_CHANGE), without(before, ...STATEFUL_MAY_CHANGE))) return [];
  const fields =
    "'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds'";
  return [forbidden('spec', `updates to statefulset spec for fields other than ${fields} are forbidden`)];
}

const fixed = (fields: readonly string[], spec: RawObject, before: RawObject): FieldError[] =>
  fields
    .filter((field) => !semanticallyEqual(spec[field], before[field], [field]))
    .map((field) => invalid(`spec.${field}`, spec[field], 'field is immutable'));

/** Fields of a Job's template that may change while it is suspended and was never started. */
const SUSPENDED_MAY_CHANGE = ['nodeSelector', 'affinity', 'tolerations', 'schedulingGates'] as const;

function jobFixedPart(template: RawObject): RawObject {
  const { metadata: _metadata, ...rest } = template;
  return { ...rest, spec: without(objectAt(template, 'spec'), ...SUSPENDED_MAY_CHANGE) };
}

/** validateCompletions: an Indexed Job may change them together with its parallelism (ElasticIndexedJob). */
function completionsErrors(spec: RawObject, before: RawObject): FieldError[] {
  const [completions, parallelism] = [count(spec, 'completions'), count(spec, 'parallelism')];
  if (text(spec, 'completionMode') !== 'Indexed') return fixed(['completions'], spec, before);
  if (completions === count(before, 'completions') || completions === null || parallelism === null) return [];
  if (completions === parallelism) return [];
  return [invalid('spec.completions', completions, 'can only be modified in tandem with spec.parallelism')];
}

const JOB_FIXED = ['completionMode', 'podFailurePolicy', 'backoffLimitPerIndex', 'managedBy', 'successPolicy'];

/** ValidateJobSpecUpdate. */
function jobErrors(spec: RawObject, before: RawObject, hasStarted: boolean): FieldError[] {
  const [template, stored] = [objectAt(spec, 'template'), objectAt(before, 'template')];
  const isOpen = before['suspend'] === true && !hasStarted;
  const [now, then] = isOpen ? [jobFixedPart(template), jobFixedPart(stored)] : [template, stored];
  return [
    ...completionsErrors(spec, before),
    ...fixed(['selector'], spec, before),
    ...(semanticallyEqual(now, then) ? [] : [invalid('spec.template', template, 'field is immutable')]),
    ...fixed(JOB_FIXED, spec, before),
  ];
}

/** Why the API server rejects an update of an object with pods: both as it would store them, with their defaults. */
export function immutableErrors(object: RawObject, stored: RawObject): FieldError[] {
  const [spec, before] = [objectAt(object, 'spec'), objectAt(stored, 'spec')];
  switch (object['kind']) {
    case 'Pod':
      return podErrors(spec, before);
    case 'StatefulSet':
      return statefulErrors(spec, before);
    case 'Deployment':
    case 'ReplicaSet':
    case 'DaemonSet':
      return fixed(['selector'], spec, before);
    case 'Job':
      return jobErrors(spec, before, isObject(stored['status']) && stored['status']['startTime'] !== undefined);
    default:
      return [];
  }
}
