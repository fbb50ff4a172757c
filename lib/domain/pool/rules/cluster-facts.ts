import type { KubeNode } from '../../ports/kube';

const DETECTOR = 'ack-node-problem-detector';

/** Managed pools need the add-on (ACK docs: "Create and manage node pools"). */
export const hasProblemDetector = (addons: readonly { name: string }[]): boolean =>
  addons.some(({ name }) => name === DETECTOR);

/** The cluster's system components run on these nodes. */
export const readyLinuxNodes = (nodes: readonly Pick<KubeNode, 'os' | 'ready'>[]): number =>
  nodes.filter((node) => node.os === 'linux' && node.ready === 'True').length;
