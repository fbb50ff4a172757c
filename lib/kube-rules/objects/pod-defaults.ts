import { isObject, objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';

// What the API server fills in of pods but not of templates (core/v1 SetDefaults_Pod). What has it already stays as it is.

const LISTS = ['initContainers', 'containers'] as const;

/** Every container and init container changed. */
export const eachContainer = (spec: RawObject, change: (container: RawObject) => RawObject): RawObject =>
  LISTS.reduce(
    (inside, list) =>
      Array.isArray(inside[list]) ? { ...inside, [list]: objectsAt(inside, list).map(change) } : inside,
    spec,
  );

/** A limit is the request where nothing else is said. */
export function withLimitsAsRequests(container: RawObject): RawObject {
  const resources = objectAt(container, 'resources');
  const [limits, requests] = [objectAt(resources, 'limits'), objectAt(resources, 'requests')];
  if (Object.keys(limits).every((name) => Object.hasOwn(requests, name))) return container;
  return { ...container, resources: { ...resources, requests: { ...limits, ...requests } } };
}

/** On the network of the host every port is one of the host's. */
export function withHostPorts(container: RawObject): RawObject {
  if (!Array.isArray(container['ports'])) return container;
  const ports = container['ports'].map((port: unknown) =>
    isObject(port) && !port['hostPort'] ? { ...port, hostPort: port['containerPort'] } : port,
  );
  return { ...container, ports };
}

/** Of a pod that is in the cluster, however it was written down. */
export function withPodDefaults(spec: RawObject): RawObject {
  const onHost = spec['hostNetwork'] === true;
  return eachContainer(spec, (container) => withLimitsAsRequests(onHost ? withHostPorts(container) : container));
}
