import { osOfImage } from '../os-of-image';
import type { DiskCategories } from '../../ports/cloud-choices';
import type { PoolOffers } from './pool-offers';

type KeptLists =
  | 'vSwitches'
  | 'customImages'
  | 'securityGroups'
  | 'keyPairs'
  | 'resourceGroups'
  | 'deploymentSets'
  | 'privatePools';

type Row<List> = List extends readonly (infer One)[] ? One : never;

/** The pool options, of which the rules need a part (contract: `catalog`). */
export interface OptionsSeen extends Pick<PoolOffers, Exclude<KeptLists, 'vSwitches'>> {
  cluster: { version: string; vpcId: string; nodeProblemDetector: boolean };
  vSwitches: Row<PoolOffers['vSwitches']>[];
  /** For the requested OS, and those that do not state theirs; `platform` is the image type. */
  images: { id: string; name: string; platform: string; arch: string; sizeGiB: number | null }[];
  runtimes: { name: string; version: string }[];
  instanceTypes: (Omit<Row<PoolOffers['instanceTypes']>, 'arch'> & {
    arch: string;
    stock: { zoneId: string; state: 'in-stock' | 'sold-out' | 'unknown' }[];
  })[];
  quota: { nodesPerCluster: number | null; nodesNow: number | null };
  readyLinuxNodes: number | null;
}

/** What a form knows beyond the options; null or absent: unknown. */
export interface AlsoSeen {
  /** Of the chosen types and zones. */
  disks?: DiskCategories[] | null;
  poolNames?: string[] | null;
}

const archOf = (word: string): 'amd64' | 'arm64' => (/arm|aarch/i.test(word) ? 'arm64' : 'amd64');

/** The rules' inputs, from what the form received. */
export function offersOfOptions(options: OptionsSeen, also: AlsoSeen = {}): PoolOffers {
  const { cluster, images, instanceTypes, quota } = options;
  return {
    cluster: { version: cluster.version, vpcId: cluster.vpcId, nodeProblemDetector: cluster.nodeProblemDetector },
    poolNames: also.poolNames ?? null,
    vSwitches: options.vSwitches,
    images: images.map((image) => ({
      ...image,
      os: osOfImage(image.platform, image.id, image.name),
      imageType: image.platform,
    })),
    customImages: options.customImages,
    runtimes: options.runtimes,
    instanceTypes: instanceTypes.map((type) => ({ ...type, arch: archOf(type.arch) })),
    stock: instanceTypes.flatMap(({ id, stock }) => stock.map((row) => ({ instanceType: id, ...row }))),
    diskCategories: also.disks ?? null,
    securityGroups: options.securityGroups,
    keyPairs: options.keyPairs,
    resourceGroups: options.resourceGroups,
    deploymentSets: options.deploymentSets,
    privatePools: options.privatePools,
    quota: { nodesPerCluster: quota.nodesPerCluster },
    nodesNow: quota.nodesNow,
    readyLinuxNodes: options.readyLinuxNodes,
  };
}
