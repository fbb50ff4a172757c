import { exceededLimits } from '@/simulator/world/kube/admission/limit-errors';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';
import { listOf, recordOf } from '@/simulator/world/kube/kube-object';
import { resourceByKind } from '@/simulator/world/kube/resource-type';
import type { Pod, PodSpec } from '@/simulator/world/kube/shapes/pod';

const TYPE = resourceByKind('LimitRange');

interface Defaults {
  limits: JsonRecord;
  requests: JsonRecord;
}

const itemsOf = (range: KubeObject): JsonRecord[] => listOf(recordOf(range['spec'])['limits']).map(recordOf);

function rangesOf(context: ClusterContext, namespace: string): KubeObject[] {
  const ranges = TYPE === undefined ? undefined : context.store.collection(TYPE);
  return ranges?.sorted().filter((range) => range.metadata.namespace === namespace) ?? [];
}

/** What a range does not default itself comes of its bounds (core/v1 SetDefaults_LimitRangeItem). */
function defaultsOf(context: ClusterContext, namespace: string): Defaults[] {
  return rangesOf(context, namespace)
    .flatMap(itemsOf)
    .filter((item) => item['type'] === 'Container')
    .map((item) => {
      const limits = { ...recordOf(item['max']), ...recordOf(item['default']) };
      return {
        limits,
        requests: { ...recordOf(item['min']), ...limits, ...recordOf(item['defaultRequest']) },
      };
    });
}

/** Why the namespace's ranges keep a pod out that has its defaults; undefined when they do not. */
export function limitRangeRefusal(context: ClusterContext, pod: Pod): string | undefined {
  for (const range of rangesOf(context, pod.metadata.namespace ?? '')) {
    const errors = itemsOf(range).flatMap((item) => exceededLimits(item, pod.spec));
    const [first, ...others] = new Set(errors);
    if (first !== undefined) return others.length === 0 ? first : `[${[first, ...others].join(', ')}]`;
  }
  return undefined;
}

function filled(container: JsonRecord, defaults: Defaults[]): JsonRecord {
  const resources = recordOf(container['resources']);
  let [limits, requests] = [recordOf(resources['limits']), recordOf(resources['requests'])];
  for (const one of defaults) {
    limits = { ...one.limits, ...limits };
    requests = { ...one.requests, ...requests };
  }
  return { ...container, resources: { ...resources, limits, requests } };
}

const known = new WeakMap<PodSpec, { key: string; spec: PodSpec }>();

/** The namespace's default limits and requests in a new pod's containers (plug-in LimitRanger). */
export function withLimitRanges(context: ClusterContext, pod: Pod): Pod {
  const defaults = defaultsOf(context, pod.metadata.namespace ?? '');
  if (defaults.length === 0) return pod;
  const key = JSON.stringify(defaults);
  const before = known.get(pod.spec);
  if (before?.key === key) return { ...pod, spec: before.spec };
  const fill = <T extends JsonRecord>(container: T): T => ({ ...container, ...filled(container, defaults) });
  const { initContainers } = pod.spec;
  const spec: PodSpec = {
    ...pod.spec,
    containers: pod.spec.containers.map(fill),
    ...(initContainers === undefined ? {} : { initContainers: initContainers.map(fill) }),
  };
  known.set(pod.spec, { key, spec });
  return { ...pod, spec };
}
