import { forbidden } from '@/simulator/world/kube/api-status';
import type { ApiStatusError } from '@/simulator/world/kube/api-status';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import { resourceByKind } from '@/simulator/world/kube/resource-type';
import type { RuntimeClass } from '@/simulator/world/kube/shapes/cluster-kinds';
import type { Pod, PodSpec, Toleration } from '@/simulator/world/kube/shapes/pod';

const PODS = resourceByKind('Pod') ?? { group: '', plural: 'pods' };

/**
 * Merges a pod's RuntimeClass into it (plugin/pkg/admission/runtimeclass): overhead, node selector, tolerations.
 * @throws ApiStatusError 403 when the class is missing or contradicts the pod
 */
export function admitRuntimeClass(pod: Pod, find: (name: string) => RuntimeClass | undefined): Pod {
  const refuse = (why: string): ApiStatusError => forbidden(PODS, pod.metadata.name, why);
  const name = pod.spec.runtimeClassName;
  const found = name === undefined ? undefined : find(name);
  if (name !== undefined && found === undefined) {
    throw refuse(`pod rejected: RuntimeClass "${name}" not found`);
  }
  const overhead = found?.overhead?.podFixed;
  if (overhead !== undefined && pod.spec.overhead !== undefined && !sameJson(overhead, pod.spec.overhead)) {
    throw refuse("pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead");
  }
  if (found === undefined) return pod;
  const spec: PodSpec = { ...pod.spec, ...(overhead === undefined ? {} : { overhead }) };
  mergeSelector(spec, found, refuse);
  const wanted = found.scheduling?.tolerations ?? [];
  if (wanted.length > 0) spec.tolerations = mergeTolerations(spec.tolerations ?? [], wanted);
  return { ...pod, spec };
}

/**
 * The same plug-in's second look, after the fields have been judged: overhead that no class accounts for.
 * @throws ApiStatusError 403
 */
export function requireOverheadOfClass(pod: Pod, find: (name: string) => RuntimeClass | undefined): void {
  const { runtimeClassName: name, overhead = {} } = pod.spec;
  const known = name === undefined ? undefined : find(name)?.overhead?.podFixed;
  if (known !== undefined || Object.keys(overhead).length === 0) return;
  const why = 'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead';
  throw forbidden(PODS, pod.metadata.name, why);
}

function mergeSelector(spec: PodSpec, found: RuntimeClass, refuse: (why: string) => ApiStatusError): void {
  const selector = found.scheduling?.nodeSelector;
  if (selector === undefined) return;
  for (const [key, value] of Object.entries(selector)) {
    const own = spec.nodeSelector?.[key];
    if (own !== undefined && own !== value) {
      throw refuse(
        `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${value}; pod.spec.nodeSelector[${key}] = ${own}`,
      );
    }
  }
  spec.nodeSelector = { ...spec.nodeSelector, ...selector };
}

/** Both lists without duplicates and without entries that a wider one covers (pkg/util/tolerations). */
export function mergeTolerations(first: readonly Toleration[], second: readonly Toleration[]): Toleration[] {
  const merged: Toleration[] = [];
  const all = [...first, ...second];
  all.forEach((each, index) => {
    const covered = all.some(
      (other, at) => at !== index && covers(other, each) && (!covers(each, other) || at < index),
    );
    if (!covered) merged.push(each);
  });
  return merged;
}

function covers(wide: Toleration, narrow: Toleration): boolean {
  if (
    wide.key === narrow.key &&
    wide.operator === narrow.operator &&
    wide.value === narrow.value &&
    wide.effect === narrow.effect
  ) {
    return wide.tolerationSeconds === narrow.tolerationSeconds;
  }
  if (wide.tolerationSeconds !== undefined) return false;
  if ((wide.effect ?? '') !== '' && wide.effect !== narrow.effect) return false;
  if ((wide.operator ?? 'Equal') !== 'Exists')
    return (
      wide.key === narrow.key && narrow.operator !== 'Exists' && (wide.value ?? '') === (narrow.value ?? '')
    );
  return (wide.key ?? '') === '' || wide.key === narrow.key;
}
