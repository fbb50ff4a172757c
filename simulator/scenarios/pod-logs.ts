import { addCluster, addPool, LINUX, poolBody, WINDOWS } from '@/simulator/scenarios/add-cluster';
import { DEV_ID } from '@/simulator/scenarios/hybrid-small';
import { applyAll, deployment, namespace } from '@/simulator/scenarios/manifests';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { World } from '@/simulator/world/world';

const HOUR_MS = 3_600_000;
const REGISTRY = 'registry.cn-hangzhou.aliyuncs.com/logs';

const LINUX_POOL = poolBody(
  'default-nodepool',
  { ...LINUX, instance_types: ['ecs.g7.large'], system_disk_performance_level: 'PL1' },
  { kubernetes_config: {}, management: { enable: false } },
);

const WINDOWS_POOL = poolBody(
  'win-2022',
  {
    ...WINDOWS,
    instance_types: ['ecs.g6.xlarge'],
    image_type: 'Windows',
    image_id: 'win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
    system_disk_performance_level: 'PL0',
  },
  { kubernetes_config: { runtime_version: '2.1.5', taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }] } },
);

const linux = { namespace: 'logs', os: 'linux' as const, cpu: '20m', memory: '32Mi' };
const windows = { namespace: 'logs', os: 'windows' as const, tolerateAll: true, cpu: '50m', memory: '128Mi' };

/** One that has every sort of container, of which the last reads a Secret for its environment. */
function several(): KubeObject {
  const image = `${REGISTRY}/shop:1.8`;
  const password = { secretKeyRef: { name: 'shop-database', key: 'password', optional: true } };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'several', namespace: 'logs', labels: { app: 'several' } },
    spec: {
      initContainers: [
        { name: 'migrate', image },
        { name: 'proxy', image: `${REGISTRY}/proxy:2.1`, restartPolicy: 'Always' },
      ],
      containers: [
        {
          name: 'main',
          image,
          env: [
            { name: 'MODE', value: 'fast' },
            { name: 'PASSWORD', valueFrom: password },
          ],
        },
        { name: 'exporter', image: `${REGISTRY}/exporter:0.4` },
      ],
    },
  };
}

function workloads(): KubeObject[] {
  const of = (name: string) => ({ ...linux, name, image: `${REGISTRY}/${name}:1.0` });
  const onWindows = (name: string) => ({ ...windows, name, image: `${REGISTRY}/${name}:ltsc2022` });
  return [
    namespace('logs'),
    deployment({ ...of('web'), replicas: 3, port: 80 }),
    ...['crash-config', 'crash-oom', 'log-flood', 'log-long', 'log-ansi', 'log-control'].map((name) =>
      deployment(of(name)),
    ),
    ...['crash-dll', 'log-utf16', 'log-gbk'].map((name) => deployment(onWindows(name))),
    deployment({ ...linux, name: 'no-image', image: `${REGISTRY}/no-such-shop:1.0` }),
    several(),
  ];
}

/** One development cluster whose pods fail, or write logs that are hard to show, each as its name says. */
export function podLogs(world: World): void {
  const dev = addCluster(world, { name: 'dev-hangzhou', clusterId: DEV_ID, env: 'dev', podNet: '172.22' });
  addPool(world, dev, { poolId: 'np9d4c1b7a3f5e4286a0c8e2d6b4f01738', nodes: 2, isDefault: true, body: LINUX_POOL });
  addPool(world, dev, { poolId: 'np2c8f4e1d7b6a4059b3e5d9f1a7c2864b', nodes: 1, body: WINDOWS_POOL });
  applyAll(world.kube(dev.clusterId), workloads(), world.now() - 2 * HOUR_MS);
}
