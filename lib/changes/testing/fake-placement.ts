import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import type { KubeNode, KubePod, KubeWorkload } from '@/lib/domain/ports/kube';
import type { NodeSelectorTerm } from '@/lib/kube-rules/objects/node-selector';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import type { FakeState } from './fake-state';

const termOf = ({ expressions, fields }: NodeSelectorTerm): RawObject => ({
  matchExpressions: expressions,
  matchFields: fields,
});

/** The spec of pods that a template was read from, as far as the template tells it. */
function specOf(template: PodTemplate): RawObject {
  const { os, nodeName, nodeSelector, requiredNodeAffinity: terms, tolerations, hostNetwork } = template;
  const required = { nodeSelectorTerms: terms.map(termOf) };
  return {
    ...(os === null ? {} : { os: { name: os } }),
    ...(nodeName === null ? {} : { nodeName }),
    ...(template.runtimeClass === null ? {} : { runtimeClassName: template.runtimeClass }),
    ...(hostNetwork ? { hostNetwork } : {}),
    ...(terms.length === 0
      ? {}
      : { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } } }),
    nodeSelector,
    // An empty effect and an empty key are left out.
    tolerations: tolerations.map((one) =>
      Object.fromEntries(Object.entries(one).filter(([, value]) => value !== '')),
    ),
    containers: template.images.map((image, index) => ({ name: `c${index}`, image })),
  };
}

/** Whole enough for the API server to have taken it. */
function objectOf({ kind, namespace, name, uid, template }: KubeWorkload): RawObject {
  const metadata = { namespace, name, uid };
  if (kind === 'Pod') return { apiVersion: 'v1', kind, metadata, spec: specOf(template) };
  const labels = { app: name };
  const pods = { metadata: { labels }, spec: specOf(template) };
  if (kind === 'Job' || kind === 'CronJob') {
    const jobs = { template: { ...pods, spec: { ...pods.spec, restartPolicy: 'Never' } } };
    const spec = kind === 'Job' ? jobs : { schedule: '0 4 * * *', jobTemplate: { spec: jobs } };
    return { apiVersion: 'batch/v1', kind, metadata, spec };
  }
  const spec = { selector: { matchLabels: labels }, serviceName: name, template: pods };
  return { apiVersion: 'apps/v1', kind, metadata, spec };
}

const nodeFacts = (node: KubeNode): ClusterFacts['nodes'][number] => ({
  uid: node.uid,
  name: node.name,
  labels: { 'kubernetes.io/arch': 'amd64', ...node.labels },
  taints: node.taints,
  unschedulable: node.unschedulable,
  allocatable: { cpu: 3_900, memory: 14_000 * 2 ** 20, pods: 64, 'ephemeral-storage': 2 ** 36 },
  capacity: { cpu: 4_000, memory: 16_384 * 2 ** 20, pods: 64, 'ephemeral-storage': 2 ** 36 },
  ready: node.ready,
  os: node.os === 'windows' ? 'windows' : 'linux',
  arch: node.arch,
  build: node.build === null ? null : Number(node.build),
  patch: null,
  kubeletVersion: node.kubeletVersion,
  containerRuntime: node.containerRuntime,
  pool: null,
  drivers: null,
});

const requestsOf = ({ requests }: Pick<KubePod, 'requests'>): PodFacts['demand']['requests'] => ({
  cpu: requests.cpuMilli,
  memory: requests.memoryMiB * 2 ** 20,
});

/** What a drain is told of a pod's deletion and requests holds here as well. */
export const podFacts = (pod: KubePod, { podFacts: facts }: FakeState): PodFacts => ({
  uid: pod.uid,
  namespace: pod.namespace,
  name: pod.name,
  labels: pod.labels ?? {},
  nodeName: pod.nodeName,
  phase: pod.phase,
  ready: pod.phase === 'Running',
  deleting: typeof facts[pod.uid]?.deletionAt === 'number',
  ownerUid: pod.ownerUid,
  workload: pod.workload,
  demand: {
    requests: requestsOf({ ...pod, ...facts[pod.uid] }),
    hostPorts: [],
    affinity: [],
    antiAffinity: [],
    claims: [],
  },
});

export const clusterFacts = (state: FakeState): ClusterFacts => ({
  minor: 32,
  provider: 'ack',
  nodes: state.nodes.map(nodeFacts),
  pods: state.pods.map((pod) => podFacts(pod, state)),
  workloads: state.workloads.flatMap((one) => workloadObjectOf(objectOf(one)) ?? []),
  runtimeClasses: [],
  namespaces: [],
  limitRanges: [],
  claims: [],
  volumes: [],
  storageClasses: [],
  beside: { services: null, networkPolicies: null, autoscalers: null, budgets: null, gmsaSpecs: null },
});
