import { instanceOf } from '@/lib/domain/node/instance-of';
import type { CloudNode } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { NodeRemoveInput } from './input';

/** Whether the instance belongs to the node; ACK is given instances, and a released one is lost. */
export type Identity =
  | { is: 'proven' | 'unproven' }
  /** The node runs on another instance, according to its provider id or ACK. */
  | { is: 'other-instance'; by: 'kubernetes' | 'ack'; seen: string }
  /** The instance belongs to another node. */
  | { is: 'other-node'; seen: string };

export function identityOf(
  { wanted, node, instance }: Leaving,
  q: { instances: readonly CloudNode[]; allNodes: readonly KubeNode[] },
): Identity {
  const { name, instanceId } = wanted;
  const listed = q.instances.find(({ nodeName }) => nodeName === name);
  if (listed !== undefined && listed.instanceId !== instanceId)
    return { is: 'other-instance', by: 'ack', seen: listed.instanceId };
  const own = node === null ? null : instanceOf(node);
  if (own !== null && own !== instanceId) return { is: 'other-instance', by: 'kubernetes', seen: own };
  const holder = q.allNodes.find((one) => one.name !== name && instanceOf(one) === instanceId);
  if (holder !== undefined) return { is: 'other-node', seen: holder.name };
  const message = instance?.nodeName ?? null;
  if (own !== null || message === name) return { is: 'proven' };
  return message === null ? { is: 'unproven' } : { is: 'other-node', seen: message };
}

/** A node to remove, in Kubernetes and in ACK; null: it does not exist there. */
export interface Leaving {
  wanted: WantedNode;
  node: KubeNode | null;
  instance: CloudNode | null;
}

export type WantedNode = NodeRemoveInput['nodes'][number];
