import { isObject, objectAt, objectsAt, type RawObject, textMapAt } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts, LimitRangeFacts } from '../objects/cluster-facts';
import { NEWEST_MINOR } from '../objects/cluster-facts-of';
import { podMetaIn, podSpecIn, type TemplateKind, withObject, type WorkloadObject } from '../objects/workload-object';
import { isServed } from './api-versions';
import { spaceErrors } from './container/container-rules';
import { containersOf } from './containers-of';
import { decodeObject, keepKnownFields, strictDecodingError, unknownFieldWarning } from './decode/decode';
import type { AdmissionVerdict, FieldError, PodRejection } from './field';
import { badRequest, forbidden, notFound, text, fieldErrorText } from './field';
import { cronJobRule } from './kind/cron-job-rules';
import { immutableErrors } from './kind/immutable-fields';
import { jobRule } from './kind/job-rules';
import { metaErrors } from './kind/meta-rules';
import { appArmorMatchErrors } from './kind/pod-annotations';
import { claimTemplatesOf, templateErrors } from './kind/template-rules';
import type { KindRule } from './kind/workload-rules';
import { daemonSetRule, deploymentRule, replicaSetRule, replicationControllerRule } from './kind/workload-rules';
import { statefulSetRule } from './kind/stateful-set-rules';
import { namespaceError } from './namespace-lifecycle';
import { accountRejection, priorityRejection } from './pod/referenced-objects';
import { preparedSpec } from './pod/admitted-pod';
import { defaultedSpec } from './pod/defaulted-pod';
import { limitRejection } from './pod/limit-rules';
import { isSuspended, newPods } from './pod/new-pods';
import { quotaRejection } from './pod/quota-rules';
import { classRejection, overheadRejection } from './pod/runtime-class';
import { appliedManifest } from '../patch/applied-manifest';
import { enforced, warned } from '../pod-security/pod-security';
import { podSpecErrors } from './pod-spec-rules';
import { objectWarnings } from './warnings/object-warnings';

export interface AdmissionOptions {
  /** How unknown fields are handled; the API server's default is `Warn`. */
  fieldValidation?: 'Strict' | 'Warn' | 'Ignore';
}

export type AdmissionWorld = Pick<ClusterFacts, 'minor' | 'runtimeClasses' | 'namespaces' | 'limitRanges'> &
  Partial<Pick<ClusterFacts, 'priorityClasses' | 'serviceAccounts' | 'resourceQuotas' | 'pods'>>;

/** Fields that only a pod has, not a template (ValidatePodCreate, validateContainersOnlyForPod). */
function newPodErrors(spec: RawObject, annotations: RawObject, minor: number): FieldError[] {
  const errors = containersOf(spec, 'spec')
    .filter(({ list }) => list !== 'ephemeralContainers')
    .flatMap(({ container, path }) => spaceErrors(container, path));
  if (objectsAt(spec, 'ephemeralContainers').length > 0)
    errors.push(forbidden('spec.ephemeralContainers', 'cannot be set on create'));
  if (text(spec, 'nodeName') !== '' && objectsAt(spec, 'schedulingGates').length > 0)
    errors.push(forbidden('spec.nodeName', 'cannot be set until all schedulingGates have been cleared'));
  return [...errors, ...appArmorMatchErrors(annotations, spec, minor)];
}

const RULES: Readonly<Record<Exclude<TemplateKind, 'Pod'>, KindRule>> = {
  Deployment: deploymentRule,
  ReplicaSet: replicaSetRule,
  StatefulSet: statefulSetRule,
  DaemonSet: daemonSetRule,
  Job: jobRule,
  CronJob: cronJobRule,
  ReplicationController: replicationControllerRule,
  PodTemplate: (object, minor) => templateErrors({ template: objectAt(object, 'template'), path: 'template', minor }),
};

/** Errors in the fields of an object as written, or of a Pod as saved: the checks of an update. */
export const objectErrors = (workload: WorkloadObject, minor: number): FieldError[] => [
  ...metaErrors(workload.object, workload.kind, minor),
  ...(workload.kind === 'Pod'
    ? podTemplateErrors(workload, podSpecIn(workload), minor)
    : RULES[workload.kind](workload.object, minor)),
];

const podTemplateErrors = ({ object }: WorkloadObject, spec: RawObject, minor: number): FieldError[] =>
  templateErrors({ template: { metadata: objectAt(object, 'metadata'), spec }, path: '', minor });

/** A Pod is validated with the defaults that only pods have, a template as it is written. */
function kindErrors(workload: WorkloadObject, pod: RawObject, minor: number): FieldError[] {
  if (workload.kind !== 'Pod') return RULES[workload.kind](workload.object, minor);
  const metadata = objectAt(workload.object, 'metadata');
  return [...podTemplateErrors(workload, pod, minor), ...newPodErrors(pod, objectAt(metadata, 'annotations'), minor)];
}

