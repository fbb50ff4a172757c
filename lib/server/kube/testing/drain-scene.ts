import type { AnyCluster } from './any-cluster';
import { isReal } from './any-cluster';
import type { KubeTransport } from '../transport/transport';

const container = (image = 'nginx:1.27') => ({
  name: 'main',
  image,
  resources: { requests: { cpu: '50m', memory: '64Mi' } },
});

const pods = (name: string, spec: object = {}, metadata: object = {}) => ({
  metadata: { labels: { app: name }, ...metadata },
  spec: { containers: [container()], ...spec },
});

const controlled = (kind: string, name: string, spec: object) => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name },
  spec: { selector: { matchLabels: { app: name } }, ...spec },
});

const bare = (name: string, spec: object, metadata: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, labels: { app: name }, ...metadata },
  spec: { containers: [container()], ...spec },
});

const budget = (name: string, spec: object) => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name },
  spec: { selector: { matchLabels: { app: name } }, ...spec },
});

const zone = (value: string) => ({ key: 'topology.kubernetes.io/zone', operator: 'In', values: [value] });

const neighborly = {
  affinity: {
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'rival' } } },
      ],
    },
  },
  topologySpreadConstraints: [
    {
      maxSkew: 2,
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: { app: 'web' } },
    },
    { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' },
  ],
};

const diskClaim = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'disk' },
  spec: { accessModes: ['ReadWriteOnce'], volumeName: 'pv-1', resources: { requests: { storage: '20Gi' } } },
};

const onNode = (nodeName: string): [string, object][] => {
  const here = { nodeName };
  const volume = { name: 'data', persistentVolumeClaim: { claimName: 'disk' } };
  const scratch = { name: 'scratch', emptyDir: {} };
  const host = { name: 'host', hostPath: { path: '/var/lib/app' } };
  return [
    [
      'apis/apps/v1/deployments',
      controlled('Deployment', 'web', { replicas: 2, template: pods('web', { ...here, ...neighborly }) }),
    ],
    [
      'apis/apps/v1/deployments',
      controlled('Deployment', 'scratch', { replicas: 1, template: pods('scratch', { ...here, volumes: [scratch] }) }),
    ],
    [
      'apis/apps/v1/statefulsets',
      controlled('StatefulSet', 'db', {
        replicas: 2,
        serviceName: 'db',
        template: pods('db', { ...here, terminationGracePeriodSeconds: 900 }),
      }),
    ],
    ['apis/apps/v1/daemonsets', controlled('DaemonSet', 'agent', { template: pods('agent', { volumes: [scratch] }) })],
    ['api/v1/pods', bare('alone', here)],
    ['api/v1/pods', bare('alone-scratch', { ...here, volumes: [scratch] })],
    ['api/v1/pods', bare('mirror', here, { annotations: { 'kubernetes.io/config.mirror': 'x' } })],
    [
      'api/v1/pods',
      bare(
        'pinned',
        { ...here, volumes: [volume, host] },
        {
          annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false' },
          finalizers: ['example.com/wait'],
        },
      ),
    ],
    ['apis/policy/v1/poddisruptionbudgets', budget('web', { maxUnavailable: '50%' })],
    [
      'apis/policy/v1/poddisruptionbudgets',
      budget('db', { minAvailable: 2, unhealthyPodEvictionPolicy: 'AlwaysAllow' }),
    ],
    ['api/v1/persistentvolumeclaims', diskClaim],
  ];
};

const disk = {
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name: 'pv-1' },
  spec: {
    capacity: { storage: '20Gi' },
    accessModes: ['ReadWriteOnce'],
    csi: { driver: 'diskplugin.csi.alibabacloud.com', volumeHandle: 'd-1' },
    nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [zone('cn-hangzhou-h')] }] } },
  },
};

const send = (transport: KubeTransport, path: string, json: unknown): Promise<unknown> =>
  transport.call({ method: 'POST', path, body: { type: 'application/json', json } });

/** Not possible on a real cluster: mirror pods, finalizers, volumes of the cluster. */
const isSimulatedOnly = (json: object): boolean =>
  'metadata' in json &&
  typeof json.metadata === 'object' &&
  json.metadata !== null &&
  'name' in json.metadata &&
  ['mirror', 'pinned', 'disk'].includes(String(json.metadata.name));

export async function drainScene({
  kube: { transport },
  namespace,
  node,
}: Pick<AnyCluster, 'kube' | 'namespace' | 'node'>): Promise<void> {
  if (!isReal) await send(transport, '/api/v1/persistentvolumes', disk);
  for (const [path, json] of onNode(node)) {
    if (isReal && isSimulatedOnly(json)) continue;
    const [, group, plural] = /^(.*)\/(\w+)$/.exec(path) ?? [];
    await send(transport, `/${group ?? ''}/namespaces/${namespace}/${plural ?? ''}`, json);
  }
}
