import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { listOf, recordOf } from '@/simulator/world/kube/kube-object';
import { resourceByKind } from '@/simulator/world/kube/resource-type';
import type { Pod, PodSpec } from '@/simulator/world/kube/shapes/pod';

const TYPE = resourceByKind('LimitRange');

interface Defaults {
  limits: JsonRecord;
  requests: JsonRecord;
}

function defaultsOf(context: ClusterContext, namespace: string): Defaults[] {
  const ranges = TYPE === undefined ? undefined : context.store.collection(TYPE);
  if (ranges === undefined) return [];
  return ranges
    .sorted()
    .filter((range) => range.metadata.namespace === namespace)
    .flatMap((range) => listOf(recordOf(range['spec'])['limits']))
    .map(recordOf)
    .filter((limit) => limit['type'] === 'Container')
    .map((limit) => ({ limits: recordOf(limit['default']), requests: recordOf(limit['defaultRequest']) }));
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

/** The namespace's default limits and requests in a new pod's containers (plug-in LimitRanger, defaults only). */
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
