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
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { futureNodes as nodesOf } from '@/lib/domain/placement/future-nodes';
import { usableCapacity, usableDisk } from '@/lib/domain/pool/capacity';
import { windowsBuildOf } from '@/lib/domain/pool/os-of-image';
import type { InstanceType } from '@/lib/domain/ports/cloud';
import { placementNow } from '@/lib/changes/parts/rescheduling-findings';
import type { PlanContext } from '@/lib/domain/change/step';

/** By the full rules; by labels and taints if not everything these need can be read. */
async function reschedulingOf(ctx: PlanContext, question: PoolInputs): Promise<PoolRescheduling> {
  const parts = await placementNow(ctx);
  if (parts !== null) return reschedulingOn(parts, futureNodes(question));
  return { others: schedulableWorkloads(question.world.workloads, futureShapes(question)), fails: [] };
}

function foreign(question: PoolInputs, others: readonly ResourceRef[]): Finding[] {
  if (others.length === 0) return [];
  const keepsAway = question.input.taints.some(({ effect }) => effect !== 'PreferNoSchedule');
  const code: FindingCode = keepsAway ? 'workloads-tolerate-taints' : 'workloads-schedulable';
  return [atField(question, code, { field: 'taints', params: someRefs(others) })];
}

export async function newPoolRescheduling(
  ctx: PlanContext,
  question: PoolInputs,
): Promise<{ schedulableWorkloads: ResourceRef[]; findings: Finding[] }> {
  const { os, name } = question.input;
  if (os !== 'windows') return { schedulableWorkloads: [], findings: [] };
  const { others, fails } = await reschedulingOf(ctx, question);
  const at = { subject: newPoolRef(name), builds: [buildOf(question)] };
  return {
    schedulableWorkloads: [...others, ...fails].toSorted(byRefName),
    findings: [...foreign(question, others), ...failingFindings(fails, at)],
  };
}

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** The node controller's taint of a cordoned node. */
const CLOSED: Taint = { key: 'node.kubernetes.io/unschedulable', value: '', effect: 'NoSchedule' };

/** Windows build of the future nodes; null: the image does not show it. */
function buildOf({ image, input }: PoolInputs): number | null {
  const build = windowsBuildOf(image?.platform ?? null, image?.name ?? null, input.imageId);
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

function futureShapes(question: PoolInputs): NodeShape[] {
  const { input, types, vSwitches } = question;
  const taints = taintsOf(question);
  return types.flatMap((type) =>
    vSwitches.map(({ zoneId }) => ({
      taints,
      labels: {
        'kubernetes.io/os': input.os,
        'beta.kubernetes.io/os': input.os,
        'kubernetes.io/arch': type.arch,
        'beta.kubernetes.io/arch': type.arch,
        'topology.kubernetes.io/zone': zoneId,
        ...labelsOf(question, type),
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
function futureNodes(question: PoolInputs): NodeFacts[] {
  const { input, types, vSwitches, world } = question;
  const zones = [...new Set(vSwitches.map(({ zoneId }) => zoneId))].toSorted();
  if (zones.length === 0) return [];
  return types.flatMap((type) => {
    const pool = {
      name: `${input.name} ${type.id}`,
      os: input.os,
      build: input.os === 'windows' ? buildOf(question) : null,
      nodes: zones.length,
      labels: labelsOf(question, type),
      taints: taintsOf(question),
      zones,
      allocatable: allocatableOf(question, type),
      containerRuntime: `containerd://${input.runtimeVersion}`,
      kubeletVersion: `v${world.cluster.kubernetesVersion}`,
      arch: type.arch,
    };
    return nodesOf(pool).map((node) => ({ ...node, unschedulable: input.unschedulable }));
  });
}
