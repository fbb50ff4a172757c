import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { eachContainer, withHostPorts, withLimitsAsRequests } from '../objects/pod-defaults';

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
  if (Array.isArray(filled['ports'])) {
    filled['ports'] = filled['ports'].map((port) => ({ protocol: 'TCP', ...recordOf(port) }));
  }
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
export function podOnlyDefaults(spec: RawObject): RawObject {
  const filled: RawObject = {
    enableServiceLinks: true,
    serviceAccountName: 'default',
    serviceAccount: 'default',
    ...spec,
  };
  const onHost = spec['hostNetwork'] === true;
  return eachContainer(filled, (container) => withLimitsAsRequests(onHost ? withHostPorts(container) : container));
}
