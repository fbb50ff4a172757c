import type { CloudQuota, InstanceType, NodeImage, Stock, VSwitch } from '../../ports/cloud';
import type { CustomImage, DeploymentSet, DiskCategories, PrivatePool, ResourceGroup } from '../../ports/cloud-choices';

/**
 * What the cloud offers and what the cluster has, as far as known. Null: unknown, which never counts as absent. Built
 * from the planner's inputs on the server and from the pool options in the browser.
 */
export interface PoolOffers {
  cluster: {
    /** Kubernetes version. */
    version: string;
    vpcId: string;
    /** Whether the add-on ack-node-problem-detector is installed. */
    nodeProblemDetector: boolean | null;
  };
  poolNames: string[] | null;
  vSwitches: VSwitch[] | null;
  images: NodeImage[] | null;
  customImages: CustomImage[] | null;
  runtimes: { name: string; version: string }[] | null;
  instanceTypes: InstanceType[] | null;
  /** For the chosen zones at least. */
  stock: Stock[] | null;
  /** For the chosen types and zones. */
  diskCategories: DiskCategories[] | null;
  securityGroups: { id: string; name: string; type: string }[] | null;
  keyPairs: { name: string }[] | null;
  resourceGroups: ResourceGroup[] | null;
  deploymentSets: DeploymentSet[] | null;
  privatePools: PrivatePool[] | null;
  quota: Pick<CloudQuota, 'nodesPerCluster'> | null;
  /** Nodes of the cluster, including those outside of pools. */
  nodesNow: number | null;
  readyLinuxNodes: number | null;
}
