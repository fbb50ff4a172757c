import { applyTrusted } from '@/simulator/world/kube/apply-trusted';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';

const NAMESPACES = ['default', 'kube-system', 'kube-public', 'kube-node-lease'];

/** What every new cluster has before anything is deployed. */
export function seedNamespaces(context: ClusterContext): void {
  for (const name of NAMESPACES) {
    applyTrusted(context, {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name, labels: { 'kubernetes.io/metadata.name': name } },
    });
  }
  applyTrusted(context, {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'kubernetes', namespace: 'default', labels: { component: 'apiserver', provider: 'kubernetes' } },
    spec: {
      type: 'ClusterIP',
      clusterIP: '172.16.0.1',
      ports: [{ name: 'https', port: 443, protocol: 'TCP', targetPort: 6443 }],
    },
  });
}
