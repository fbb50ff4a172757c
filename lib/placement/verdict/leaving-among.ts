import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { isOfHash } from '../../kube-rules/objects/template-revisions';

/**
 * Of a Deployment's pods of several templates, those that leave before one of the template with this hash is scheduled:
 * first those that are not Ready, then others while enough pods run (controller/deployment/rolling.go,
 * reconcileOldReplicaSets). `pods`: those with a node; `first`: how many of its replicas may be absent.
 */
export function leavingAmong(
  pods: readonly PodFacts[],
  { hash, wanted, first }: { hash: string | null; wanted: number; first: number },
): { own: readonly PodFacts[]; leaving: number } {
  const [gone, present] = [pods.filter(({ deleting }) => deleting), pods.filter(({ deleting }) => !deleting)];
  const others = present.filter(({ labels }) => !isOfHash(labels, hash));
  const waiting = present.filter(({ ready, labels }) => !ready && isOfHash(labels, hash)).length;
  const leaving = Math.max(0, present.length - wanted + first - waiting);
  const unready = others.filter(({ ready }) => !ready);
  const more = leaving - unready.length;
  if (more <= 0) return { own: [...gone, ...unready], leaving: gone.length + leaving };
  const onNode = new Map<string | null, number>();
  const isFirstThere = ({ nodeName }: PodFacts): boolean => {
    const before = onNode.get(nodeName) ?? 0;
    onNode.set(nodeName, before + 1);
    return before < more;
  };
  const ready = others.filter((pod) => pod.ready && isFirstThere(pod));
  return { own: [...gone, ...unready, ...ready], leaving: gone.length + leaving };
}
