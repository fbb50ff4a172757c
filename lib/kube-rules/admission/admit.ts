import { objectAt, objectsAt, type RawObject, textMapAt } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts, LimitRangeFacts } from '../objects/cluster-facts';
import { NEWEST_MINOR } from '../objects/minor-of';
import {
  podMetaIn,
  podSpecIn,
  podSpecPath,
  type TemplateKind,
  type WorkloadObject,
} from '../objects/workload-object';
import { isServed } from './api-versions';
import { spaceErrors } from './container/container-rules';
import { containersOf } from './containers-of';
import { shapeOf } from './decode/object-shape';
import { decodeError } from './decode/shape';
import { forbidden, notFound, text } from './field';
import { cronJobRule } from './kind/cron-job-rules';
import { jobRule } from './kind/job-rules';
import { metaErrors } from './kind/meta-rules';
import { appArmorMatchErrors } from './kind/pod-annotations';
import { claimTemplatesOf, templateErrors } from './kind/template-rules';
import {
  daemonSetRule,
  deploymentRule,
  type KindRule,
  replicaSetRule,
  replicationControllerRule,
  statefulSetRule,
} from './kind/workload-rules';
import { accountRejection } from './pod/account-rules';
import { defaultedSpec } from './pod/defaulted-pod';
import { limitRejection } from './pod/limit-rules';
import { priorityRejection } from './pod/priority-rules';
import { runtimeClassRejections } from './pod/runtime-class';
import { enforced, warned } from '../pod-security/pod-security';
import { podSpecErrors } from './pod-spec-rules';
import { type AdmissionVerdict, type FieldError, type PodRejection, fieldErrorText } from './field-error';
import { specWarnings } from './warnings';

export type AdmissionWorld = Pick<ClusterFacts, 'minor' | 'runtimeClasses' | 'namespaces' | 'limitRanges'> &
  Partial<Pick<ClusterFacts, 'priorityClasses' | 'serviceAccounts'>>;

/** Only what a pod gets beside a template (ValidatePodCreate, validateContainersOnlyForPod). */
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
  PodTemplate: (object, minor) =>
    templateErrors({ template: objectAt(object, 'template'), path: 'template', minor }),
};

/** A Pod is judged with the defaults that only pods have, a template as it is written. */
function kindErrors(workload: WorkloadObject, pod: RawObject, minor: number): FieldError[] {
  if (workload.kind !== 'Pod') return RULES[workload.kind](workload.object, minor);
  const metadata = objectAt(workload.object, 'metadata');
  return [
    ...templateErrors({ template: { metadata, spec: pod }, path: '', minor }),
    ...newPodErrors(pod, objectAt(metadata, 'annotations'), minor),
  ];
}

const rangesOf = ({ namespace }: WorkloadObject, cluster: AdmissionWorld): LimitRangeFacts[] =>
  (cluster.limitRanges ?? []).filter((one) => one.namespace === namespace);

/** Whether a pod of an accepted template can differ from it in what is judged: defaults of its own, or a template nobody judged. */
const differs = (workload: WorkloadObject, pod: RawObject, cluster: AdmissionWorld): boolean =>
  workload.kind === 'StatefulSet' ||
  pod['hostNetwork'] === true ||
  pod['resources'] !== undefined ||
  rangesOf(workload, cluster).length > 0;

/** What a pod of an accepted template is rejected for, though the template is not. Its claims are made before it is. */
function templatePodRejections(
  workload: WorkloadObject,
  pod: RawObject,
  cluster: AdmissionWorld,
): PodRejection[] {
  const minor = cluster.minor ?? NEWEST_MINOR;
  const claimTemplates = workload.kind === 'StatefulSet' ? claimTemplatesOf(workload.object) : [];
  const spec = claimTemplates.length === 0 ? pod : { ...pod, volumes: podSpecIn(workload)['volumes'] };
  const judged = differs(workload, pod, cluster)
    ? podSpecErrors({ spec, path: 'spec', minor, ofPod: true, claimTemplates })
    : [];
  return [...judged, ...newPodErrors(pod, objectAt(podMetaIn(workload), 'annotations'), minor)].map(
    (one) => ({
      by: 'Validation' as const,
      message: fieldErrorText(one),
    }),
  );
}

const rejection = (by: PodRejection['by'], message: string | null): PodRejection[] =>
  message === null ? [] : [{ by, message }];

/** What a pod is rejected for that something it names is not there, or speaks against it. */
const lookedUp = (
  { namespace }: WorkloadObject,
  spec: RawObject,
  cluster: AdmissionWorld,
): PodRejection[] => [
  ...rejection('ServiceAccount', accountRejection(spec, namespace, cluster.serviceAccounts)),
  ...rejection('Priority', priorityRejection(spec, cluster.priorityClasses)),
  ...runtimeClassRejections(spec, cluster.runtimeClasses),
];

const rejected = (...object: FieldError[]): AdmissionVerdict => ({ object, pod: [], warnings: [] });

/**
 * What the API server says to a workload and to its pods, in its own words and paths. What was not read (classes, namespaces)
 * rejects nothing. Of a Pod itself both lists are about the object.
 */
export function admit(workload: WorkloadObject, cluster: AdmissionWorld): AdmissionVerdict {
  const { kind, apiVersion, object } = workload;
  const minor = cluster.minor ?? NEWEST_MINOR;
  if (!isServed(kind, apiVersion, minor))
    return rejected(
      notFound('apiVersion', apiVersion, `no matches for kind "${kind}" in version "${apiVersion}"`),
    );
  const undecodable = decodeError(object, shapeOf(kind), '');
  if (undecodable !== null) return rejected(undecodable);
  const pod = defaultedSpec(workload, cluster);
  const errors = [...metaErrors(object, kind, minor), ...kindErrors(workload, pod, minor)];
  const own = podSpecIn(workload);
  const annotations = textMapAt(podMetaIn(workload), 'annotations');
  const labels = cluster.namespaces?.find((one) => one.name === workload.namespace)?.labels ?? {};
  const looked = kind === 'PodTemplate' ? [] : lookedUp(workload, own, cluster);
  const judged = { annotations, labels, minor };
  const said = kind === 'PodTemplate' ? null : enforced({ ...judged, spec: pod });
  const beside =
    kind === 'Pod' && said !== null ? null : warned({ ...judged, spec: kind === 'Pod' ? pod : own });
  const made =
    kind === 'Pod' || kind === 'PodTemplate' || errors.length > 0
      ? []
      : templatePodRejections(workload, pod, cluster);
  return {
    object: errors,
    pod: [
      ...looked,
      ...made,
      ...(kind === 'PodTemplate'
        ? []
        : rejection('LimitRanger', limitRejection(pod, rangesOf(workload, cluster)))),
      ...rejection('PodSecurity', said),
    ],
    warnings: [...specWarnings(own, podSpecPath(kind).join('.')), ...(beside === null ? [] : [beside])],
  };
}
