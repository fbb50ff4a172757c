import type { CloudQuota, InstanceType, NodeImage, Stock, VSwitch } from '../../ports/cloud';
import type { CustomImage, DeploymentSet, DiskCategories, PrivatePool, ResourceGroup } from '../../ports/cloud-choices';

/**
 * What the cloud offers and what the cluster has, as far as it is known. Null = unknown, which is never judged as absent.
 * Made of the planner's world on the server and of the pool options in the browser.
 */
export interface PoolOffers {
  cluster: {
    /** Kubernetes version. */
    version: string;
    vpcId: string;
    /** Whether the add-on ack-node-problem-detector is installed. */
    nodeProblemDetector: boolean | null;
  };
  /** Names of the other pools of the cluster. */
  poolNames: string[] | null;
  vSwitches: VSwitch[] | null;
  images: NodeImage[] | null;
  customImages: CustomImage[] | null;
  runtimes: { name: string; version: string }[] | null;
  instanceTypes: InstanceType[] | null;
  /** Of the chosen zones at least. */
  stock: Stock[] | null;
  /** Of the chosen types and zones. */
  diskCategories: DiskCategories[] | null;
  securityGroups: { id: string; name: string; type: string }[] | null;
  keyPairs: { name: string }[] | null;
  resourceGroups: ResourceGroup[] | null;
  deploymentSets: DeploymentSet[] | null;
  privatePools: PrivatePool[] | null;
  quota: Pick<CloudQuota, 'nodesPerCluster'> | null;
  /** Nodes of the cluster, those outside of pools among them. */
  nodesNow: number | null;
  readyLinuxNodes: number | null;
}
