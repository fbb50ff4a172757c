import type { PlannedCall } from '../change/plan';

/** What a credential needs in a cluster; subresources are part of the resource: `pods/eviction`. */
export interface ClusterRight {
  verb: string;
  group: string;
  resource: string;
}

/** In `namespace`, or in all ('' ) if it is about no namespace or about those of pods that are found during the run. */
export interface NeededRight extends ClusterRight {
  namespace: string;
}

/** A rule of a ClusterRole (rbac.authorization.k8s.io/v1). */
export interface ClusterRule {
  apiGroups: readonly string[];
  resources: readonly string[];
  verbs: readonly string[];
}

const reads = ['get', 'list', 'watch'];

const viewRules: readonly ClusterRule[] = [
  { apiGroups: [''], resources: ['nodes', 'pods', 'events', 'namespaces'], verbs: reads },
  { apiGroups: ['apps'], resources: ['deployments', 'statefulsets', 'daemonsets', 'replicasets'], verbs: reads },
  { apiGroups: ['batch'], resources: ['jobs', 'cronjobs'], verbs: reads },
  { apiGroups: ['policy'], resources: ['poddisruptionbudgets'], verbs: reads },
  { apiGroups: ['metrics.k8s.io'], resources: ['nodes'], verbs: ['get', 'list'] },
];

const explainRules: readonly ClusterRule[] = [
  { apiGroups: [''], resources: ['pods/log'], verbs: ['get'] },
  {
    apiGroups: [''],
    resources: [
      'limitranges',
      'persistentvolumeclaims',
      'persistentvolumes',
      'resourcequotas',
      'serviceaccounts',
      'services',
    ],
    verbs: reads,
  },
  { apiGroups: ['node.k8s.io'], resources: ['runtimeclasses'], verbs: reads },
  { apiGroups: ['scheduling.k8s.io'], resources: ['priorityclasses'], verbs: reads },
  {
    apiGroups: ['storage.k8s.io'],
    resources: ['storageclasses', 'csinodes', 'csidrivers', 'csistoragecapacities'],
    verbs: reads,
  },
  { apiGroups: ['networking.k8s.io'], resources: ['networkpolicies'], verbs: reads },
  { apiGroups: ['autoscaling'], resources: ['horizontalpodautoscalers'], verbs: reads },
  { apiGroups: ['autoscaling.k8s.io'], resources: ['verticalpodautoscalers'], verbs: reads },
  { apiGroups: ['windows.k8s.io'], resources: ['gmsacredentialspecs'], verbs: reads },
];

const operateRules: readonly ClusterRule[] = [
  { apiGroups: [''], resources: ['nodes'], verbs: ['patch'] },
  { apiGroups: [''], resources: ['pods/eviction'], verbs: ['create'] },
  { apiGroups: [''], resources: ['pods'], verbs: ['patch', 'delete'] },
  { apiGroups: [''], resources: ['replicationcontrollers', 'podtemplates'], verbs: ['get', 'patch'] },
  { apiGroups: ['apps'], resources: ['deployments', 'statefulsets', 'daemonsets', 'replicasets'], verbs: ['patch'] },
  { apiGroups: ['batch'], resources: ['jobs', 'cronjobs'], verbs: ['patch'] },
];

/**
 * What Mullion does with a cluster: show its nodes, pods and workloads; explain where workloads can run and what nodes
 * use; carry out changes. Each includes the ones before it.
 */
export const clusterUses = ['view', 'explain', 'operate'] as const;
export type ClusterUse = (typeof clusterUses)[number];

export const clusterRules: Readonly<Record<ClusterUse, readonly ClusterRule[]>> = {
  view: viewRules,
  explain: [...viewRules, ...explainRules],
  operate: [...viewRules, ...explainRules, ...operateRules],
};

export const covers = (rules: readonly ClusterRule[], { verb, group, resource }: ClusterRight): boolean =>
  rules.some(
    (rule) => rule.verbs.includes(verb) && rule.apiGroups.includes(group) && rule.resources.includes(resource),
  );