const rangesOf = ({ namespace }: WorkloadObject, cluster: AdmissionWorld): LimitRangeFacts[] =>
  (cluster.limitRanges ?? []).filter((one) => one.namespace === namespace);

interface Evaluated {
  workload: WorkloadObject;
  cluster: AdmissionWorld;
  minor: number;
  /** Spec of its pods with the defaults that pods have, and as the API server prepares it. */
  pod: RawObject;
  prepared: RawObject;
  /** Why Pod Security rejects its pods; null: it does not. */
  enforced: string | null;
}

/** Whether a pod of an accepted template can differ from it in validated fields: by defaults, or unvalidated before. */
const differs = ({ workload, cluster, pod, prepared }: Evaluated): boolean =>
  workload.kind === 'StatefulSet' ||
  workload.stored !== undefined ||
  pod['hostNetwork'] === true ||
  pod['resources'] !== undefined ||
  pod !== prepared ||
  rangesOf(workload, cluster).length > 0;

/** Why a pod of an accepted template is rejected although the template is not. Its claims are created before it. */
function templatePodRejections(of: Evaluated): PodRejection[] {
  const { workload, minor, pod, prepared } = of;
  const claims = workload.kind === 'StatefulSet' ? claimTemplatesOf(workload.object) : undefined;
  const spec = claims === undefined ? prepared : { ...prepared, volumes: podSpecIn(workload)['volumes'] };
  const own = claims === undefined ? {} : { claimTemplates: claims };
  const evaluated = differs(of) ? podSpecErrors({ spec, path: 'spec', minor, ofPod: true, ...own }) : [];
  return [...evaluated, ...newPodErrors(pod, objectAt(podMetaIn(workload), 'annotations'), minor)].map((one) => ({
    by: 'Validation' as const,
    message: fieldErrorText(one),
  }));
}

const rejection = (by: PodRejection['by'], message: string | null): PodRejection[] =>
  message === null ? [] : [{ by, message }];

/** Why a pod is rejected before its fields are validated: an object it names does not exist, or contradicts it. */
const mutatingRejections = ({ namespace }: WorkloadObject, spec: RawObject, cluster: AdmissionWorld): PodRejection[] =>
  [
    ...rejection('ServiceAccount', accountRejection(spec, namespace, cluster.serviceAccounts)),
    ...rejection('Priority', priorityRejection(spec, cluster.priorityClasses)),
    ...rejection('RuntimeClass', classRejection(spec, cluster.runtimeClasses)),
  ].map((one) => ({ ...one, mutating: true }));

const securityOf = ({ workload, cluster, minor }: Omit<Evaluated, 'enforced'>) => ({
  annotations: textMapAt(podMetaIn(workload), 'annotations'),
  labels: namespaceLabels(workload, cluster),
  minor,
});

const namespaceLabels = ({ namespace }: WorkloadObject, { namespaces }: AdmissionWorld) =>
  namespaces?.find((one) => one.name === namespace)?.labels ?? {};

function podRejections(of: Evaluated, isValid: boolean): PodRejection[] {
  const { workload, cluster, pod } = of;
  return [
    ...mutatingRejections(workload, podSpecIn(workload), cluster),
    ...(workload.kind === 'Pod' || !isValid ? [] : templatePodRejections(of)),
    ...rejection('LimitRanger', limitRejection(pod, rangesOf(workload, cluster))),
    ...rejection('PodSecurity', of.enforced),
    ...rejection('RuntimeClass', overheadRejection(podSpecIn(workload), cluster.runtimeClasses)),
    ...rejection('ResourceQuota', quotaRejectionOf(of)),
  ];
}

/** What is stored counts in its quotas already. `most`: of how many pods. */
function quotaRejectionOf({ workload, cluster, prepared }: Evaluated, most = Infinity): string | null {
  if (workload.stored !== undefined) return null;
  const quotas = (cluster.resourceQuotas ?? []).filter(({ namespace }) => namespace === workload.namespace);
  if (quotas.length === 0) return null;
  return quotaRejection({ spec: prepared, pods: Math.min(most, newPods(workload, cluster.pods ?? [])) }, quotas);
}

/** The controller of a Job tries again until its other pods end, so a quota for one of them is enough. */
const isJob = ({ kind }: WorkloadObject): boolean => kind === 'Job' || kind === 'CronJob';

/** The rejections that its pods meet now, and those that wait. */
function timedRejections(of: Evaluated, isValid: boolean): Pick<AdmissionVerdict, 'pod' | 'later'> {
  const pod = podRejections(of, isValid);
  if (pod.length === 0 || !isJob(of.workload)) return { pod };
  if (isSuspended(of.workload)) return { pod: [], later: pod };
  const [later] = pod.filter(({ by }) => by === 'ResourceQuota');
  if (later === undefined || quotaRejectionOf(of, 1) !== null) return { pod };
  return { pod: pod.filter((one) => one !== later), later: [later] };
}

