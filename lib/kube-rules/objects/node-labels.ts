import type { NodeFacts } from './node-facts';

/** The OS of a node. The kubelet writes both; the second is deprecated since 1.14 and still honored. */
export const OS_LABEL = 'kubernetes.io/os';
export const OLD_OS_LABEL = 'beta.kubernetes.io/os';

/** The build of a Windows node, such as `10.0.20348` (Kubernetes docs, "Well-known labels"). */
export const BUILD_LABEL = 'node.kubernetes.io/windows-build';

/** Its pods run elsewhere and get their volumes there (virtual-kubelet), so it needs no plugins. */
export const isVirtual = ({ labels }: Pick<NodeFacts, 'labels'>): boolean => labels['type'] === 'virtual-kubelet';
