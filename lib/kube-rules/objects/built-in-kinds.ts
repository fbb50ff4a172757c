/** The first minor of which `KINDS` has every kind; the last is `NEWEST_MINOR`. */
export const KINDS_SINCE = 25;

/** Kinds of the API server itself by API group, in any of its versions (Kubernetes API reference). */
const KINDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '': 'Binding ComponentStatus ConfigMap Endpoints Event LimitRange List Namespace Node PersistentVolume PersistentVolumeClaim Pod PodTemplate ReplicationController ResourceQuota Secret Service ServiceAccount',
    'admissionregistration.k8s.io':
      'MutatingAdmissionPolicy MutatingAdmissionPolicyBinding MutatingWebhookConfiguration ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding ValidatingWebhookConfiguration',
    'apiextensions.k8s.io': 'CustomResourceDefinition',
    'apiregistration.k8s.io': 'APIService',
    apps: 'ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet',
    'authentication.k8s.io': 'SelfSubjectReview TokenRequest TokenReview',
    'authorization.k8s.io':
      'LocalSubjectAccessReview SelfSubjectAccessReview SelfSubjectRulesReview SubjectAccessReview',
    autoscaling: 'HorizontalPodAutoscaler Scale',
    batch: 'CronJob Job',
    'certificates.k8s.io': 'CertificateSigningRequest ClusterTrustBundle PodCertificateRequest',
    'coordination.k8s.io': 'Lease LeaseCandidate',
    'discovery.k8s.io': 'EndpointSlice',
    'events.k8s.io': 'Event',
    'flowcontrol.apiserver.k8s.io': 'FlowSchema PriorityLevelConfiguration',
    'internal.apiserver.k8s.io': 'StorageVersion',
    'networking.k8s.io': 'IPAddress Ingress IngressClass NetworkPolicy ServiceCIDR',
    'node.k8s.io': 'RuntimeClass',
    policy: 'Eviction PodDisruptionBudget',
    'rbac.authorization.k8s.io': 'ClusterRole ClusterRoleBinding Role RoleBinding',
    'resource.k8s.io':
      'DeviceClass DeviceTaintRule PodSchedulingContext ResourceClaim ResourceClaimParameters ResourceClaimTemplate ResourceClass ResourceClassParameters ResourcePoolStatusRequest ResourceSlice',
    'scheduling.k8s.io': 'PodGroup PriorityClass Workload',
    'storage.k8s.io': 'CSIDriver CSINode CSIStorageCapacity StorageClass VolumeAttachment VolumeAttributesClass',
    'storagemigration.k8s.io': 'StorageVersionMigration',
  }).map(([group, kinds]) => [group, kinds.split(' ')]),
);

export const groupOf = (apiVersion: string): string =>
  apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';

/** Whether only a CustomResourceDefinition or an aggregated server can bring the group: such groups have a dot (apiextensions validation). */
export const isCustomGroup = (group: string): boolean => group.includes('.') && !KINDS.has(group);

interface NoMatch {
  /** The kind whose name differs only in case, and its group; null: none. */
  nearest: { kind: string; group: string } | null;
}

/** That no API server has the kind; null: it has, or the group is a custom one. */
export function noMatchOf(apiVersion: string, kind: string): NoMatch | null {
  const group = groupOf(apiVersion);
  if (isCustomGroup(group) || KINDS.get(group)?.includes(kind) === true) return null;
  const low = kind.toLowerCase();
  const groups = [group, ...[...KINDS.keys()].filter((one) => one !== group)];
  const alike = groups.flatMap((one) => (KINDS.get(one) ?? []).map((known) => ({ kind: known, group: one })));
  return { nearest: alike.find((one) => one.kind.toLowerCase() === low) ?? null };
}
