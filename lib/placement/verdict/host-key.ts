import type { NodeFacts } from '../../kube-rules/objects/node-facts';

const known = new WeakMap<NodeFacts, string>();

/** A node's kubelet and runtime; nodes with the same key treat a bound pod the same way. */
export function hostKey(node: NodeFacts): string {
  const seen = known.get(node);
  if (seen !== undefined) return seen;
  const { os, arch, build, patch, containerRuntime, kubeletVersion, labels } = node;
  const reported = [os, arch, build, patch, containerRuntime, kubeletVersion, labels['kubernetes.io/os']];
  const key = reported.join('\n');
  known.set(node, key);
  return key;
}
