import 'server-only';
import type { z } from 'zod';
import type { getPoolOptions as endpoint, PoolOptions } from '@/lib/contract/catalog';
import type { PlanContext } from '@/lib/domain/change/kind';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';
import { usableCapacity } from '@/lib/domain/pool/capacity';
import { machinesOfPools } from '@/lib/domain/pool/size';
import { chooseInstanceType, chooseRuntime, type Choose } from '@/lib/domain/pool/windows-rules';
import { windowsBuildOf } from '@/lib/domain/pool/windows-build';
import type { CloudReader, InstanceType, NodeImage, Stock } from '@/lib/domain/ports/cloud';

type Os = 'linux' | 'windows';
type Verdict = PoolOptions['instanceTypes'][number]['choose'];

/** The part of the house this verb needs. */
interface HouseOfClusters {
  clock: { now(): number };
  fleet: {
    cluster(
      name: string,
    ): { planContext(now: number, options: { fresh: boolean }): Pick<PlanContext, 'cloud'> } | null;
  };
}

const verdictOf = (choose: Choose): Verdict =>
  choose.ok ? { ok: true } : { ok: false, reason: choose.reason };

/** What may be missing without a form being useless; nothing else that goes wrong is passed over. */
async function orElse<T>(read: Promise<T>, unknown: T): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof UpstreamFailure) return unknown;
    throw error;
  }
}

/** Images of the OS, and those that do not tell theirs. */
const imagesFor = (images: readonly NodeImage[], os: Os): PoolOptions['images'] =>
  images
    .filter((image) => image.os === os || image.os === 'unknown')
    .map(({ id, name, platform, imageType, arch }) => ({
      id,
      name,
      platform,
      arch,
      build: windowsBuildOf(id, name, imageType),
    }));

interface Offer {
  types: readonly InstanceType[];
  /** Null: could not be read. */
  stock: readonly Stock[] | null;
  zoneIds: readonly string[];
}

/** A zone that answered and does not name a type does not sell it. */
function typesFor({ types, stock, zoneIds }: Offer, os: Os): PoolOptions['instanceTypes'] {
  const states = new Map((stock ?? []).map((row) => [`${row.instanceType} ${row.zoneId}`, row.state]));
  const absent = stock === null ? 'unknown' : 'sold-out';
  const option = (type: InstanceType): PoolOptions['instanceTypes'][number] => {
    const { id, family, cpuMilli, memoryMiB, arch, gpuCount } = type;
    const { usable } = usableCapacity(type, os);
    return {
      id,
      family,
      cpuMilli,
      memoryMiB,
      arch,
      gpuCount,
      usable: { cpuMilli: usable.cpuMilli, memoryMiB: usable.memoryMiB },
      stock: zoneIds.map((zoneId) => ({ zoneId, state: states.get(`${id} ${zoneId}`) ?? absent })),
      choose: verdictOf(chooseInstanceType(type, os)),
    };
  };
  return types
    .map(option)
    .toSorted((a, b) => a.cpuMilli - b.cpuMilli || a.memoryMiB - b.memoryMiB || (a.id < b.id ? -1 : 1));
}

async function nodesNow(cloud: CloudReader): Promise<number | null> {
  return machinesOfPools(await cloud.nodePools());
}

/** Everything the cloud offers for a new pool of one OS, each with its verdict. @throws UpstreamFailure */
export async function poolOptions(cloud: CloudReader, os: Os): Promise<PoolOptions> {
  const noQuota = { nodesPerCluster: null, poolsPerCluster: null };
  const [cluster, vSwitches, images, runtimes, types, securityGroups, keyPairs, quota, now] =
    await Promise.all([
      cloud.cluster(),
      cloud.vSwitches(),
      cloud.images(),
      cloud.runtimes(),
      cloud.instanceTypes(),
      cloud.securityGroups(),
      // Windows nodes take a password only (ACK docs: Create a Windows node pool).
      os === 'windows' ? [] : cloud.keyPairs(),
      orElse(cloud.quota(), noQuota),
      orElse(nodesNow(cloud), null),
    ]);
  const zoneIds = [...new Set(vSwitches.map((vSwitch) => vSwitch.zoneId))]
    .filter((id) => id !== '')
    .toSorted();
  const stock = await orElse<Stock[] | null>(cloud.stock(zoneIds), null);
  return {
    cluster: {
      version: cluster.kubernetesVersion,
      type: cluster.clusterType,
      network: cluster.network,
      vpcId: cluster.vpcId,
    },
    vSwitches,
    images: imagesFor(images, os),
    runtimes: runtimes.map((runtime) => ({ ...runtime, choose: verdictOf(chooseRuntime(runtime, os)) })),
    instanceTypes: typesFor({ types, stock, zoneIds }, os),
    securityGroups,
    keyPairs,
    quota: { nodesPerCluster: quota.nodesPerCluster, nodesNow: now },
  };
}

/** GET pool-options: what can be chosen for a new pool. Facts may be 10 s old, instance types 10 minutes. */
export async function getPoolOptions({
  input,
  house,
}: {
  input: { params: z.output<typeof endpoint.params>; query: z.output<typeof endpoint.query> };
  house: HouseOfClusters;
}): Promise<z.output<typeof endpoint.response>> {
  const name = input.params.cluster;
  const cluster = house.fleet.cluster(name);
  if (cluster === null) throw new Failure('not-found', `There is no cluster ${name}.`);
  const now = house.clock.now();
  const { cloud } = cluster.planContext(now, { fresh: false });
  if (cloud === null) {
    throw new Failure('not-found', `${name} is not an ACK cluster, so it has no node pools.`, {
      remedy: 'Name its ACK cluster under clusters[].ack in mullion.yaml.',
    });
  }
  return { now, options: await poolOptions(cloud, input.query.os) };
}
