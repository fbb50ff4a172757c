import { isObject, objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';

// Defaults of the API server for pods but not for templates (core/v1 SetDefaults_Pod). Existing values are kept.

const LISTS = ['initContainers', 'containers'] as const;

/** Every container and init container changed. */
export const eachContainer = (spec: RawObject, change: (container: RawObject) => RawObject): RawObject =>
  LISTS.reduce(
    (inside, list) =>
      Array.isArray(inside[list]) ? { ...inside, [list]: objectsAt(inside, list).map(change) } : inside,
    spec,
  );

/** A limit is the default request. */
export function withLimitsAsRequests(container: RawObject): RawObject {
  const resources = objectAt(container, 'resources');
  const [limits, requests] = [objectAt(resources, 'limits'), objectAt(resources, 'requests')];
  if (Object.keys(limits).every((name) => Object.hasOwn(requests, name))) return container;
  return { ...container, resources: { ...resources, requests: { ...limits, ...requests } } };
}

/** On the host's network every port is a host port. */
export function withHostPorts(container: RawObject): RawObject {
  if (!Array.isArray(container['ports'])) return container;
  const ports = container['ports'].map((port: unknown) =>
    isObject(port) && !port['hostPort'] ? { ...port, hostPort: port['containerPort'] } : port,
  );
  return { ...container, ports };
}

/** For an existing pod in the cluster, whatever its source. */
export function withPodDefaults(spec: RawObject): RawObject {
  const onHost = spec['hostNetwork'] === true;
  return eachContainer(spec, (container) => withLimitsAsRequests(onHost ? withHostPorts(container) : container));
}
