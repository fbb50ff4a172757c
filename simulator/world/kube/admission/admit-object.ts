import { admit, type AdmissionOptions, type AdmissionWorld } from '@/lib/kube-rules/admission/admit';
import { admittedSpec, qosClass } from '@/lib/kube-rules/admission/pod/admitted-pod';
import { serverAnswer, type ServerAnswer } from '@/lib/kube-rules/admission/server-answer';
import { workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { ApiStatusError, forbidden, notFound } from '@/simulator/world/kube/api-status';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { type ResourceType, qualifiedName } from '@/simulator/world/kube/resource-type';
import type { Pod, PodSpec } from '@/simulator/world/kube/shapes/pod';
import {
  limitRangeOf,
  namespaceOf,
  priorityClassOf,
  runtimeClassOf,
  serviceAccountOf,
} from '@/lib/kube-rules/objects/admission-objects-of';

/** Objects of the store that admission of pods in a namespace reads; equal ones are one and the same. */
function readBy(context: ClusterContext, namespace: string): KubeObject[] {
  const all = ['LimitRange', 'RuntimeClass', 'PriorityClass', 'ServiceAccount'].flatMap((kind) => {
    const objects = context.store.ofKind(kind)?.sorted() ?? [];
    return objects.filter((one) => [undefined, namespace].includes(one.metadata.namespace));
  });
  const home = context.store.namespaces.get('', namespace);
  return home === undefined ? all : [...all, home];
}

interface Known {
  objects: readonly KubeObject[];
  world: AdmissionWorld;
}

const known = new WeakMap<ClusterContext, Map<string, Known>>();

function worldOf(objects: readonly KubeObject[], minor: number, namespace: string): AdmissionWorld {
  const read = <T>(kind: string, of: (raw: KubeObject) => T | null): T[] =>
    objects.filter((one) => one.kind === kind).flatMap((one) => of(one) ?? []);
  return {
    minor,
    // `requireOpenNamespace` says of new objects that it is being deleted; updates are accepted until it is.
    namespaces: read('Namespace', namespaceOf).map(({ terminating: _terminating, ...one }) => one),
    limitRanges: read('LimitRange', limitRangeOf),
    runtimeClasses: read('RuntimeClass', runtimeClassOf),
    priorityClasses: read('PriorityClass', priorityClassOf),
    // Each namespace gets an account `default` at some time after it is created; pods here do not have to wait for it.
    serviceAccounts: [{ namespace, name: 'default' }, ...read('ServiceAccount', serviceAccountOf)],
  };
}

/** What admission looks up for pods of a namespace. The same object is returned until something in it changes. */
export function admissionWorld(context: ClusterContext, namespace: string): AdmissionWorld {
  const worlds = known.get(context) ?? new Map<string, Known>();
  known.set(context, worlds);
  const objects = readBy(context, namespace);
  const last = worlds.get(namespace);
  if (
    last !== undefined &&
    last.world.minor === context.minor &&
    last.objects.length === objects.length &&
    objects.every((one, index) => one === last.objects[index])
  )
    return last.world;
  const world = worldOf(objects, context.minor, namespace);
  worlds.set(namespace, { objects, world });
  return world;
}

/** NamespaceLifecycle. @throws ApiStatusError 404 or 403 with the cause NamespaceTerminating */
export function requireOpenNamespace(
  context: ClusterContext,
  of: { namespace: string; name: string; type: ResourceType },
): void {
  const { namespace, name, type } = of;
  const found = context.store.namespaces.get('', namespace);
  if (found === undefined) throw notFound({ group: '', plural: 'namespaces' }, namespace);
  if (found.metadata.deletionTimestamp === undefined) return;
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
  const message = `namespace ${namespace} is being terminated`;
  const causes = [{ reason: 'NamespaceTerminating', message, field: 'metadata.namespace' }];
  throw new ApiStatusError(403, `${qualifiedName(type)} "${name}" is forbidden: ${why}`, {
    details: { name, kind: type.plural, causes },
  });
}

export function rejection(answer: ServerAnswer, type: ResourceType, name: string): ApiStatusError {
  const { code, reason = '', message = '', causes = [] } = answer;
  if (code === 403) return new ApiStatusError(code, message, { reason, details: forbidden(type, name, '').details });
  const details = { name, ...(type.group === '' ? {} : { group: type.group }), kind: type.kind, causes: [...causes] };
  return new ApiStatusError(code, message, { reason, ...(code === 422 ? { details } : {}) });
}

/**
 * Admits a new Pod or object with a pod template, as its client wrote it; other kinds pass.
 * @throws ApiStatusError 400, 403, 422
 * @returns the warnings that go with it
 */
export function requireAccepted(
  context: ClusterContext,
  of: { object: KubeObject; type: ResourceType; options: AdmissionOptions },
): readonly string[] {
  const { object, type, options } = of;
  if (workloadObjectOf(object) === null) return [];
  const world = admissionWorld(context, object.metadata.namespace ?? '');
  const answer = serverAnswer(object, world, options);
  if (answer.code !== 201) throw rejection(answer, type, object.metadata.name);
  return answer.warnings;
}

export function warningsOf(context: ClusterContext, object: KubeObject): readonly string[] {
  const workload = workloadObjectOf(object);
  if (workload === null) return [];
  const world = admissionWorld(context, object.metadata.namespace ?? '');
  return admit(workload, world, { fieldValidation: 'Ignore' }).warnings;
}

/** A new Pod with everything that admission fills in, from one with its defaults that has been accepted. */
export function admittedPod(context: ClusterContext, pod: Pod): Pod {
  const workload = workloadObjectOf(pod);
  if (workload === null) return pod;
  const world = admissionWorld(context, pod.metadata.namespace ?? '');
  const admitted = admittedSpec(workload, world);
  const spec: PodSpec = { ...admitted, containers: pod.spec.containers };
  // The rules keep the types of the fields.
  if (Array.isArray(admitted['containers'])) spec.containers = admitted['containers'];
  return { ...pod, spec, status: { phase: 'Pending', qosClass: qosClass(spec) } };
}
