import { intendedOs } from '@/lib/domain/workload/intended-os';
import { countsAmong, type PodFigure, podFigureNames } from '@/lib/domain/workload/pod-figures';
import type { PodFailure } from '@/lib/domain/workload/pod-cause';
import type { KubeWorkload } from '@/lib/domain/ports/kube';
import type { PodEntry } from '../tables/pod-entry';
import type { PodTable } from '../tables/pod-table';
import { workloadKey } from '@/lib/domain/workload/workload-words';
import type { Warning, WarningTable } from '../tables/warning-table';
import type { ShortWorkload } from '../tables/workload-table';

/** A workload whose pods are rejected, at creation or by the kubelet: its pods come and go, so that it stands for them. */
export interface BlockedWorkload extends Pick<KubeWorkload, 'kind' | 'namespace' | 'name'> {
  os: 'linux' | 'windows' | 'unknown';
  /** Of its newest pod. */
  node: string | null;
  /** The kubelet rejected the pods; otherwise the API server. */
  rejected: boolean;
  failure: PodFailure;
}

export interface BlockedWorkloads {
  list: readonly BlockedWorkload[];
  /** Pods that wait and for which a workload stands. */
  represented: ReadonlySet<Readonly<PodEntry>>;
}

interface Sources {
  short: Iterable<ShortWorkload>;
  podTable: PodTable;
  warnings: Pick<WarningTable, 'latest'>;
}

export function blockedWorkloads({ short, podTable, warnings }: Sources): BlockedWorkloads {
  const list: BlockedWorkload[] = [];
  const represented = new Set<Readonly<PodEntry>>();
  let latest: ReadonlyMap<string, Warning> | null = null;
  for (const { workload, shortage } of short) {
    const { kind, namespace, name } = workload;
    const rejected = podTable.rejected.of(workload);
    const failure = rejected?.newest.rejection ?? null;
    if (rejected !== null && failure !== null) {
      const { node, shape } = rejected.newest;
      for (const pod of rejected.successors) represented.add(pod);
      const of = { os: shape.value.os ?? 'unknown', node: node?.name ?? null } as const;
      list.push({ kind, namespace, name, ...of, rejected: true, failure: { ...failure, since: rejected.since } });
      continue;
    }
    if (!shortage.missing && shortage.failure === null) continue;
    latest ??= warnings.latest();
    const notCreated = creationFailure({ workload, shortage }, latest);
    if (notCreated === null) continue;
    const os = intendedOs(workload.template, podTable.imageOs) ?? 'unknown';
    list.push({ kind, namespace, name, os, node: null, rejected: false, failure: notCreated });
  }
  return { list: oncePerName(list), represented };
}

/** Of several Jobs of one CronJob, one that needs action. */
function oncePerName(list: readonly BlockedWorkload[]): BlockedWorkload[] {
  const byName = new Map<string, BlockedWorkload>();
  for (const one of list) if (byName.get(workloadKey(one))?.failure.stuck !== true) byName.set(workloadKey(one), one);
  return [...byName.values()];
}

/** Why pods are not created; a Job has none between two attempts, too. */
function creationFailure(
  { workload, shortage }: ShortWorkload,
  latest: ReadonlyMap<string, Warning>,
): PodFailure | null {
  const refusal = shortage.failure ?? reportedFailure(workload, latest);
  if (refusal !== null) return { state: 'FailedCreate', stuck: true, ...refusal };
  if (shortage.idleSince === undefined) return null;
  return { state: 'NoPods', stuck: false, message: null, since: shortage.idleSince };
}

/** DaemonSets, StatefulSets and Jobs report a failed creation only by an event (Kubernetes: pkg/controller/daemon, statefulset, job). */
function reportedFailure({ kind, uid }: KubeWorkload, latest: ReadonlyMap<string, Warning>) {
  if (kind === 'Deployment' || kind === 'ReplicaSet') return null;
  const warning = latest.get(uid);
  return warning?.reason === 'FailedCreate' ? { message: warning.message, since: null } : null;
}

/** The figures of the pods, with the workloads that stand for some of them. */
export function withBlocked(
  ofPods: Readonly<Record<PodFigure, number>>,
  { list, represented }: BlockedWorkloads,
): Record<PodFigure, number> {
  const figures = { ...ofPods };
  const waiting = Array.from(represented, ({ shape }) => ({ stuck: false, os: shape.value.os ?? 'unknown' }) as const);
  for (const figure of podFigureNames) {
    figures[figure] += list.filter(({ os, failure: { stuck } }) => countsAmong[figure]({ stuck, os })).length;
    figures[figure] -= waiting.filter(countsAmong[figure]).length;
  }
  return figures;
}
