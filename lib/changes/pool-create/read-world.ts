import type { NodePoolCreateInput } from '@/lib/changes/node-pool-create.input';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';
import type { PlanContext } from '@/lib/domain/change/kind';
import type {
  CloudCluster,
  CloudNodePool,
  CloudQuota,
  CloudReader,
  InstanceType,
  NodeImage,
  Stock,
  VSwitch,
} from '@/lib/domain/ports/cloud';
import type { KubeNode, KubeWorkload } from '@/lib/domain/ports/kube';

/** Everything planning a pool looks at, read once. Null = not permitted to read it, so unknown. */
export interface PoolWorld {
  cluster: CloudCluster;
  pools: CloudNodePool[];
  images: NodeImage[];
  runtimes: { name: string; version: string }[];
  types: InstanceType[];
  vSwitches: VSwitch[];
  quota: CloudQuota | null;
  stock: Stock[] | null;
  securityGroups: { id: string; name: string; type: string }[] | null;
  keyPairs: { name: string }[] | null;
  nodes: KubeNode[];
  workloads: KubeWorkload[];
}

/** A missing right makes a fact unknown; everything else stops the plan. */
export async function ifPermitted<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof UpstreamFailure && error.kind === 'forbidden') return null;
    throw error;
  }
}

/** @throws Failure `invalid` for a cluster that is not in ACK. */
export function cloudOf(ctx: PlanContext): { cloud: CloudReader; clusterId: string } {
  if (ctx.cloud === null || ctx.cluster.ack === null) {
    throw new Failure('invalid', `${ctx.cluster.name} is not an ACK cluster; node pools exist in ACK only.`, {
      field: 'cluster',
      issues: [{ field: 'cluster', message: 'not an ACK cluster' }],
      remedy: 'Choose a cluster that is connected with its ACK cluster ID.',
    });
  }
  return { cloud: ctx.cloud, clusterId: ctx.cluster.ack.clusterId };
}

/** Zones of the chosen vSwitches, sorted, each once. */
export const zonesOf = (input: Pick<NodePoolCreateInput, 'vSwitchIds'>, vSwitches: readonly VSwitch[]): string[] =>
  [
    ...new Set(vSwitches.filter((one) => input.vSwitchIds.includes(one.id)).map((one) => one.zoneId)),
  ].toSorted();

export async function readPoolWorld(ctx: PlanContext, input: Pick<NodePoolCreateInput, 'vSwitchIds'>): Promise<PoolWorld> {
  const { cloud } = cloudOf(ctx);
  const [
    cluster,
    pools,
    images,
    runtimes,
    types,
    vSwitches,
    quota,
    securityGroups,
    keyPairs,
    nodes,
    workloads,
  ] = await Promise.all([
    cloud.cluster(),
    cloud.nodePools(),
    cloud.images(),
    cloud.runtimes(),
    cloud.instanceTypes(),
    cloud.vSwitches(),
    ifPermitted(cloud.quota()),
    ifPermitted(cloud.securityGroups()),
    ifPermitted(cloud.keyPairs()),
    ctx.kube.nodes(),
    ctx.kube.workloads(),
  ]);
  const stock = await ifPermitted(cloud.stock(zonesOf(input, vSwitches)));
  return {
    cluster,
    pools,
    images,
    runtimes,
    types,
    vSwitches,
    quota,
    stock,
    securityGroups,
    keyPairs,
    nodes,
    workloads,
  };
}
