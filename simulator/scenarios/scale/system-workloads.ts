import { daemonSet, deployment, type PodSetup } from '@/simulator/scenarios/manifests';
import { TIER } from '@/simulator/scenarios/scale/pools';
import type { KubeObject } from '@/simulator/world/kube/kube-object';

const TIERS = { gpu: 'nvidia-device-plugin', ssd: 'local-path-provisioner', infra: 'registry-mirror', arm: 'binfmt' };

/** DaemonSets of a few pools; those of all nodes are the cluster's own. */
export const agents = (): KubeObject[] =>
  Object.entries(TIERS).map(([tier, name]) =>
    daemonSet({
      name,
      namespace: 'kube-system',
      image: `registry.cn-hangzhou.aliyuncs.com/example/${name}:1.4.0`,
      nodeSelector: { 'kubernetes.io/os': 'linux', [TIER]: tier },
      tolerateAll: true,
      cpu: '20m',
      memory: '64Mi',
    }),
  );

const FAILURES: Record<string, PodSetup> = {
  'crash-loop': { image: 'registry.cn-hangzhou.aliyuncs.com/example/crash-on-start:1.0.0', os: 'linux' },
  'missing-image': { image: 'registry.cn-hangzhou.aliyuncs.com/example/no-such-image:2.0.0', os: 'linux' },
  'no-such-pool': { image: 'nginx:1.27.3', nodeSelector: { [TIER]: 'quantum' } },
  'too-large': { image: 'nginx:1.27.3', os: 'linux', cpu: '200' },
  'wrong-build': {
    image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022',
    os: 'windows',
    nodeSelector: { 'node.kubernetes.io/windows-build': '10.0.17763' },
  },
};

/** Workloads that the controllers, the scheduler and the kubelets find out about themselves: one in two hundred. */
export function troubled(workloads: number): KubeObject[] {
  const kinds = Object.entries(FAILURES);
  return Array.from({ length: Math.max(kinds.length, Math.round(workloads / 200)) }, (_, at) => {
    const [name = '', setup = { image: 'nginx:1.27.3' }] = kinds[at % kinds.length] ?? [];
    return deployment({ ...setup, name: `${name}-${at}`, namespace: 'payments-staging' });
  });
}
