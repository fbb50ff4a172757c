import { hasProblemDetector, readyLinuxNodes } from '@/lib/domain/pool/rules/cluster-facts';
import type { PoolOffers } from '@/lib/domain/pool/rules/pool-offers';
import { instancesOfPools } from '@/lib/domain/pool/size';
import type { PoolWorld } from './read-world';

/** The rules' inputs, from what planning read. */
export function offersOfWorld(world: PoolWorld): PoolOffers {
  const inPools = instancesOfPools(world.pools);
  return {
    cluster: {
      version: world.cluster.kubernetesVersion,
      vpcId: world.cluster.vpcId,
      nodeProblemDetector: hasProblemDetector(world.cluster.addons),
    },
    poolNames: world.pools.map(({ name }) => name),
    vSwitches: world.vSwitches,
    images: world.images,
    customImages: world.customImages,
    runtimes: world.runtimes,
    instanceTypes: world.types,
    stock: world.stock,
    diskCategories: world.diskCategories,
    securityGroups: world.securityGroups,
    keyPairs: world.keyPairs,
    resourceGroups: world.resourceGroups,
    deploymentSets: world.deploymentSets,
    privatePools: world.privatePools,
    quota: world.quota,
    // Nodes outside of pools count too.
    nodesNow: inPools === null ? null : Math.max(inPools, world.nodes.length),
    readyLinuxNodes: readyLinuxNodes(world.nodes),
  };
}
