import {
  byRefName,
  failingFindings,
  reschedulingOn,
  type PoolRescheduling,
  someRefs,
  schedulableWorkloads,
} from '@/lib/changes/parts/pool/pool-rescheduling';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { atField, newPoolRef, type PoolInputs } from './read-inputs';
import type { Taint } from '@/lib/domain/node/node';
import type { NodeShape } from '@/lib/domain/workload/accepts-template';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { futureNodes as nodesOf, sharedDrivers } from '@/lib/domain/placement/future-nodes';
import { usableCapacity, usableDisk } from '@/lib/domain/pool/capacity';
import { windowsBuildOf } from '@/lib/domain/pool/os-of-image';
import type { InstanceType } from '@/lib/domain/ports/cloud';
import { placementNow } from '@/lib/changes/parts/rescheduling-findings';
import type { PlanContext } from '@/lib/domain/change/step';

/** By the full rules; by labels and taints if not everything these need can be read. */
async function reschedulingOf(ctx: PlanContext, inputs: PoolInputs): Promise<PoolRescheduling> {
  const parts = await placementNow(ctx);
  if (parts !== null) return reschedulingOn(parts, futureNodes(inputs, parts.cluster));
  return { others: schedulableWorkloads(inputs.world.workloads, futureShapes(inputs)), fails: [] };
}

function foreign(inputs: PoolInputs, others: readonly ResourceRef[]): Finding[] {
  if (others.length === 0) return [];
  const keepsAway = inputs.input.taints.some(({ effect }) => effect !== 'PreferNoSchedule');
  const code: FindingCode = keepsAway ? 'workloads-tolerate-taints' : 'workloads-schedulable';
  return [atField(inputs, code, { field: 'taints', params: someRefs(others) })];
}

export async function newPoolRescheduling(
  ctx: PlanContext,
  inputs: PoolInputs,
): Promise<{ schedulableWorkloads: ResourceRef[]; findings: Finding[] }> {
  const { os, name } = inputs.input;
  if (os !== 'windows') return { schedulableWorkloads: [], findings: [] };
  const { others, fails } = await reschedulingOf(ctx, inputs);
  const at = { subject: newPoolRef(name), builds: [buildOf(inputs)] };
  return {
    schedulableWorkloads: [...others, ...fails].toSorted(byRefName),
    findings: [...foreign(inputs, others), ...failingFindings(fails, at)],
  };
}

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** The node controller's taint of a cordoned node. */
const CLOSED: Taint = { key: 'node.kubernetes.io/unschedulable', value: '', effect: 'NoSchedule' };

/** Windows build of the future nodes; null: the image does not show it. */
function buildOf({ image, input }: PoolInputs): number | null {
  const build = windowsBuildOf(image?.imageType ?? null, image?.name ?? null, input.imageId);
  return build === null ? null : Number(build);
}

const taintsOf = ({ input }: PoolInputs): Taint[] => (input.unschedulable ? [...input.taints, CLOSED] : input.taints);

/** Labels beyond those that every node of its OS and zone has (set by ACK and the cloud controller). */
const labelsOf = ({ input }: PoolInputs, type: InstanceType): Record<string, string> => ({
  'node.kubernetes.io/instance-type': type.id,
  'beta.kubernetes.io/instance-type': type.id,
  'alibabacloud.com/nodepool-id': '(new)',
  ...input.labels,
});

function futureShapes(inputs: PoolInputs): NodeShape[] {
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

function allocatableOf({ input, world }: PoolInputs, type: InstanceType): Record<string, number> {
  const { os, systemDisk, dataDisks } = input;
  const alike = world.nodes.find((node) => node.os === os) ?? world.nodes[0];
  const { usable } = usableCapacity(type, os, alike?.allocatable.pods);
  const dataGiB = dataDisks.map((one) => one.sizeGiB ?? 0);
  const { usableGiB } = usableDisk({ os, systemGiB: systemDisk.sizeGiB ?? 0, dataGiB });
  const { cpuMilli, memoryMiB, pods } = usable;
  return { cpu: cpuMilli, memory: memoryMiB * MIB, pods, 'ephemeral-storage': usableGiB * GIB };
}

/** The future nodes for the scheduler and the kubelet: one per zone and type. */
function futureNodes(inputs: PoolInputs, cluster: ClusterFacts): NodeFacts[] {
  const { input, types, vSwitches, world } = inputs;
  const drivers = sharedDrivers(cluster.nodes.filter(({ os }) => os === input.os));
  const zones = [...new Set(vSwitches.map(({ zoneId }) => zoneId))].toSorted();
  if (zones.length === 0) return [];
  return types.flatMap((type) => {
    const pool = {
      name: `${input.name} ${type.id}`,
      os: input.os,
      build: input.os === 'windows' ? buildOf(inputs) : null,
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
