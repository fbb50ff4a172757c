import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

/** The node's own address on the host network, else a free one of its pod range. */
export function podAddress(context: ClusterContext, node: Node, pod: Pod): string {
  if (pod.spec.hostNetwork === true) return hostAddress(node);
  const base = (node.spec.podCIDR ?? '10.20.0.0/25').split('/')[0] ?? '10.20.0.0';
  const [a = '10', b = '20', c = '0'] = base.split('.');
  const others = context.indexes.podsOnNode(node.metadata.name);
  for (let step = 0; step < 252; step++) {
    const address = `${a}.${b}.${c}.${2 + ((others.length + step) % 252)}`;
    if (!others.some((other) => other.status?.podIP === address)) return address;
  }
  return base;
}

export function hostAddress(node: Node): string {
  return node.status?.addresses?.find((address) => address.type === 'InternalIP')?.address ?? '';
}
