import { isObject, type RawObject, objectAt, objectsAt } from '@/lib/kube-rules/json/kube-json';

// Defaults of the API server for pods but not for templates (core/v1 SetDefaults_Pod). Existing values are kept.

const LISTS = ['initContainers', 'containers'] as const;

export const eachContainer = (spec: RawObject, change: (container: RawObject) => RawObject): RawObject =>
  LISTS.reduce(
    (inside, list) =>
      Array.isArray(inside[list]) ? { ...inside, [list]: objectsAt(inside, list).map(change) } : inside,
    spec,
  );

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

/** For an existing pod in the cluster, from any source. */
export function withPodDefaults(spec: RawObject): RawObject {
  const onHost = spec['hostNetwork'] === true;
  return eachContainer(spec, (container) => withLimitsAsRequests(onHost ? withHostPorts(container) : container));
}

const recordOf = (value: unknown): RawObject => (isObject(value) ? value : {});

const CONTAINER_LISTS = ['containers', 'initContainers', 'ephemeralContainers'];

/** What the API server fills into every pod spec, in templates too (pkg/apis/core/v1/defaults.go SetDefaults_PodSpec). */
export function podSpecDefaults(given: unknown): RawObject {
  const spec = recordOf(given);
  const filled: RawObject = {
    dnsPolicy: 'ClusterFirst',
    restartPolicy: 'Always',
    schedulerName: 'default-scheduler',
    securityContext: {},
    terminationGracePeriodSeconds: 30,
    ...spec,
    containers: Array.isArray(spec['containers']) ? spec['containers'] : [],
  };
  for (const field of CONTAINER_LISTS) {
    if (Array.isArray(filled[field])) filled[field] = filled[field].map(containerDefaults);
  }
  if (Array.isArray(filled['volumes'])) filled['volumes'] = filled['volumes'].map(volumeDefaults);
  if (filled['serviceAccountName'] !== undefined) filled['serviceAccount'] ??= filled['serviceAccountName'];
  return filled;
}

function containerDefaults(given: unknown): RawObject {
  const container = recordOf(given);
  const filled: RawObject = {
    imagePullPolicy: pullPolicy(container['image']),
    resources: {},
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    ...container,
  };
  if (Array.isArray(filled['ports']))
    filled['ports'] = filled['ports'].map((port) => ({ protocol: 'TCP', ...recordOf(port) }));
  return filled;
}

/** `latest` or no tag is always pulled; digests and other tags only when missing. */
function pullPolicy(image: unknown): string {
  if (typeof image !== 'string' || image.includes('@')) return 'IfNotPresent';
  const last = image.slice(image.lastIndexOf('/') + 1);
  return !last.includes(':') || last.endsWith(':latest') ? 'Always' : 'IfNotPresent';
}

/** A volume without a source is an emptyDir (SetDefaults_Volume). */
function volumeDefaults(given: unknown): unknown {
  if (!isObject(given)) return given;
  return Object.keys(given).some((key) => key !== 'name') ? given : { ...given, emptyDir: {} };
}

/** Defaults that exist on Pods only: an account, requests from limits, host ports of the host network (SetDefaults_Pod). */
export const podOnlyDefaults = (spec: RawObject): RawObject =>
  withPodDefaults({ enableServiceLinks: true, serviceAccountName: 'default', serviceAccount: 'default', ...spec });
