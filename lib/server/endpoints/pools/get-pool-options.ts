import 'server-only';
import type { getPoolOptions as endpoint, PoolOptions } from '@/lib/contract/pool-options';
import { clusterFindings } from '@/lib/changes/node-pool-create/cluster-checks';
import { message } from '@/lib/domain/message/message';
import { phraseField } from '@/lib/domain/message/model';
import { Failure } from '@/lib/domain/failure';
import { usableCapacity } from '@/lib/domain/pool/capacity';
import { hasProblemDetector, readyLinuxNodes } from '@/lib/domain/pool/rules/pool-offers';
import { instancesOfPools } from '@/lib/domain/pool/size';
import { chooseInstanceType, chooseRuntime, type Choose } from '@/lib/domain/pool/choosable';
import { windowsBuildOf } from '@/lib/domain/pool/os-of-image';
import type { CloudReader, InstanceType, NodeImage, Stock } from '@/lib/domain/ports/cloud';
import type { KubeReader } from '@/lib/domain/ports/kube';
import { type CloudAndNodesContext, cloudOf } from '../require-cluster';
import type { ReadVerb } from '../endpoint-call';

type Os = 'linux' | 'windows';
type Verdict = PoolOptions['instanceTypes'][number]['choose'];

function verdictOf(choose: Choose): Verdict {
  if (choose.ok) return choose;
  const reason = message(`choose.${choose.code}`);
  return { ok: false, reason: reason.text, ...phraseField(reason) };
}

type Unavailable = PoolOptions['unavailable'][number];

/** Optional lists: null when the provider or the cluster refuses or fails; `unavailable` names them. */
class Optional {
  readonly unavailable: Unavailable[] = [];

  async read<T>(list: Unavailable['list'], read: Promise<T>): Promise<T | null> {
    try {
      return await read;
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'internal') throw error;
      this.unavailable.push({ list, message: error.message, remedy: error.details.remedy ?? null });
      return null;
    }
  }
}

const imagesFor = (images: readonly NodeImage[], os: Os): PoolOptions['images'] =>
  images
    .filter((image) => image.os === os || image.os === 'unknown')
    .map(({ id, name, platform, imageType, arch, sizeGiB }) => ({
      id,
      name,
      platform,
      imageType,
      arch,
      sizeGiB,
      build: windowsBuildOf(id, name, imageType),
    }));

interface Offer {
  types: readonly InstanceType[];
  /** Null: could not be read. */
  stock: readonly Stock[] | null;
  zoneIds: readonly string[];
}

/** A zone that answered without a type does not sell it. */
function typesFor({ types, stock, zoneIds }: Offer, os: Os): PoolOptions['instanceTypes'] {
  const states = new Map((stock ?? []).map((row) => [`${row.instanceType} ${row.zoneId}`, row.state]));
  const absent = stock === null ? 'unknown' : 'sold-out';
  const option = (type: InstanceType): PoolOptions['instanceTypes'][number] => {
    const { usable } = usableCapacity(type, os);
    return {
      ...type,
      usable: { cpuMilli: usable.cpuMilli, memoryMiB: usable.memoryMiB },
      stock: zoneIds.map((zoneId) => ({ zoneId, state: states.get(`${type.id} ${zoneId}`) ?? absent })),
      choose: verdictOf(chooseInstanceType(type, os)),
    };
  };
  return types
    .map(option)
    .toSorted((a, b) => a.cpuMilli - b.cpuMilli || a.memoryMiB - b.memoryMiB || (a.id < b.id ? -1 : 1));
}

interface Readers {
  cloud: CloudReader;
  kube: Pick<KubeReader, 'nodes' | 'workloads'>;
  now: number;
}

/** Everything the cloud offers for a new pool of one OS, each with its verdict. @throws UpstreamFailure */
async function poolOptions({ cloud, kube, now }: Readers, os: Os): Promise<PoolOptions> {
  const optional = new Optional();
  const [needed, chosen, quota, pools, nodes, workloads] = await Promise.all([
    neededLists(cloud),
    chosenLists(cloud, os, optional),
    optional.read('quota', cloud.quota()),
    optional.read('nodesNow', cloud.nodePools()),
    optional.read('readyLinuxNodes', kube.nodes()),
    optional.read('workloads', kube.workloads()),
  ]);
  const { cluster, vSwitches, images, runtimes, types } = needed;
  const zoneIds = [...new Set(vSwitches.map((vSwitch) => vSwitch.zoneId))].filter((id) => id !== '').toSorted();
  const stock = await optional.read('stock', cloud.stock(zoneIds));
  return {
    today: new Date(now).toISOString().slice(0, 10),
    clusterFindings: clusterFindings({ cluster, workloads, pools, quota }, os),
    cluster: {
      version: cluster.kubernetesVersion,
      type: cluster.clusterType,
      network: cluster.network,
      vpcId: cluster.vpcId,
      nodeProblemDetector: hasProblemDetector(cluster.addons),
    },
    vSwitches,
    images: imagesFor(images, os),
    runtimes: runtimes.map((runtime) => ({ ...runtime, choose: verdictOf(chooseRuntime(runtime, os)) })),
    instanceTypes: typesFor({ types, stock, zoneIds }, os),
    ...chosen,
    quota: {
      nodesPerCluster: quota?.nodesPerCluster ?? null,
      nodesNow: pools === null ? null : instancesOfPools(pools),
    },
    readyLinuxNodes: nodes === null ? null : readyLinuxNodes(nodes),
    unavailable: optional.unavailable,
  };
}

async function neededLists(cloud: CloudReader) {
  const [cluster, vSwitches, images, runtimes, types] = await Promise.all([
    cloud.cluster(),
    cloud.vSwitches(),
    cloud.images(),
    cloud.runtimes(),
    cloud.instanceTypes(),
  ]);
  return { cluster, vSwitches, images, runtimes, types };
}

async function chosenLists(cloud: CloudReader, os: Os, optional: Optional) {
  const [securityGroups, keyPairs, customImages, resourceGroups, deploymentSets, privatePools] = await Promise.all([
    optional.read('securityGroups', cloud.securityGroups()),
    // Windows nodes take a password only (ACK docs: Create a Windows node pool).
    os === 'windows' ? [] : optional.read('keyPairs', cloud.keyPairs()),
    optional.read('customImages', cloud.customImages()),
    optional.read('resourceGroups', cloud.resourceGroups()),
    optional.read('deploymentSets', cloud.deploymentSets()),
    optional.read('privatePools', cloud.privatePools()),
  ]);
  const ownImages = customImages?.filter((image) => image.os === os || image.os === 'unknown') ?? null;
  return { securityGroups, keyPairs, customImages: ownImages, resourceGroups, deploymentSets, privatePools };
}

/** GET pool-options: what can be chosen for a new pool. Facts may be 10 s old, instance types 10 minutes. */
export const getPoolOptions: ReadVerb<typeof endpoint, CloudAndNodesContext> = async ({ input, ...call }) => {
  const { cloud, kube, now } = cloudOf(call, input.params.cluster);
  return { now, options: await poolOptions({ cloud, kube, now }, input.query.os) };
};
