import { limitRangeRefusal, withLimitRanges } from '@/simulator/world/kube/admission/limit-ranger';
import { type Priority, priorityIn } from '@/simulator/world/kube/admission/pod-priority';
import { podSecurityRefusal } from '@/simulator/world/kube/admission/pod-security';
import { admitRuntimeClass, requireOverheadOfClass } from '@/simulator/world/kube/admission/runtime-class';
import { requireAccount } from '@/simulator/world/kube/admission/service-account';
import { forbidden } from '@/simulator/world/kube/api-status';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { resourceByKind } from '@/simulator/world/kube/resource-type';
import { podRequests } from '@/simulator/world/kube/scheduler/pod-requests';
import type { Pod, PodSpec, PodStatus, Toleration } from '@/simulator/world/kube/shapes/pod';

const NOT_READY: Toleration = {
  key: 'node.kubernetes.io/not-ready',
  operator: 'Exists',
  effect: 'NoExecute',
  tolerationSeconds: 300,
};
const UNREACHABLE: Toleration = { ...NOT_READY, key: 'node.kubernetes.io/unreachable' };

/**
 * The mutating admission of a new pod: LimitRanger, ServiceAccount, Priority, DefaultTolerationSeconds, RuntimeClass;
 * then the QoS class.
 * @throws ApiStatusError 403
 */
export function admitPod(context: ClusterContext, pod: Pod): Pod {
  const limited = withLimitRanges(context, pod);
  requireAccount(context, limited);
  const priority = priorityIn(context, limited);
  const admitted = admitRuntimeClass(limited, (name) => context.store.runtimeClasses.get('', name));
  return { ...admitted, ...admittedParts(admitted.spec, priority) };
}

const PODS = resourceByKind('Pod') ?? { group: '', plural: 'pods' };

/**
 * The validating admission of a new pod, after its fields have been judged: LimitRanger, RuntimeClass, Pod Security.
 * @throws ApiStatusError 403
 */
export function requireAdmitted(context: ClusterContext, pod: Pod): void {
  const outside = limitRangeRefusal(context, pod);
  if (outside !== undefined) throw forbidden(PODS, pod.metadata.name, outside);
  requireOverheadOfClass(pod, (name) => context.store.runtimeClasses.get('', name));
  const labels = context.store.namespaces.get('', pod.metadata.namespace ?? '')?.metadata.labels;
  if (labels === undefined) return;
  const why = podSecurityRefusal(pod.spec, labels, context.minor);
  if (why !== undefined) throw forbidden(PODS, pod.metadata.name, why);
}

interface AdmittedParts {
  spec: PodSpec;
  status: PodStatus;
}

const known = new WeakMap<PodSpec, AdmittedParts>();

/** Replicas of a template come with one and the same spec, and leave with one and the same. */
function admittedParts(given: PodSpec, { value, policy }: Priority): AdmittedParts {
  let parts = known.get(given);
  if (parts?.spec.priority !== value || parts.spec['preemptionPolicy'] !== policy) {
    const spec: PodSpec = {
      ...given,
      priority: value,
      preemptionPolicy: policy,
      tolerations: withDefaultSeconds(given.tolerations ?? []),
    };
    parts = { spec, status: { phase: 'Pending', qosClass: qosClass(spec) } };
    known.set(given, parts);
  }
  return parts;
}

function withDefaultSeconds(tolerations: Toleration[]): Toleration[] {
  const covers = (key: string): boolean =>
    tolerations.some(
      (each) =>
        (each.key === key || (each.key ?? '') === '') &&
        (each.effect === 'NoExecute' || (each.effect ?? '') === ''),
    );
  return [
    ...tolerations,
    ...(covers('node.kubernetes.io/not-ready') ? [] : [NOT_READY]),
    ...(covers('node.kubernetes.io/unreachable') ? [] : [UNREACHABLE]),
  ];
}

function qosClass(spec: PodSpec): string {
  const requests = podRequests(spec);
  const limited = spec.containers.some(
    (container) => Object.keys(container.resources?.limits ?? {}).length > 0,
  );
  if (requests.cpuMilli === 0 && requests.memoryBytes === 0 && !limited) return 'BestEffort';
  const guaranteed = spec.containers.every((container) =>
    ['cpu', 'memory'].every((name) => {
      const limit = container.resources?.limits?.[name];
      return limit !== undefined && container.resources?.requests?.[name] === limit;
    }),
  );
  return guaranteed ? 'Guaranteed' : 'Burstable';
}
