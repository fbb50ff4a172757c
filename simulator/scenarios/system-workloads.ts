import { applyAll, daemonSet, deployment, namespace, service } from '@/simulator/scenarios/manifests';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';

const REGISTRY = 'registry-cn-hangzhou-vpc.ack.aliyuncs.com/acs';
const SYSTEM = 'kube-system';

/** What ACK runs in kube-system of a Flannel cluster. The Windows DaemonSet exists even without Windows nodes. */
export function installSystemWorkloads(kube: KubeCluster, setup: { windowsFlannel: string; createdMs: number }): void {
  const everyLinuxNode = { namespace: SYSTEM, os: 'linux', tolerateAll: true } as const;
  const objects = [
    ...['default', SYSTEM, 'kube-public', 'kube-node-lease'].map(namespace),
    daemonSet({
      ...everyLinuxNode,
      name: 'kube-flannel-ds',
      image: `${REGISTRY}/flannel:v0.15.1.22-20a397e6-aliyun`,
      hostNetwork: true,
    }),
    daemonSet({
      ...everyLinuxNode,
      name: 'kube-proxy-worker',
      image: `${REGISTRY}/kube-proxy:v1.32.1-aliyun.1`,
      hostNetwork: true,
    }),
    daemonSet({
      ...everyLinuxNode,
      name: 'csi-plugin',
      image: `${REGISTRY}/csi-plugin:v1.32.2-757508f-aliyun`,
      cpu: '130m',
    }),
    daemonSet({
      ...everyLinuxNode,
      name: 'ack-node-problem-detector-daemonset',
      image: `${REGISTRY}/node-problem-detector:v0.8.15-a8e3f2e-aliyun`,
    }),
    deployment({
      name: 'coredns',
      namespace: SYSTEM,
      os: 'linux',
      replicas: 2,
      image: `${REGISTRY}/coredns:v1.9.3.10-7dfca203-aliyun`,
      port: 53,
    }),
    deployment({
      name: 'metrics-server',
      namespace: SYSTEM,
      os: 'linux',
      image: `${REGISTRY}/metrics-server:v0.3.9.7-89007d6-aliyun`,
      port: 443,
    }),
    service({ name: 'coredns', namespace: SYSTEM, port: 53 }),
  ];
  if (setup.windowsFlannel !== '') {
    objects.push(
      daemonSet({
        name: 'kube-flannel-ds-windows',
        namespace: SYSTEM,
        os: 'windows',
        tolerateAll: true,
        image: `${REGISTRY}/flannel-windows:${setup.windowsFlannel}`,
      }),
    );
  }
  applyAll(kube, objects, setup.createdMs);
}
