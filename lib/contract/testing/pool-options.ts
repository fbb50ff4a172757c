import type { PoolOptions } from '../pool-options';

export const poolOptions = (more: Partial<PoolOptions> = {}): PoolOptions => ({
  today: '2026-11-21',
  clusterFindings: [],
  cluster: {
    version: '1.32.1-aliyun.1',
    type: 'ManagedKubernetes',
    network: 'flannel',
    vpcId: 'vpc-1',
    nodeProblemDetector: true,
  },
  vSwitches: [],
  images: [],
  runtimes: [],
  instanceTypes: [],
  securityGroups: [],
  keyPairs: [],
  customImages: [],
  resourceGroups: [],
  deploymentSets: [],
  privatePools: [],
  unavailable: [],
  quota: { nodesPerCluster: null, nodesNow: null },
  readyLinuxNodes: null,
  ...more,
});
