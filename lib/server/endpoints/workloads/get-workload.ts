import 'server-only';
import type { z } from 'zod';
import type { FailingPod } from '@/lib/contract/pods';
import type * as contract from '@/lib/contract/workloads';
import { Failure } from '@/lib/domain/failure';
import { covers } from '@/lib/domain/workload/disruption-budget';
import { workloadKey } from '@/lib/domain/workload/workload-words';
import { templateKinds } from '@/lib/kube-rules/objects/workload-object';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import type { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { listedWorkload, unreadOfWorkloads } from '@/lib/server/fleet/rows/listed-workload';
import { isNotReady } from '@/lib/server/fleet/rows/node-query';
import { sortedPods, workloadPod } from '@/lib/server/fleet/rows/workload-pod-list';
import type { PodEntry } from '@/lib/server/fleet/tables/pod-entry';
import { hasEnded } from '@/lib/server/kube/map/map-pod';
import { TRY_AGAIN } from '@/lib/server/try-again';
import type { ReadVerb } from '../endpoint-call';
import { clusterOf } from '../require-cluster';

type Answer = z.input<typeof contract.getWorkload.response>;
type Params = z.output<typeof contract.getWorkload.params>;
type Pods = readonly Readonly<PodEntry>[];

/** Until everything has been read, a missing workload may exist. */
function missing(cluster: ClusterHandle, { namespace, kind, name }: Params): Failure {
  if (unreadOfWorkloads(cluster.store).length === 0)
    return new Failure('not-found', `There is no ${kind} ${namespace}/${name} in ${cluster.name}.`, {
      remedy: 'It may have been removed. Look for it in the list of workloads.',
    });
  return new Failure('unavailable', `Not all workloads of ${cluster.name} have been read.`, { remedy: TRY_AGAIN });
}

const MOST_PODS = 500;
const MOST_RESTARTED = 50;

/** As the list of failing pods has them, with the cluster's text about the first pod of each. */
function causesOf(store: ClusterStore, key: string): Answer['causes'] {
  const page = store.failingPods({ figure: 'podsNotRunning', limit: MOST_PODS }, key);
  return (page?.groups ?? []).map(({ key: cause, pods, kind, workloads: _workloads, first: _first, ...said }) => {
    const rows = (page?.rows ?? []).filter((row) => row.cause === cause);
    const isOwned = (row: FailingPod): boolean => row.kind === 'pod' && row.node !== null && row.owner?.kind !== 'Node';
    return {
      ...said,
      key: cause,
      pods: kind === 'workload' ? null : pods,
      reason: rows[0]?.reason ?? null,
      restart: rows
        .filter((row) => said.help === 'restart' && isOwned(row))
        .flatMap(({ key: uid, namespace, name, owner }) => (owner === null ? [] : [{ uid, namespace, name, owner }]))
        .slice(0, MOST_RESTARTED),
    };
  });
}

/** Nodes of its pods by pool, OS and build. */
function placesOf(store: ClusterStore, pods: Pods): Answer['places'] {
  if (!store.known.pods || !store.known.nodes) return null;
  const byNode = new Map<string, number>();
  for (const { nodeName, phase } of pods)
    if (nodeName !== null && !hasEnded(phase)) byNode.set(nodeName, (byNode.get(nodeName) ?? 0) + 1);
  const places = new Map<string, NonNullable<Answer['places']>[number]>();
  for (const [name, n] of byNode) {
    const node = store.nodeNamed(name);
    const { poolId = null, poolName = null, os = 'unknown', build = null } = node ?? {};
    const key = JSON.stringify([poolId, os, build]);
    const place = places.get(key) ?? { poolId, poolName, os, build, nodes: 0, notReady: 0, pods: 0 };
    place.nodes += 1;
    place.pods += n;
    if (node === null || isNotReady(node)) place.notReady += 1;
    places.set(key, place);
  }
  return [...places.values()].toSorted((a, b) => b.pods - a.pods);
}

function budgetsOf(store: ClusterStore, pods: Pods): Answer['budgets'] {
  if (!store.budgets.known) return null;
  // Replicas have the same labels, except for the names of pods of StatefulSets.
  const labels = new Map(pods.map((pod) => [JSON.stringify(pod.labels), pod]));
  const some = [...labels.values()].slice(0, 50);
  return store.budgets
    .budgets()
    .filter((budget) => some.some(({ namespace, labels: own }) => covers(budget, { namespace, labels: own })))
    .map(({ name, disruptionsAllowed, currentHealthy, desiredHealthy }) => ({
      name,
      disruptionsAllowed,
      currentHealthy,
      desiredHealthy,
    }));
}

const MOST_EVENTS = 100;

/** About it, its pods, and the ReplicaSets of a Deployment, which carry its name. */
function eventsOf(store: ClusterStore, { namespace, kind, name }: Params, pods: Pods): Answer['events'] {
  if (!store.warnings.known) return null;
  const uids = new Set(pods.map(({ uid }) => uid));
  return [...store.warnings.all()]
    .filter(({ about }) => {
      if (about.namespace !== namespace) return false;
      const isOwn = about.kind === kind && about.name === name;
      const isRevision = kind === 'Deployment' && about.kind === 'ReplicaSet' && about.name.startsWith(`${name}-`);
      return isOwn || isRevision || uids.has(about.uid);
    })
    .toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
    .slice(0, MOST_EVENTS)
    .map(({ uid, about, ...event }) => ({ uid, ...event, about: { kind: about.kind, name: about.name } }));
}

/** One workload: its state with causes, rollout and places. @throws Failure `not-found`, `unavailable` before it was read */
export const getWorkload: ReadVerb<typeof contract.getWorkload> = async ({ input, app }) => {
  const cluster = clusterOf(app, input.params.cluster);
  const { store } = cluster;
  const now = app.clock.now();
  const key = workloadKey(input.params);
  const row = store.workloadRows.row(key);
  if (row === null) throw missing(cluster, input.params);
  const pods = [...store.workloadRows.podsOf(key)];
  const object = store.workloadRows.objectOf(key);
  const { rollout, revision, progress, schedule } = object?.status ?? {};
  const reported = { reason: progress?.reason || null, message: progress?.message ?? null };
  return {
    now,
    sources: cluster.sources(),
    workload: listedWorkload(store, row, now),
    uid: object?.workload.uid ?? (row.kind === 'Pod' ? (pods[0]?.uid ?? null) : null),
    causes: causesOf(store, key),
    rollout:
      rollout === undefined
        ? null
        : { ...rollout, revision: revision ?? null, ...reported, updatedAt: progress?.updatedAt ?? null },
    schedule: schedule ?? null,
    places: placesOf(store, pods),
    budgets: budgetsOf(store, pods),
    events: eventsOf(store, input.params, pods),
    hasPlacement: templateKinds.some((kind) => kind === row.kind) && store.placement.find(input.params) !== null,
    unread: unreadOfWorkloads(store),
  };
};

/** The pods of one workload, sorted here. @throws Failure `not-found` */
export const listWorkloadPods: ReadVerb<typeof contract.listWorkloadPods> = async ({ input, app }) => {
  const { offset, limit, ...filter } = input.query;
  const cluster = clusterOf(app, input.params.cluster);
  const { store } = cluster;
  const pods = sortedPods(store.workloadRows.podsOf(workloadKey(input.params)), filter);
  const shown = pods.slice(offset, offset + limit);
  return {
    now: app.clock.now(),
    sources: cluster.sources(),
    rows: shown.map((pod) => workloadPod(pod, pod.nodeName === null ? null : store.node(pod.nodeName))),
    matching: pods.length,
    known: store.known.pods,
  };
};
