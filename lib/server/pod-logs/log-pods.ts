import 'server-only';
import type { z } from 'zod';
import { MAX_LOG_SOURCES, type podLogsParams } from '@/lib/contract/pod-logs';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import type { PodEntry } from '@/lib/server/fleet/tables/pod-entry';

type Target = Pick<z.output<typeof podLogsParams>, 'namespace' | 'kind' | 'name'>;

/** A CronJob's Jobs are named for it and the minute of their schedule (pkg/controller/cronjob: getJobName). */
const isOfCronJob = (name: string, job: string): boolean =>
  job.startsWith(`${name}-`) && /^\d+$/.test(job.slice(name.length + 1));

function belongs({ namespace, workload, ownerUid }: Readonly<PodEntry>, target: Target, uid: string | null): boolean {
  if (namespace !== target.namespace || workload === null) return false;
  if (target.kind === 'CronJob') return workload.kind === 'Job' && isOfCronJob(target.name, workload.name);
  if (target.kind === 'ReplicaSet' && ownerUid !== null && ownerUid === uid) return true;
  return workload.kind === target.kind && workload.name === target.name;
}

/** Pods of a workload that have a node, the newest first, as far as they are read together. */
export function logPods(
  cluster: ClusterHandle,
  target: Target,
): { pods: { pod: string; node: string }[]; leftOut: number } {
  const { store } = cluster;
  const uid =
    store
      .workloads()
      .find((one) => one.kind === target.kind && one.namespace === target.namespace && one.name === target.name)?.uid ??
    null;
  const found: Readonly<PodEntry>[] = [];
  for (const node of store.nodes())
    for (const entry of store.podEntries(node.name) ?? []) if (belongs(entry, target, uid)) found.push(entry);
  const sorted = found.toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0) || (a.name < b.name ? -1 : 1));
  const pods = sorted.slice(0, MAX_LOG_SOURCES).map((entry) => ({ pod: entry.name, node: entry.node?.name ?? '' }));
  return { pods, leftOut: sorted.length - pods.length };
}