const right = (verb: string, resource: string, group = ''): ClusterRight => ({ verb, group, resource });
const patchNodes = right('patch', 'nodes');
const evictPods = right('create', 'pods/eviction');

/** What a kind needs whatever its input; the plan checks each of its calls. */
const kindRights: Readonly<Record<string, readonly ClusterRight[]>> = {
  'node.cordon': [patchNodes],
  'node.uncordon': [patchNodes],
  'node.taint': [patchNodes],
  'node.label': [patchNodes],
  'node.protect': [patchNodes],
  'node.unprotect': [patchNodes],
  'node.restart-instance': [patchNodes],
  'node.drain': [patchNodes, evictPods],
  'pod.restart': [evictPods],
};

/** Rights that a change of a workload needs, by the workload's kind. */
const patchWorkloads: Readonly<Record<string, ClusterRight>> = {
  Deployment: right('patch', 'deployments', 'apps'),
  StatefulSet: right('patch', 'statefulsets', 'apps'),
  DaemonSet: right('patch', 'daemonsets', 'apps'),
  ReplicaSet: right('patch', 'replicasets', 'apps'),
  Job: right('patch', 'jobs', 'batch'),
  CronJob: right('patch', 'cronjobs', 'batch'),
  Pod: right('patch', 'pods'),
  ReplicationController: right('patch', 'replicationcontrollers'),
  PodTemplate: right('patch', 'podtemplates'),
};

/** What reading container logs needs. */
export const readLogs = right('get', 'pods/log');

/** Rights by which controls are disabled, each about every namespace. */
export const controlRights: readonly NeededRight[] = [
  patchNodes,
  evictPods,
  readLogs,
  ...Object.values(patchWorkloads),
].map((one) => ({ ...one, namespace: '' }));

/** Nodes are in no namespace; everything else that is written can be granted in one of them. */
export const isNamespaced = ({ resource }: ClusterRight): boolean => resource !== 'nodes';

/**
 * The first right that a change of the kind lacks, as kubectl writes it; `missing`: null if unknown. `workloads`: kinds of
 * the workloads that it writes.
 */
export function missingOfKind(
  kind: string,
  missing: readonly string[] | null,
  workloads: readonly string[] = [],
): string | null {
  const rights = [...(kindRights[kind] ?? []), ...workloads.flatMap((one) => patchWorkloads[one] ?? [])];
  return rights.map(rightText).find((text) => missing?.includes(text) === true) ?? null;
}

/** As kubectl writes it: `patch nodes`, `patch deployments.apps`, `create pods/eviction`. */
export function rightText({ verb, group, resource }: ClusterRight): string {
  const [plural = '', sub] = resource.split('/');
  return `${verb} ${group === '' ? plural : `${plural}.${group}`}${sub === undefined ? '' : `/${sub}`}`;
}

const verbs: Record<string, string> = { POST: 'create', PATCH: 'patch', PUT: 'update', DELETE: 'delete', GET: 'get' };

/** What a planned call needs; null for a call to the cloud. */
export function rightOfCall({ system, method, path }: PlannedCall): NeededRight | null {
  if (system !== 'kubernetes') return null;
  const steps = (path.split('?')[0] ?? '').split('/').slice(1);
  const group = steps[0] === 'apis' ? (steps[1] ?? '') : '';
  const rest = steps.slice(steps[0] === 'apis' ? 3 : 2);
  const isScoped = rest[0] === 'namespaces' && rest.length > 2;
  const [plural = '', , sub] = isScoped ? rest.slice(2) : rest;
  const namespace = isScoped ? (rest[1] ?? '') : '';
  return {
    verb: verbs[method] ?? method.toLowerCase(),
    group,
    resource: sub === undefined ? plural : `${plural}/${sub}`,
    // A variable stands for what the run finds.
    namespace: namespace.startsWith('${') ? '' : namespace,
  };
}

/** Each right once, in the order of the calls. */
export function rightsOf(calls: readonly PlannedCall[]): NeededRight[] {
  const rights = calls.flatMap((call) => rightOfCall(call) ?? []);
  return [...new Map(rights.map((right) => [`${rightText(right)} ${right.namespace}`, right])).values()];
}
