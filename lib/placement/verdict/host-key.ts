import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { remembered } from '../remembered';

/** A node's kubelet and runtime; nodes with the same key treat a bound pod the same way. */
export const hostKey = remembered((node: NodeFacts): string => {
  const { os, arch, build, patch, containerRuntime, kubeletVersion, labels } = node;
  return [os, arch, build, patch, containerRuntime, kubeletVersion, labels['kubernetes.io/os']].join('\n');
});
