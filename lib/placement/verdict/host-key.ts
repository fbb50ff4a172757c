import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { memoized } from '../memoized';
import { buildMatch } from '../image/starts-on';
import { sysctlKey } from '../kubelet/linux-limits';
import { mountsImages } from '../kubelet/image-volumes';
import { featureKey } from '../kubelet/node-features';
import { removedVolumes } from '../kubelet/node-fault';
import { EKS_ADDRESS } from '../kubelet/pod-address';
import { isVirtual } from '../../kube-rules/objects/node-labels';

/**
 * What of a node decides how it treats a bound pod; nodes with the same key treat it the same way. Of the versions, only
 * how Windows compares builds, whether the runtime mounts images, and what the kubelet no longer mounts or admits count:
 * a fleet has as many kubelet and runtime versions as it had upgrades.
 */
export const hostKey = memoized((node: NodeFacts): string => {
  const { os, arch, build, labels, drivers, allocatable, handlers } = node;
  const plugIns = isVirtual(node) ? 'any' : drivers === null ? '?' : Object.keys(drivers).toSorted().join(' ');
  const gives = (allocatable[EKS_ADDRESS] ?? 0) > 0;
  const match = os === 'linux' ? `${featureKey(node)} ${sysctlKey(node)}` : buildMatch(node);
  const removed = removedVolumes(node).length;
  const runtime = `${handlers?.toSorted().join(' ') ?? '?'} ${mountsImages(node)}`;
  return [os, arch, build, match, labels['kubernetes.io/os'], plugIns, gives, removed, runtime].join('\n');
});

/** The operating systems of nodes by their keys. */
export const systemsOf = (keys: Iterable<string>): ('linux' | 'windows')[] =>
  (['linux', 'windows'] as const).filter((os) => [...keys].some((key) => key.startsWith(`${os}\n`)));
