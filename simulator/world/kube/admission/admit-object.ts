import { admit } from '@/lib/kube-rules/admission/admit';
import type { AdmissionOptions } from '@/lib/kube-rules/admission/admit';
import { admittedSpec, qosClass } from '@/lib/kube-rules/admission/pod/admitted-pod';
import { serverAnswer } from '@/lib/kube-rules/admission/server-answer';
import type { ServerAnswer } from '@/lib/kube-rules/admission/server-answer';
import { workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { admissionWorld } from '@/simulator/world/kube/admission/admission-world';
import { ApiStatusError, forbidden } from '@/simulator/world/kube/api-status';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { ResourceType } from '@/simulator/world/kube/resource-type';
import type { Pod, PodSpec } from '@/simulator/world/kube/shapes/pod';

/** The `Status` of an answer that rejects an object of a resource. */
export function rejection(answer: ServerAnswer, type: ResourceType, name: string): ApiStatusError {
  const { code, reason = '', message = '', causes = [] } = answer;
  if (code === 403) {
    const { details } = forbidden(type, name, '');
    return new ApiStatusError({ code, reason, message, ...(details === undefined ? {} : { details }) });
  }
  const details = { name, ...(type.group === '' ? {} : { group: type.group }), kind: type.kind, causes: [...causes] };
  return new ApiStatusError({ code, reason, message, ...(code === 422 ? { details } : {}) });
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

/** What the API server remarks on an object that was changed. */
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
  // The rules keep the types of what they fill in.
  if (Array.isArray(admitted['containers'])) spec.containers = admitted['containers'];
  return { ...pod, spec, status: { phase: 'Pending', qosClass: qosClass(spec) } };
}
