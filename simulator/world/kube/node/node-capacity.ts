import type { JoinNode } from '@/simulator/world/kube/shapes/join-node';

const GIB_KI = 1024 * 1024;

/** ACK docs, Windows node pools: 1.5 vCPU, 2.5 GB of memory and 3 GB of disk are kept for the system. */
const WINDOWS_RESERVED = { cpuMilli: 1_500, memoryMiB: 2_560, ephemeralGiB: 3 };

/** ACK docs, Resource reservation policy: a share that falls with size, plus the eviction threshold. */
function linuxReserved(node: JoinNode): typeof WINDOWS_RESERVED {
  const cores = node.cpuMilli / 1_000;
  const cpuMilli = Math.round(
    Math.min(1, cores) * 60 +
      Math.min(1, Math.max(0, cores - 1)) * 10 +
      Math.min(2, Math.max(0, cores - 2)) * 5 +
      Math.max(0, cores - 4) * 2.5,
  );
  const gib = node.memoryMiB / 1024;
  const share =
    Math.min(4, gib) * 0.25 +
    Math.min(4, Math.max(0, gib - 4)) * 0.2 +
    Math.min(8, Math.max(0, gib - 8)) * 0.1 +
    Math.max(0, gib - 16) * 0.06;
  return { cpuMilli, memoryMiB: Math.round(share * 512) + 300, ephemeralGiB: Math.ceil(node.ephemeralGiB * 0.1) };
}

type Amounts = Record<string, string>;

/** `status.capacity` and `status.allocatable` of a machine, in the units the kubelet writes. */
export function nodeCapacity(node: JoinNode): { capacity: Amounts; allocatable: Amounts } {
  const reserved = node.os === 'windows' ? WINDOWS_RESERVED : linuxReserved(node);
  const linuxOnly: Amounts = node.os === 'linux' ? { 'hugepages-1Gi': '0', 'hugepages-2Mi': '0' } : {};
  const left = {
    cpuMilli: Math.max(0, node.cpuMilli - reserved.cpuMilli),
    memoryMiB: Math.max(0, node.memoryMiB - reserved.memoryMiB),
    ephemeralGiB: Math.max(0, node.ephemeralGiB - reserved.ephemeralGiB),
  };
  return {
    capacity: {
      cpu: cpuText(node.cpuMilli),
      'ephemeral-storage': `${node.ephemeralGiB * GIB_KI}Ki`,
      ...linuxOnly,
      memory: `${node.memoryMiB * 1024}Ki`,
      pods: String(node.pods),
    },
    allocatable: {
      cpu: cpuText(left.cpuMilli),
      'ephemeral-storage': String(left.ephemeralGiB * GIB_KI * 1024),
      ...linuxOnly,
      memory: `${left.memoryMiB * 1024}Ki`,
      pods: String(node.pods),
    },
  };
}

function cpuText(milli: number): string {
  return milli % 1_000 === 0 ? String(milli / 1_000) : `${milli}m`;
}
