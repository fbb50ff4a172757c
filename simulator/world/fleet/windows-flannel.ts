import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { listOf, recordOf } from '@/simulator/world/kube/kube-object';

/**
 * The version of the Windows network component: the image tag of the kube-flannel-ds-windows DaemonSet, '' when there is
 * none. The DaemonSet decides, so that upgrading it in the cluster counts.
 */
export function windowsFlannelVersion(kube: KubeCluster): string {
  const daemonSet = kube.get('DaemonSet', 'kube-system', 'kube-flannel-ds-windows');
  const template = recordOf(recordOf(daemonSet?.['spec'])['template']);
  const [container] = listOf(recordOf(template['spec'])['containers']);
  const image = recordOf(container)['image'];
  return typeof image === 'string' ? image.slice(image.lastIndexOf(':') + 1) : '';
}
