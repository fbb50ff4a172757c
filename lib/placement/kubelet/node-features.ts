import { objectAt, objectsAt, textAt } from '@/lib/kube-rules/json/kube-json';
import { message } from '@/lib/domain/message/message';
import { classOf } from '../../kube-rules/admission/pod/runtime-class';
import { minorOf } from '../../kube-rules/objects/cluster-facts-of';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { podSpecIn, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import { startingFields } from '../rules/read/read-workload';
import type { PodInCluster } from './cluster-faults';
import { fault, type NodeFault } from './node-fault';

const POLICY = 'supplementalGroupsPolicy';

/** From 1.33 on, the kubelet rejects Strict where it is not supported; before, it was ignored there (KEP-3619). */
const REJECTS_FROM = 33;

const requiresStrict = (workload: WorkloadObject): boolean =>
  objectAt(podSpecIn(workload), 'securityContext')[POLICY] === 'Strict';

/** Whether a Linux node takes pods with the policy Strict; null: it does not report that. */
function takesStrict({ features, kubeletVersion }: NodeFacts): boolean | null {
  const minor = minorOf(kubeletVersion);
  return minor !== null && minor < REJECTS_FROM ? true : (features?.[POLICY] ?? null);
}

/** What of the features of a Linux node decides about a pod. */
export function featureKey(node: NodeFacts): string {
  const handlers = Object.entries(node.features ?? {}).filter(([name]) => name !== POLICY);
  return [...handlers.map(([name, has]) => `${name}=${has}`).toSorted(), takesStrict(node)].join(' ');
}

/** What the handler of the pod reports; null: it reports nothing, or which handler it is is unknown. */
function handlerHas({ workload, node, cluster }: PodInCluster, feature: string): boolean | null {
  const spec = podSpecIn(workload);
  const found = classOf(spec, cluster.runtimeClasses);
  if (found === 'missing' || (found === null && textAt(spec, 'runtimeClassName') !== '')) return null;
  return node.features?.[`${feature} ${found?.handler ?? ''}`] ?? null;
}

const requiresUserNamespace = (workload: WorkloadObject): boolean => podSpecIn(workload)['hostUsers'] === false;

/** Names of the containers with a mount that must be read-only all the way down. */
const deepReadOnly = (workload: WorkloadObject): string[] =>
  startingFields
    .flatMap((field) => objectsAt(podSpecIn(workload), field))
    .filter((raw) => objectsAt(raw, 'volumeMounts').some((mount) => mount['recursiveReadOnly'] === 'Enabled'))
    .map((raw) => textAt(raw, 'name'));

/** The kubelet's admission on Linux (pkg/kubelet/lifecycle/predicate.go). */
export function featureRefusals({ workload, node }: PodInCluster): NodeFault[] {
  if (!requiresStrict(workload) || takesStrict(node) !== false) return [];
  const original = 'SupplementalGroupsPolicy=Strict is not supported in this node';
  return [fault('SupplementalGroupsPolicyNotSupported', message('kubelet.groups-policy-here'), original)];
}

/** What fails on a Linux node because its runtime does not support it (kubelet: userns_manager.go, resolveRecursiveReadOnly). */
export function featureFaults(q: PodInCluster): NodeFault[] {
  const found: NodeFault[] = [];
  if (requiresUserNamespace(q.workload) && handlerHas(q, 'userNamespaces') === false)
    found.push(fault('FailedCreatePodSandBox', message('kubelet.user-namespaces')));
  if (handlerHas(q, 'recursiveReadOnlyMounts') === false)
    for (const container of deepReadOnly(q.workload))
      found.push(fault('CreateContainerConfigError', message('kubelet.read-only-deep-here', { container })));
  return found;
}

/** What may fail on a Linux node that does not report whether it supports it. */
export function featureDoubts(q: PodInCluster): NodeFault[] {
  const { workload, node } = q;
  const doubts: NodeFault[] = [];
  const open = (field: string): void => {
    doubts.push(fault(field, message('kubelet.unknown-feature', { field })));
  };
  if (requiresStrict(workload) && takesStrict(node) === null) open(`${POLICY}: Strict`);
  if (requiresUserNamespace(workload) && handlerHas(q, 'userNamespaces') === null) open('hostUsers: false');
  if (deepReadOnly(workload).length > 0 && handlerHas(q, 'recursiveReadOnlyMounts') === null)
    open('recursiveReadOnly: Enabled');
  return doubts;
}
