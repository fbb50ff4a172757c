import type { Capacity, Os } from '../cluster/cluster';
import type { InstanceType } from '../ports/cloud';

/** ACK docs, "Create a Windows node pool": 1.5 vCPU and 2.5 GB of memory are reserved for the system on each node. */
const WINDOWS_RESERVED = { cpuMilli: 1_500, memoryMiB: 2_560 };

/** The same page: 3 GB of disk are reserved on each Windows node. */
const WINDOWS_DISK_RESERVED_GIB = 3;

/** Kubernetes docs, "Node-pressure Eviction": the default `nodefs.available` threshold of 10 % is not allocatable. */
const LINUX_DISK_RESERVED = 0.1;

/** Kubernetes' default; ACK derives the actual value from the pod network, which only a running node reports. */
export const DEFAULT_PODS_PER_NODE = 64;

const between = (amount: number, from: number, to: number): number => Math.max(0, Math.min(amount, to) - from);

/** ACK docs, "Resource reservation policy": a share that decreases with size, plus the eviction threshold. */
function linuxReserved(type: Pick<InstanceType, 'cpuMilli' | 'memoryMiB'>): { cpuMilli: number; memoryMiB: number } {
  const cores = type.cpuMilli / 1_000;
  const cpu = between(cores, 0, 1) * 60 + between(cores, 1, 2) * 10 + between(cores, 2, 4) * 5;
  const gib = type.memoryMiB / 1024;
  const share =
    between(gib, 0, 4) * 0.25 +
    between(gib, 4, 8) * 0.2 +
    between(gib, 8, 16) * 0.1 +
    between(gib, 16, Infinity) * 0.06;
  return { cpuMilli: Math.round(cpu + between(cores, 4, Infinity) * 2.5), memoryMiB: Math.round(share * 512) + 300 };
}

/** CPU in thousandths of a core, memory in MiB. Exact for Windows (fixed reservation), an estimate for Linux. */
export function usableCapacity(
  type: Pick<InstanceType, 'cpuMilli' | 'memoryMiB'>,
  os: Os,
  pods: number = DEFAULT_PODS_PER_NODE,
): { usable: Capacity; reserved: Capacity } {
  const kept = os === 'windows' ? WINDOWS_RESERVED : linuxReserved(type);
  const reserved = {
    cpuMilli: Math.min(kept.cpuMilli, type.cpuMilli),
    memoryMiB: Math.min(kept.memoryMiB, type.memoryMiB),
    pods: 0,
  };
  return {
    usable: { cpuMilli: type.cpuMilli - reserved.cpuMilli, memoryMiB: type.memoryMiB - reserved.memoryMiB, pods },
    reserved,
  };
}

/** Disk for images, logs and writable layers on one node, in whole GiB. */
export interface DiskCapacity {
  usableGiB: number;
  reservedGiB: number;
}

/** In GiB, estimated for Linux: the last data disk, else the system disk (ACK docs: "Create and manage node pools"). */
export function usableDisk(q: { os: Os; systemGiB: number; dataGiB: readonly number[] }): DiskCapacity {
  const sizeGiB = q.dataGiB.at(-1) ?? q.systemGiB;
  const kept = q.os === 'windows' ? WINDOWS_DISK_RESERVED_GIB : Math.ceil(sizeGiB * LINUX_DISK_RESERVED);
  const reservedGiB = Math.min(kept, sizeGiB);
  return { usableGiB: sizeGiB - reservedGiB, reservedGiB };
}

export function timesCapacity(one: Capacity, count: number): Capacity {
  return { cpuMilli: one.cpuMilli * count, memoryMiB: one.memoryMiB * count, pods: one.pods * count };
}

export function sumCapacity(parts: readonly Capacity[]): Capacity {
  return parts.reduce(
    (sum, part) => ({
      cpuMilli: sum.cpuMilli + part.cpuMilli,
      memoryMiB: sum.memoryMiB + part.memoryMiB,
      pods: sum.pods + part.pods,
    }),
    { cpuMilli: 0, memoryMiB: 0, pods: 0 },
  );
}
