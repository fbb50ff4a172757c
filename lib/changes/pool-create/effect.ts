import type { DiffEntry, Impact, Plan, ResourceRef } from '@/lib/domain/change/plan';
import type { PlanContext } from '@/lib/domain/change/kind';
import type { NodeShape } from '@/lib/domain/placement/accepts';
import { couldLand } from '@/lib/domain/placement/could-land';
import { timesCapacity, usableCapacity, usableDisk } from '@/lib/domain/pool/capacity';
import { type DiskDefinition, emptyPool } from '@/lib/domain/pool/definition/pool-definition';
import { poolDifference } from '@/lib/domain/pool/definition/pool-difference';
import { initialNodes, largestNodes } from '@/lib/domain/pool/size';
import type { InstanceType, Price } from '@/lib/domain/ports/cloud';
import type { DiskPriced } from '@/lib/domain/ports/cloud-choices';
import { newPoolRef, type PoolQuestion } from './question';
import { cloudOf, ifPermitted } from './read-world';
import type { PoolCreateData } from './spec';

const HOURS_PER_MONTH = 730;

/** Price of `count` instances for a month of 730 hours, to the cent. */
export const monthly = (price: Price, count: number): { amount: number; currency: string } => ({
  amount: Math.round(price.perHour * HOURS_PER_MONTH * count * 100) / 100,
  currency: price.currency,
});

/** The smallest of the chosen types: what every new node has at least. Null when none is offered. */
export function smallestType(question: PoolQuestion): InstanceType | null {
  const [first] = question.types.toSorted(
    (a, b) => a.memoryMiB - b.memoryMiB || a.cpuMilli - b.cpuMilli || (a.id < b.id ? -1 : 1),
  );
  return first ?? null;
}

/** What the new pool has beyond what every pool has. */
export function diffOf({ pool }: PoolCreateData): DiffEntry[] {
  const target: ResourceRef = newPoolRef(pool.name);
  return poolDifference(emptyPool, pool).map(({ field, to }) => ({
    target,
    path: field.path,
    from: null,
    to,
  }));
}

/** Allocatable after the reservation, per node and in total. Pods per node as the cluster's nodes have them. */
export function usableOf(question: PoolQuestion): Plan['usable'] {
  const type = smallestType(question);
  if (type === null) return null;
  const { os, size, systemDisk, dataDisks } = question.input;
  const nodes = initialNodes(size);
  const disk = usableDisk({
    os,
    systemGiB: systemDisk.sizeGiB ?? 0,
    dataGiB: dataDisks.map((one) => one.sizeGiB ?? 0),
  });
  const alike = question.world.nodes.find((node) => node.os === os) ?? question.world.nodes[0];
  const { usable, reserved } = usableCapacity(type, os, alike?.allocatable.pods);
  return {
    instanceType: type.id,
    perNode: usable,
    total: timesCapacity(usable, nodes),
    reserved,
    disk: {
      perNodeGiB: disk.usableGiB,
      totalGiB: disk.usableGiB * nodes,
      reservedGiB: disk.reservedGiB,
    },
  };
}

/** Labels and taints of the nodes to come, one shape per zone and type (ACK and kubelet set the rest). */
function futureShapes(question: PoolQuestion): NodeShape[] {
  const { input, types, vSwitches } = question;
  const taints = input.unschedulable
    ? [...input.taints, { key: 'node.kubernetes.io/unschedulable', value: '', effect: 'NoSchedule' as const }]
    : input.taints;
  return types.flatMap((type) =>
    vSwitches.map(({ zoneId }) => ({
      taints,
      labels: {
        'kubernetes.io/os': input.os,
        'beta.kubernetes.io/os': input.os,
        'kubernetes.io/arch': type.arch,
        'beta.kubernetes.io/arch': type.arch,
        'node.kubernetes.io/instance-type': type.id,
        'beta.kubernetes.io/instance-type': type.id,
        'topology.kubernetes.io/zone': zoneId,
        'alibabacloud.com/nodepool-id': '(new)',
        ...input.labels,
      },
    })),
  );
}

/** A disk to be priced; null while its size is not known. */
const priced = (disk: DiskDefinition): DiskPriced | null =>
  disk.sizeGiB === null
    ? null
    : { category: disk.category, sizeGiB: disk.sizeGiB, performanceLevel: disk.performanceLevel };

/** Price per hour of one node with its disks, as it is billed; null when unknown or not asked for. */
export async function priceOf(ctx: PlanContext, question: PoolQuestion): Promise<Price | null> {
  const type = smallestType(question);
  const zoneId = question.vSwitches[0]?.zoneId;
  const { os, billing } = question.input;
  const systemDisk = priced(question.input.systemDisk);
  const dataDisks = question.input.dataDisks.map(priced).filter((disk) => disk !== null);
  if (type === null || zoneId === undefined || systemDisk === null) return null;
  const asked = { instanceType: type.id, os, zoneId, systemDisk, dataDisks, charge: billing.method };
  return ifPermitted(cloudOf(ctx).cloud.price(asked));
}

export function impactOf(question: PoolQuestion, price: Price | null): Impact {
  const { os, size } = question.input;
  const nodes = initialNodes(size);
  const most = largestNodes(size);
  return {
    nodes: { linux: os === 'linux' ? nodes : 0, windows: os === 'windows' ? nodes : 0 },
    pods: { linux: 0, windows: 0 },
    workloads: [],
    capacityBefore: { cpuMilli: 0, memoryMiB: 0, pods: 0 },
    capacityAfter: usableOf(question)?.total ?? null,
    pricePerMonth: price === null ? null : monthly(price, nodes),
    vmsCreated: nodes,
    vmsReleased: 0,
    vmsKept: 0,
    reversible: true,
    couldLand: os === 'windows' ? couldLand(question.world.workloads, futureShapes(question)) : [],
    growsTo:
      most > nodes ? { nodes: most, pricePerMonth: price === null ? null : monthly(price, most) } : null,
  };
}
