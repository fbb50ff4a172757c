import { addCluster, addPool, LINUX, poolBody, WINDOWS } from '@/simulator/scenarios/add-cluster';
import { DEV_ID } from '@/simulator/scenarios/hybrid-small';
import { applyAll, deployment, disruptionBudget, namespace, statefulSet } from '@/simulator/scenarios/manifests';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { World } from '@/simulator/world/world';

const DAY_MS = 24 * 3_600_000;

const LINUX_POOL = poolBody(
  'default-nodepool',
  { ...LINUX, instance_types: ['ecs.g7.large'], system_disk_performance_level: 'PL1' },
  { kubernetes_config: {}, management: { enable: false } },
);

const WINDOWS_POOL = poolBody(
  'win-batch',
  {
    ...WINDOWS,
    instance_types: ['ecs.g6.xlarge'],
    image_type: 'Windows',
    image_id: 'win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
    system_disk_performance_level: 'PL0',
  },
  { kubernetes_config: { runtime_version: '2.1.5', taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }] } },
);

function workloads(): KubeObject[] {
  const shared = { namespace: 'bank', os: 'linux' as const, cpu: '50m', memory: '64Mi' };
  return [
    namespace('bank'),
    deployment({ ...shared, name: 'teller', replicas: 60, image: 'nginx:1.27', port: 80 }),
    disruptionBudget({ name: 'teller', namespace: 'bank', app: 'teller', minAvailable: 40 }),
    statefulSet({ ...shared, name: 'archive', replicas: 3, image: 'postgres:16', port: 5432 }),
  ];
}

/** One development cluster with 48 Linux and 16 Windows nodes in two zones, for what is done in batches. */
export function manyNodes(world: World): void {
  const dev = addCluster(world, { name: 'dev-hangzhou', clusterId: DEV_ID, env: 'dev', podNet: '172.22' });
  addPool(world, dev, { poolId: 'np9d4c1b7a3f5e4286a0c8e2d6b4f01738', nodes: 48, isDefault: true, body: LINUX_POOL });
  addPool(world, dev, { poolId: 'np2c8f4e1d7b6a4059b3e5d9f1a7c2864b', nodes: 16, body: WINDOWS_POOL });
  applyAll(world.kube(dev.clusterId), workloads(), world.now() - 12 * DAY_MS);
}
