import { monthly, smallestOf } from '@/lib/changes/parts/pool/pool-price';
import type { DiffEntry, Impact, Plan, ResourceRef } from '@/lib/domain/change/plan';
import { timesCapacity, usableCapacity, usableDisk } from '@/lib/domain/pool/capacity';
import { emptyPool } from '@/lib/domain/pool/definition/pool-definition';
import { poolDifference } from '@/lib/domain/pool/definition/pool-difference';
import { initialNodes, largestNodes } from '@/lib/domain/pool/size';
import type { Price } from '@/lib/domain/ports/cloud';
import { newPoolRef, type PoolInputs } from './read-inputs';
import type { PoolCreateData } from './data';

/** Settings of the new pool beyond those of every pool. */
export function diffOf({ pool }: PoolCreateData): DiffEntry[] {
  const target: ResourceRef = newPoolRef(pool.name);
  return poolDifference(emptyPool, pool).map(({ field, to }) => ({ target, path: field.path, from: null, to }));
}

/** Allocatable after the reservation, per node and in total. Pods per node like the cluster's nodes. */
export function usableOf(question: PoolInputs): Plan['usable'] {
  const type = smallestOf(question.types);
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
    disk: { perNodeGiB: disk.usableGiB, totalGiB: disk.usableGiB * nodes, reservedGiB: disk.reservedGiB },
  };
}

export function impactOf(
  question: PoolInputs,
  { price, schedulableWorkloads }: { price: Price | null; schedulableWorkloads: ResourceRef[] },
): Impact {
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
    schedulableWorkloads,
    growsTo: most > nodes ? { nodes: most, pricePerMonth: price === null ? null : monthly(price, most) } : null,
  };
}
