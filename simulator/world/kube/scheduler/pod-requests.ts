import { requestsOf } from '@/lib/kube-rules/objects/requests-of';
import type { PodSpec } from '@/simulator/world/kube/shapes/pod';

/** What a pod asks of a node. Other resources are in their base unit. */
export interface PodRequests {
  cpuMilli: number;
  memoryBytes: number;
  ephemeralBytes: number;
  extended: Readonly<Record<string, number>>;
}

export function podRequests(spec: PodSpec): PodRequests {
  const { cpu = 0, memory = 0, 'ephemeral-storage': ephemeral = 0, ...extended } = requestsOf(spec);
  return { cpuMilli: cpu, memoryBytes: memory, ephemeralBytes: ephemeral, extended };
}
