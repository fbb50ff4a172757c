import type { CloudQuota, InstanceType, NodeImage, Stock, VSwitch } from '../../ports/cloud';
import type { CustomImage, DeploymentSet, DiskCategories, PrivatePool, ResourceGroup } from '../../ports/cloud-choices';
import type { KubeNode } from '../../ports/kube';

/** What a pool may refer to. Null: unknown. */
export interface PoolChoices {
  customImages: CustomImage[] | null;
  /** For the chosen zones at least. */
  stock: Stock[] | null;
  /** For the chosen types and zones. */
  diskCategories: DiskCategories[] | null;
  securityGroups: { id: string; name: string; type: string }[] | null;
  keyPairs: { name: string }[] | null;
  resourceGroups: ResourceGroup[] | null;
  deploymentSets: DeploymentSet[] | null;
  privatePools: PrivatePool[] | null;
}

/** What the cloud offers and what the cluster has. Null: unknown, which never counts as absent. */
export interface PoolOffers extends PoolChoices {
  /** ISO day on which they are offered. */
  today: string | null;
  cluster: { version: string; vpcId: string; nodeProblemDetector: boolean | null };
  /** Of all pools, its own included. */
  poolNames: string[] | null;
  vSwitches: VSwitch[] | null;
  images: NodeImage[] | null;
  runtimes: { name: string; version: string }[] | null;
  instanceTypes: InstanceType[] | null;
  quota: Pick<CloudQuota, 'nodesPerCluster'> | null;
  /** Nodes of the cluster, including those outside of pools. */
  nodesNow: number | null;
  readyLinuxNodes: number | null;
}

const DETECTOR = 'ack-node-problem-detector';

/** Managed pools need the add-on (ACK docs: "Create and manage node pools"). */
export const hasProblemDetector = (addons: readonly { name: string }[]): boolean =>
  addons.some(({ name }) => name === DETECTOR);

/** The cluster's system components run on these nodes. */
export const readyLinuxNodes = (nodes: readonly Pick<KubeNode, 'os' | 'ready'>[]): number =>
  nodes.filter((node) => node.os === 'linux' && node.ready === 'True').length;
