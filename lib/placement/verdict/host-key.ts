import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { memoized } from '../memoized';

/** A node's kubelet and runtime; nodes with the same key treat a bound pod the same way. */
export const hostKey = memoized((node: NodeFacts): string => {
  const { os, arch, build, patch, containerRuntime, kubeletVersion, labels } = node;
  return [os, arch, build, patch, containerRuntime, kubeletVersion, labels['kubernetes.io/os']].join('\n');
});
