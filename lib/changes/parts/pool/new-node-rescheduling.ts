import {
  byRefName,
  failingFindings,
  NAMES_SHOWN,
  reschedulingOn,
  type PoolRescheduling,
  schedulableWorkloads,
} from '@/lib/changes/parts/pool/pool-rescheduling';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { Taint } from '@/lib/domain/node/node';
import type { NodeShape } from '@/lib/domain/workload/accepts-template';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { futureNodes as nodesOf, sharedDrivers } from '@/lib/domain/placement/future-nodes';
import { usableCapacity, usableDisk } from '@/lib/domain/pool/capacity';
import { windowsBuildOf } from '@/lib/domain/pool/os-of-image';
import type { CloudNodePool, InstanceType, NodeImage, VSwitch } from '@/lib/domain/ports/cloud';
import { placementNow } from '@/lib/changes/parts/rescheduling-findings';
import type { PlanContext } from '@/lib/domain/change/step';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import { cloudOf, ifPermitted, type PoolWorld } from './read-world';
import { nodesOfPool } from '@/lib/changes/parts/observe-step';
import { namesOf, workloadsFinding } from '../names';

/** Nodes that a pool will get: a new pool, or one that grows. */
export interface NewNodes {
  input: Pick<
    PoolDefinition,
    'name' | 'os' | 'imageId' | 'labels' | 'taints' | 'unschedulable' | 'systemDisk' | 'dataDisks' | 'runtimeVersion'
  >;
  world: Pick<PoolWorld, 'nodes' | 'workloads'> & { cluster: Pick<PoolWorld['cluster'], 'kubernetesVersion'> };
  image: NodeImage | null;
  types: readonly InstanceType[];
  vSwitches: readonly VSwitch[];
  /** null: the pool does not exist yet. */
  poolId: string | null;
  subject: ResourceRef;
  field: string;
}

/** By the full rules; by labels and taints if not everything these need can be read. */
async function reschedulingOf(ctx: PlanContext, inputs: NewNodes): Promise<PoolRescheduling> {
  const { world, types, poolId } = inputs;
  const parts = await placementNow(ctx);
  // Where the instance types are unknown, new nodes are like those that the pool has.
  const alike = types.length > 0 || poolId === null ? [] : nodesOfPool(world.nodes, poolId);
  if (parts === null)
    return { others: schedulableWorkloads(world.workloads, [...futureShapes(inputs), ...alike]), fails: [] };
  const names = new Set(alike.map(({ name }) => name));
  const here = parts.cluster.nodes.filter(({ name }) => names.has(name));
  return reschedulingOn(parts, [...futureNodes(inputs, parts.cluster), ...here]);
}

function foreign(inputs: NewNodes, others: readonly ResourceRef[]): Finding[] {
  const keepsAway = inputs.input.taints.some(({ effect }) => effect !== 'PreferNoSchedule');
  const code: FindingCode = keepsAway ? 'workloads-tolerate-taints' : 'workloads-schedulable';
  const { subject, field } = inputs;
  return workloadsFinding(code, namesOf(others), { subject, field, shown: NAMES_SHOWN });
}

export interface NewNodeRescheduling {
  schedulableWorkloads: ResourceRef[];
  findings: Finding[];
}

const NONE: NewNodeRescheduling = { schedulableWorkloads: [], findings: [] };

export async function newNodeRescheduling(ctx: PlanContext, inputs: NewNodes): Promise<NewNodeRescheduling> {
  if (inputs.input.os !== 'windows') return NONE;
  const { others, fails } = await reschedulingOf(ctx, inputs);
  const { subject, field } = inputs;
  const at = { subject, field, builds: [buildOf(inputs)] };
  return {
    schedulableWorkloads: [...others, ...fails].toSorted(byRefName),
    findings: [...foreign(inputs, others), ...failingFindings(fails, at)],
  };
}

