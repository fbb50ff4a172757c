import { osOfImage } from '../os-of-image';
import type { DiskCategories } from '../../ports/cloud-choices';
import type { PoolChoices, PoolOffers } from './pool-offers';

type Row<List> = List extends readonly (infer One)[] ? One : never;

/** The pool options, of which the rules need a part (contract: `catalog`). */
export interface OptionsSeen extends Omit<PoolChoices, 'stock' | 'diskCategories'> {
  today: string;
  cluster: { version: string; vpcId: string; nodeProblemDetector: boolean };
  vSwitches: Row<PoolOffers['vSwitches']>[];
  /** For the requested OS, and those that do not state theirs. */
  images: { id: string; name: string; platform: string; imageType: string; arch: string; sizeGiB: number | null }[];
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
  disks?: DiskCategories[] | null;
  poolNames?: string[] | null;
}

const archOf = (word: string): 'amd64' | 'arm64' => (/arm|aarch/i.test(word) ? 'arm64' : 'amd64');

export function offersOfOptions(options: OptionsSeen, also: AlsoSeen = {}): PoolOffers {
  const { instanceTypes, quota } = options;
  return {
    ...options,
    poolNames: also.poolNames ?? null,
    images: options.images.map((image) => ({ ...image, os: osOfImage(image.imageType, image.id, image.name) })),
    instanceTypes: instanceTypes.map((type) => ({ ...type, arch: archOf(type.arch) })),
    stock: instanceTypes.flatMap(({ id, stock }) => stock.map((row) => ({ instanceType: id, ...row }))),
    diskCategories: also.disks ?? null,
    nodesNow: quota.nodesNow,
  };
}