/** Pod Security's warning about an accepted object; none for a Pod that it rejects. */
const namespaceWarning = (of: Evaluated, spec: RawObject): string | null =>
  of.workload.kind === 'Pod' && of.enforced !== null ? null : warned({ ...securityOf(of), spec });

const rejected = (...object: FieldError[]): AdmissionVerdict => ({ object, pod: [], warnings: [] });

/** Of what a patched object would be rejected for, what it was not rejected for before. */
function added<T>(after: readonly T[], before: readonly T[], textOf: (one: T) => string): T[] {
  const known = new Set(before.map(textOf));
  return after.filter((one) => !known.has(textOf(one)));
}

function evaluatedOf(workload: WorkloadObject, cluster: AdmissionWorld, minor: number): Evaluated {
  const pod = defaultedSpec(workload, cluster);
  const unsecured = { workload, cluster, minor, pod, prepared: preparedSpec(workload, pod, minor) };
  return { ...unsecured, enforced: enforced({ ...securityOf(unsecured), spec: unsecured.prepared }) };
}

/** What of the request itself is wrong: its version, or a field of the wrong type. */
function requestError(
  { kind, apiVersion }: WorkloadObject,
  minor: number,
  decoded: ReturnType<typeof decodeObject>,
): FieldError | null {
  if (!isServed(kind, apiVersion, minor))
    return notFound('apiVersion', apiVersion, `no matches for kind "${kind}" in version "${apiVersion}"`);
  return decoded.error === null ? null : badRequest(decoded.error.path, decoded.error.detail);
}

/**
 * What is rejected of an object that the API server holds: nothing of it as it is, of a patch what the update adds, and
 * the pods that its controller would still create. Rules for new objects do not apply to it.
 */
export function admitStored(workload: WorkloadObject, cluster: AdmissionWorld): AdmissionVerdict {
  const { kind, object, stored = object } = workload;
  const minor = cluster.minor ?? NEWEST_MINOR;
  const before = withObject(workload, stored);
  const isPatched = object !== stored;
  const wrong = isPatched ? requestError(workload, minor, decodeObject(object, kind, minor)) : null;
  if (wrong !== null) return rejected(wrong);
  const errors = isPatched ? added(objectErrors(workload, minor), objectErrors(before, minor), fieldErrorText) : [];
  const rejections = (of: WorkloadObject): PodRejection[] => podRejections(evaluatedOf(of, cluster, minor), true);
  if (kind === 'PodTemplate' || errors.length > 0) return rejected(...errors);
  if (kind !== 'Pod')
    return { object: [], ...timedRejections(evaluatedOf(workload, cluster, minor), true), warnings: [] };
  const pod = isPatched ? added(rejections(workload), rejections(before), ({ message }) => message) : [];
  return { object: [], pod, warnings: [] };
}

/** Of a manifest that is applied to an existing object. */
function updateErrors({ object, existing = null }: WorkloadObject): FieldError[] {
  const merged = existing === null ? null : appliedManifest(existing, object);
  return existing === null || !isObject(merged) ? [] : immutableErrors(merged, existing);
}

/** The API server's answer to a workload and to its pods, in its own words. Lists that were not read reject nothing. */
export function admit(
  written: WorkloadObject,
  cluster: AdmissionWorld,
  { fieldValidation = 'Warn' }: AdmissionOptions = {},
): AdmissionVerdict {
  const { kind } = written;
  const minor = cluster.minor ?? NEWEST_MINOR;
  const decoded = decodeObject(written.object, kind, minor);
  const wrong = requestError(written, minor, decoded);
  if (wrong !== null) return rejected(wrong);
  const unknown = fieldValidation === 'Ignore' || minor > NEWEST_MINOR ? [] : decoded.unknownFields;
  if (fieldValidation === 'Strict' && unknown.length > 0)
    return rejected(badRequest(unknown[0] ?? '', strictDecodingError(unknown)));
  const homeless = namespaceError(written.namespace, cluster.namespaces);
  if (homeless !== null) return rejected(homeless);
  const object = unknown.length === 0 ? written.object : keepKnownFields(written.object, kind, minor);
  const workload = object === written.object ? written : withObject(written, object);
  const evaluated = evaluatedOf(workload, cluster, minor);
  const { prepared } = evaluated;
  const own = kind === 'Pod' ? prepared : podSpecIn(workload);
  const errors = [
    ...metaErrors(object, kind, minor),
    ...kindErrors(workload, prepared, minor),
    ...updateErrors(workload),
  ];
  let warnings: string[] | null = null;
  return {
    object: errors,
    ...(kind === 'PodTemplate' ? { pod: [] } : timedRejections(evaluated, errors.length === 0)),
    // Only read where they are shown, unlike errors, which decide.
    get warnings() {
      warnings ??= [
        ...unknown.map(unknownFieldWarning),
        ...objectWarnings(workload, own),
        namespaceWarning(evaluated, own),
      ].filter((one) => one !== null);
      return warnings;
    },
  };
}
