import { rawNode } from './sample-cluster';

/** Raw workloads of a sample hybrid cluster, as an API server sends them: 4,000 templates, no two with the same image. */
const linuxSelectors: readonly Record<string, string>[] = [
  { 'kubernetes.io/os': 'linux' },
  {},
  { 'kubernetes.io/os': 'linux', 'node.kubernetes.io/instance-type': 'ecs.g6.xlarge' },
];

const windowsTags = ['ltsc2019', 'ltsc2022', 'ltsc2025'] as const;

function windowsSpec(index: number): Record<string, unknown> {
  const tag = windowsTags[index % windowsTags.length] ?? 'ltsc2022';
  return {
    ...(index % 3 === 0 ? { os: { name: 'windows' } } : {}),
    nodeSelector: { 'kubernetes.io/os': 'windows' },
    tolerations: index % 7 === 0 ? [] : [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
    containers: [
      {
        name: 'main',
        image: `registry.example/team-${index}/iis:1-windowsservercore-${tag}`,
        ports: [{ containerPort: 80 }],
        resources: {
          requests: { cpu: `${100 + (index % 20) * 50}m`, memory: `${256 * (1 + (index % 8))}Mi` },
          limits: { memory: '4Gi' },
        },
      },
    ],
  };
}

function linuxSpec(index: number): Record<string, unknown> {
  const spread = {
    maxSkew: 1,
    topologyKey: 'topology.kubernetes.io/zone',
    whenUnsatisfiable: 'DoNotSchedule',
    labelSelector: { matchLabels: { app: `web-${index}` } },
  };
  return {
    nodeSelector: linuxSelectors[index % linuxSelectors.length],
    ...(index % 10 === 3 ? { topologySpreadConstraints: [spread] } : {}),
    securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 2000 },
    containers: [
      {
        name: 'web',
        image: index % 4 === 0 ? `nginx:1.${index % 30}` : `registry.example/web-${index}:1-linux`,
        ports: [{ containerPort: 8080 }],
        readinessProbe: { httpGet: { path: '/', port: 8080 } },
        resources: { requests: { cpu: '100m', memory: '128Mi' } },
        volumeMounts: [{ name: 'cache', mountPath: '/cache' }],
      },
    ],
    volumes: [{ name: 'cache', emptyDir: {} }],
  };
}

/** A Deployment; every fifth is for Windows. Its pods are those of `rawPod` in sample-cluster.ts. */
export function rawWorkload(index: number): Record<string, unknown> {
  const labels = { app: `web-${index}` };
  const spec = index % 5 === 0 ? windowsSpec(index) : linuxSpec(index);
  return {
    metadata: {
      name: `web-${index}`,
      namespace: `team-${index % 40}`,
      uid: `deployment-${index}`,
      resourceVersion: String(5_000_000 + index),
      generation: 1,
      labels,
    },
    spec: { replicas: 25, selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
    status: { availableReplicas: 25 },
  };
}

const builds = [17763, 20348, 26100] as const;
const zones = ['h', 'i', 'j'] as const;

/** A Node of 20 pools in three zones; every fifth runs Windows, of three builds, half of these tainted. */
export function hybridNode(index: number): Record<string, unknown> {
  const raw = rawNode(index);
  const { metadata, status } = raw;
  const isWindows = index % 5 === 0;
  const build = builds[Math.floor(index / 5) % builds.length] ?? 20348;
  const labels = {
    ...Object(Object(metadata)['labels']),
    'kubernetes.io/hostname': Object(metadata)['name'],
    'topology.kubernetes.io/zone': `cn-hangzhou-${zones[Math.floor(index / 20) % zones.length] ?? 'h'}`,
    ...(isWindows ? { 'node.kubernetes.io/windows-build': `10.0.${build}` } : {}),
  };
  const taint = { key: 'os', value: 'windows', effect: 'NoSchedule' };
  return {
    ...raw,
    metadata: { ...Object(metadata), labels },
    spec: { ...Object(raw['spec']), ...(index % 10 === 0 ? { taints: [taint] } : {}) },
    status: {
      ...Object(status),
      nodeInfo: {
        ...Object(Object(status)['nodeInfo']),
        operatingSystem: isWindows ? 'windows' : 'linux',
        ...(isWindows ? { kernelVersion: `10.0.${build}.2402` } : {}),
      },
      // Machines of one type differ a little.
      allocatable: { cpu: '3900m', memory: `${14 * 2 ** 20 - (index % 50) * 64}Ki`, pods: '110' },
    },
  };
}
