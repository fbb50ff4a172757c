import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { isRecord, listOf, recordOf } from '@/simulator/world/kube/kube-object';

const CONTAINER_LISTS = ['containers', 'initContainers', 'ephemeralContainers'];

/** What the API server fills into every pod spec, in templates too (pkg/apis/core/v1/defaults.go SetDefaults_PodSpec). */
export function podSpecDefaults(given: unknown): JsonRecord {
  const spec = recordOf(given);
  const filled: JsonRecord = {
    dnsPolicy: 'ClusterFirst',
    restartPolicy: 'Always',
    schedulerName: 'default-scheduler',
    securityContext: {},
    terminationGracePeriodSeconds: 30,
    ...spec,
    containers: listOf(spec['containers']),
  };
  for (const field of CONTAINER_LISTS) {
    if (Array.isArray(filled[field])) filled[field] = filled[field].map(containerDefaults);
  }
  if (Array.isArray(filled['volumes'])) filled['volumes'] = filled['volumes'].map(volumeDefaults);
  if (filled['serviceAccountName'] !== undefined) filled['serviceAccount'] ??= filled['serviceAccountName'];
  return filled;
}

function containerDefaults(given: unknown): JsonRecord {
  const container = recordOf(given);
  const filled: JsonRecord = {
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
  if (!isRecord(given)) return given;
  return Object.keys(given).some((key) => key !== 'name') ? given : { ...given, emptyDir: {} };
}

/** Defaults that exist on Pods only: requests from limits, host ports of the host network (SetDefaults_Pod). */
export function podOnlyDefaults(spec: JsonRecord): JsonRecord {
  const hostNetwork = spec['hostNetwork'] === true;
  const filled: JsonRecord = {
    enableServiceLinks: true,
    serviceAccountName: 'default',
    serviceAccount: 'default',
    ...spec,
  };
  for (const field of ['containers', 'initContainers']) {
    if (Array.isArray(filled[field])) {
      filled[field] = filled[field].map((container) => podContainer(recordOf(container), hostNetwork));
    }
  }
  return filled;
}

function podContainer(container: JsonRecord, hostNetwork: boolean): JsonRecord {
  const resources = recordOf(container['resources']);
  const limits = recordOf(resources['limits']);
  const filled = { ...container };
  if (Object.keys(limits).length > 0) {
    filled['resources'] = { ...resources, requests: { ...limits, ...recordOf(resources['requests']) } };
  }
  if (hostNetwork && Array.isArray(container['ports'])) {
    filled['ports'] = container['ports'].map((port) => {
      const record = recordOf(port);
      return { ...record, hostPort: record['hostPort'] ?? record['containerPort'] };
    });
  }
  return filled;
}