/** The same for an existing pool that gets more nodes. `definition`: what these are created with. */
export async function growthRescheduling(
  ctx: PlanContext,
  q: { pool: CloudNodePool; definition: PoolDefinition; grows: boolean; subject: ResourceRef; field: string },
): Promise<NewNodeRescheduling> {
  const { pool, definition: input, subject, field } = q;
  if (input.os !== 'windows' || !q.grows) return NONE;
  const { cloud } = cloudOf(ctx);
  const [cluster, images, types, vSwitches, nodes, workloads] = await Promise.all([
    ifPermitted(cloud.cluster()),
    ifPermitted(cloud.images()),
    ifPermitted(cloud.instanceTypes()),
    cloud.vSwitches(),
    ctx.kube.nodes(),
    ctx.kube.workloads(),
  ]);
  const kubernetesVersion = cluster?.kubernetesVersion ?? nodes[0]?.kubeletVersion.replace('v', '') ?? '';
  return newNodeRescheduling(ctx, {
    input,
    world: { cluster: { kubernetesVersion }, nodes, workloads },
    image: images?.find(({ id }) => id === input.imageId) ?? null,
    types: (types ?? []).filter(({ id }) => input.instanceTypes.includes(id)),
    vSwitches: vSwitches.filter(({ id }) => input.vSwitchIds.includes(id)),
    poolId: pool.id,
    subject,
    field,
  });
}

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** The node controller's taint of a cordoned node. */
const CLOSED: Taint = { key: 'node.kubernetes.io/unschedulable', value: '', effect: 'NoSchedule' };

/** Windows build of the future nodes; null: the image does not show it. */
function buildOf({ image, input, world, poolId }: NewNodes): number | null {
  const alike = poolId === null ? [] : nodesOfPool(world.nodes, poolId);
  const build = windowsBuildOf(image?.imageType ?? null, image?.name ?? null, input.imageId) ?? alike[0]?.build ?? null;
  return build === null ? null : Number(build);
}

const taintsOf = ({ input }: NewNodes): Taint[] => (input.unschedulable ? [...input.taints, CLOSED] : input.taints);

/** Labels beyond those that every node of its OS and zone has (set by ACK and the cloud controller). */
const labelsOf = ({ input, poolId }: NewNodes, type: InstanceType): Record<string, string> => ({
  'node.kubernetes.io/instance-type': type.id,
  'beta.kubernetes.io/instance-type': type.id,
  'alibabacloud.com/nodepool-id': poolId ?? '(new)',
  ...input.labels,
});

function futureShapes(inputs: NewNodes): NodeShape[] {
  const { input, types, vSwitches } = inputs;
  const taints = taintsOf(inputs);
  return types.flatMap((type) =>
    vSwitches.map(({ zoneId }) => ({
      taints,
      labels: {
        'kubernetes.io/os': input.os,
        'beta.kubernetes.io/os': input.os,
        'kubernetes.io/arch': type.arch,
        'beta.kubernetes.io/arch': type.arch,
        'topology.kubernetes.io/zone': zoneId,
        ...labelsOf(inputs, type),
      },
    })),
  );
}

function allocatableOf({ input, world }: NewNodes, type: InstanceType): Record<string, number> {
  const { os, systemDisk, dataDisks } = input;
  const alike = world.nodes.find((node) => node.os === os) ?? world.nodes[0];
  const { usable } = usableCapacity(type, os, alike?.allocatable.pods);
  const dataGiB = dataDisks.map((one) => one.sizeGiB ?? 0);
  const { usableGiB } = usableDisk({ os, systemGiB: systemDisk.sizeGiB ?? 0, dataGiB });
  const { cpuMilli, memoryMiB, pods } = usable;
  return { cpu: cpuMilli, memory: memoryMiB * MIB, pods, 'ephemeral-storage': usableGiB * GIB };
}

/** The future nodes for the scheduler and the kubelet: one per zone and type. */
function futureNodes(inputs: NewNodes, cluster: ClusterFacts): NodeFacts[] {
  const { input, types, vSwitches, world } = inputs;
  const drivers = sharedDrivers(cluster.nodes.filter(({ os }) => os === input.os));
  const zones = [...new Set(vSwitches.map(({ zoneId }) => zoneId))].toSorted();
  if (zones.length === 0) return [];
  return types.flatMap((type) => {
    const pool = {
      name: `${input.name} ${type.id}`,
      os: 'windows' as const,
      build: buildOf(inputs),
      nodes: zones.length,
      labels: labelsOf(inputs, type),
      taints: taintsOf(inputs),
      zones,
      allocatable: allocatableOf(inputs, type),
      containerRuntime: `containerd://${input.runtimeVersion}`,
      kubeletVersion: `v${world.cluster.kubernetesVersion}`,
      arch: type.arch,
    };
    return nodesOf(pool, drivers).map((node) => ({ ...node, unschedulable: input.unschedulable }));
  });
}
