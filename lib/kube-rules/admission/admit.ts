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
import { spaceRefusals } from './container/container-rules';
import { containersOf } from './containers-of';
import { shapeOf } from './decode/object-shape';
import { decodeRefusal } from './decode/shape';
import { forbidden, notFound, text } from './field';
import { cronJobRule } from './kind/cron-job-rules';
import { jobRule } from './kind/job-rules';
import { metaRefusals } from './kind/meta-rules';
import { appArmorMatchRefusals } from './kind/pod-annotations';
import { claimTemplatesOf, templateRefusals } from './kind/template-rules';
import {
  daemonSetRule,
  deploymentRule,
  type KindRule,
  replicaSetRule,
  replicationControllerRule,
  statefulSetRule,
} from './kind/workload-rules';
import { accountRefusal } from './pod/account-rules';
import { defaultedSpec } from './pod/defaulted-pod';
import { limitRefusal } from './pod/limit-rules';
import { priorityRefusal } from './pod/priority-rules';
import { runtimeClassRefusals } from './pod/runtime-class';
import { enforced, warned } from '../pod-security/pod-security';
import { podSpecRefusals } from './pod-spec-rules';
import { type AdmissionVerdict, type FieldRefusal, type PodRefusal, refusalText } from './refusal';
import { specWarnings } from './warnings';

export type AdmissionWorld = Pick<ClusterFacts, 'minor' | 'runtimeClasses' | 'namespaces' | 'limitRanges'> &
  Partial<Pick<ClusterFacts, 'priorityClasses' | 'serviceAccounts'>>;

/** Only what a pod gets beside a template (ValidatePodCreate, validateContainersOnlyForPod). */
function newPodRefusals(spec: RawObject, annotations: RawObject, minor: number): FieldRefusal[] {
  const refusals = containersOf(spec, 'spec')
    .filter(({ list }) => list !== 'ephemeralContainers')
    .flatMap(({ container, path }) => spaceRefusals(container, path));
  if (objectsAt(spec, 'ephemeralContainers').length > 0)
    refusals.push(forbidden('spec.ephemeralContainers', 'cannot be set on create'));
  if (text(spec, 'nodeName') !== '' && objectsAt(spec, 'schedulingGates').length > 0)
    refusals.push(forbidden('spec.nodeName', 'cannot be set until all schedulingGates have been cleared'));
  return [...refusals, ...appArmorMatchRefusals(annotations, spec, minor)];
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
    templateRefusals({ template: objectAt(object, 'template'), path: 'template', minor }),
};

/** A Pod is judged with the defaults that only pods have, a template as it is written. */
function kindRefusals(workload: WorkloadObject, pod: RawObject, minor: number): FieldRefusal[] {
  if (workload.kind !== 'Pod') return RULES[workload.kind](workload.object, minor);
  const metadata = objectAt(workload.object, 'metadata');
  return [
    ...templateRefusals({ template: { metadata, spec: pod }, path: '', minor }),
    ...newPodRefusals(pod, objectAt(metadata, 'annotations'), minor),
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

/** What a pod of an accepted template is refused for, though the template is not. Its claims are made before it is. */
function madePodRefusals(workload: WorkloadObject, pod: RawObject, cluster: AdmissionWorld): PodRefusal[] {
  const minor = cluster.minor ?? NEWEST_MINOR;
  const claimTemplates = workload.kind === 'StatefulSet' ? claimTemplatesOf(workload.object) : [];
  const spec = claimTemplates.length === 0 ? pod : { ...pod, volumes: podSpecIn(workload)['volumes'] };
  const judged = differs(workload, pod, cluster)
    ? podSpecRefusals({ spec, path: 'spec', minor, ofPod: true, claimTemplates })
    : [];
  return [...judged, ...newPodRefusals(pod, objectAt(podMetaIn(workload), 'annotations'), minor)].map(
    (one) => ({
      by: 'Validation' as const,
      message: refusalText(one),
    }),
  );
}

const refusal = (by: PodRefusal['by'], message: string | null): PodRefusal[] =>
  message === null ? [] : [{ by, message }];

/** What a pod is refused for that something it names is not there, or speaks against it. */
const lookedUp = ({ namespace }: WorkloadObject, spec: RawObject, cluster: AdmissionWorld): PodRefusal[] => [
  ...refusal('ServiceAccount', accountRefusal(spec, namespace, cluster.serviceAccounts)),
  ...refusal('Priority', priorityRefusal(spec, cluster.priorityClasses)),
  ...runtimeClassRefusals(spec, cluster.runtimeClasses),
];

const refused = (...object: FieldRefusal[]): AdmissionVerdict => ({ object, pod: [], warnings: [] });

/**
 * What the API server says to a workload and to its pods, in its own words and paths. What was not read (classes, namespaces)
 * refuses nothing. Of a Pod itself both lists are about the object.
 */
export function admit(workload: WorkloadObject, cluster: AdmissionWorld): AdmissionVerdict {
  const { kind, apiVersion, object } = workload;
  const minor = cluster.minor ?? NEWEST_MINOR;
  if (!isServed(kind, apiVersion, minor))
    return refused(
      notFound('apiVersion', apiVersion, `no matches for kind "${kind}" in version "${apiVersion}"`),
    );
  const undecodable = decodeRefusal(object, shapeOf(kind), '');
  if (undecodable !== null) return refused(undecodable);
  const pod = defaultedSpec(workload, cluster);
  const refusals = [...metaRefusals(object, kind, minor), ...kindRefusals(workload, pod, minor)];
  const own = podSpecIn(workload);
  const annotations = textMapAt(podMetaIn(workload), 'annotations');
  const labels = cluster.namespaces?.find((one) => one.name === workload.namespace)?.labels ?? {};
  const looked = kind === 'PodTemplate' ? [] : lookedUp(workload, own, cluster);
  const judged = { annotations, labels, minor };
  const said = kind === 'PodTemplate' ? null : enforced({ ...judged, spec: pod });
  const beside =
    kind === 'Pod' && said !== null ? null : warned({ ...judged, spec: kind === 'Pod' ? pod : own });
  const made =
    kind === 'Pod' || kind === 'PodTemplate' || refusals.length > 0
      ? []
      : madePodRefusals(workload, pod, cluster);
  return {
    object: refusals,
    pod: [
      ...looked,
      ...made,
      ...(kind === 'PodTemplate'
        ? []
        : refusal('LimitRanger', limitRefusal(pod, rangesOf(workload, cluster)))),
      ...refusal('PodSecurity', said),
    ],
    warnings: [...specWarnings(own, podSpecPath(kind).join('.')), ...(beside === null ? [] : [beside])],
  };
}
