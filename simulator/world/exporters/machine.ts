import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { diskOf, isRunning, nodeUsage, podUsage } from '@/simulator/world/kube/metrics';
import { nodeFactsIn } from '@/simulator/world/kube/scheduler/facts';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Counters } from './counters';

/** What exporters of both systems report of a machine. */
export interface Machine {
  name: string;
  cores: number;
  cpuMilli: number;
  memoryTotal: number;
  memoryUsed: number;
  diskTotal: number;
  diskUsed: number;
  /** Bytes per second: a share of what its pods do. */
  received: number;
  sent: number;
}

/** Bytes per second of a pod with this use of CPU. */
export const trafficOf = (cpuMilli: number) => ({ received: 400 * cpuMilli, sent: 250 * cpuMilli });

export function machineOf(context: ClusterContext, node: Node): Machine {
  const { name } = node.metadata;
  const { capacity } = nodeFactsIn(node);
  const usage = nodeUsage(context, node);
  const disk = diskOf(context, node);
  const pods = context.indexes.podsOnNode(name).filter((pod) => isRunning(pod));
  const traffic = trafficOf(pods.reduce((sum, pod) => sum + podUsage(context, pod).cpuMilli, 0));
  return {
    name,
    cores: Math.max(1, Math.round((capacity['cpu'] ?? 0) / 1_000)),
    cpuMilli: usage.cpuMilli,
    memoryTotal: capacity['memory'] ?? 0,
    memoryUsed: Math.round(usage.memoryBytes),
    diskTotal: disk.capacityBytes,
    diskUsed: disk.usedBytes,
    received: 2_000 + traffic.received,
    sent: 3_000 + traffic.sent,
  };
}

/** Seconds of each core in each mode; `shares` are of the busy time. */
export function eachCore(
  { name, cores, cpuMilli }: Machine,
  counters: Counters,
  shares: Readonly<Record<string, number>>,
): { core: number; mode: string; seconds: number }[] {
  const busy = Math.min(1, cpuMilli / 1_000 / cores);
  return Array.from({ length: cores }).flatMap((_, core) => {
    const modes = Object.entries(shares).map(([mode, share]) => ({ mode, perSecond: busy * share }));
    return [...modes, { mode: 'idle', perSecond: 1 - busy }].map(({ mode, perSecond }) => ({
      core,
      mode,
      seconds: counters.read(`${name}/${core}/${mode}`, perSecond),
    }));
  });
}
