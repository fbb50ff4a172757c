import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { memoized } from '../memoized';
import { EKS_ADDRESS } from '../kubelet/pod-address';

/** A node's kubelet, runtime and plugins; nodes with the same key treat a bound pod the same way. */
export const hostKey = memoized((node: NodeFacts): string => {
  const { os, arch, build, patch, containerRuntime, kubeletVersion, labels, drivers, allocatable } = node;
  const plugIns = drivers === null ? '?' : Object.keys(drivers).toSorted().join(' ');
  const gives = (allocatable[EKS_ADDRESS] ?? 0) > 0;
  return [os, arch, build, patch, containerRuntime, kubeletVersion, labels['kubernetes.io/os'], plugIns, gives].join(
    '\n',
  );
});

/** The operating systems of nodes by their keys. */
export const systemsOf = (keys: Iterable<string>): ('linux' | 'windows')[] =>
  (['linux', 'windows'] as const).filter((os) => [...keys].some((key) => key.startsWith(`${os}\n`)));
