import 'server-only';
import type * as contract from '@/lib/contract/node';
import { Failure } from '@/lib/domain/failure';
import type { NodeRow } from '@/lib/domain/node/node';
import { listedNode } from '@/lib/server/fleet/rows/node-row';
import { usageReason, usageStarting } from '@/lib/domain/node/usage-reason';
import { windowsRemedy } from '@/lib/domain/node/windows-signals';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { nodeKey, type Warning } from '@/lib/server/fleet/tables/warning-table';
import type { AppContext } from '@/lib/server/app-context';
import { signalsOf, warningsOf, watchedNodes } from '@/lib/server/node-health/windows-watch';
import { hasEnded } from '@/lib/server/kube/map/map-pod';
import { clusterOf } from '../require-cluster';
import type { AnswerOf, ReadVerb } from '../endpoint-call';
import type { NodePod } from '@/lib/contract/node';
import { mibOfBytes } from '@/lib/kube-rules/quantity/quantity';
import type { PodEntry } from '@/lib/server/fleet/tables/pod-entry';
import { TRY_AGAIN } from '@/lib/server/try-again';

/** Pods that need action first. */
const ORDER: readonly NodePod['health'][] = ['stuck', 'leaves', 'waits', 'runs', 'ended'];

function healthOf({ deletionAt, phase, failure }: Readonly<PodEntry>): NodePod['health'] {
  // As the amounts of a node count them: what has ended needs no capacity, also while it is being deleted.
  if (hasEnded(phase)) return 'ended';
  if (deletionAt !== null) return 'leaves';
  if (failure !== null) return failure.stuck ? 'stuck' : 'waits';
  return 'runs';
}

function rowOf(entry: Readonly<PodEntry>): NodePod {
  const { createdAt, deletionAt, failure, shape } = entry;
  const { namespace, workload, requests } = shape.value;
  const isStatic = workload?.kind === 'Node';
  return {
    uid: entry.uid,
    namespace,
    name: entry.name,
    owner: isStatic ? null : workload,
    isStatic,
    state: deletionAt !== null ? 'Terminating' : (failure?.state ?? entry.phase),
    health: healthOf(entry),
    since: deletionAt ?? failure?.since ?? createdAt,
    createdAt,
    requests: { cpuMilli: requests.cpuMilli, memoryMiB: mibOfBytes(requests.memoryBytes) },
    restarts: entry.restarts,
    reason: failure?.message ?? null,
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const nodePods = (entries: Iterable<Readonly<PodEntry>>): NodePod[] =>
  Array.from(entries, rowOf).toSorted(
    (a, b) =>
      ORDER.indexOf(a.health) - ORDER.indexOf(b.health) || compare(a.namespace, b.namespace) || compare(a.name, b.name),
  );

type Answer = AnswerOf<typeof contract.getNode>;

const MAX_WARNINGS = 100;

/** Until the store is filled, a missing node may exist. */
function missing(cluster: ClusterHandle, name: string): Failure {
  if (cluster.store.known.nodes)
    return new Failure('not-found', `There is no node ${name} in ${cluster.name}.`, {
      remedy: 'It may have been removed or replaced. Look for it in the list of nodes.',
    });
  const kube = cluster.sources().find(({ source }) => source === 'kubernetes');
  const message = kube?.problem?.message ?? 'Kubernetes has not been read yet.';
  return new Failure('unavailable', `The nodes of ${cluster.name} are not known: ${message}`, {
    remedy: kube?.problem?.remedy ?? TRY_AGAIN,
  });
}

function instanceOf(cluster: ClusterHandle, row: NodeRow): Answer['instance'] {
  const instance = cluster.store.instanceOf(row);
  if (instance === null) return null;
  const { rawState, chargeType, imageId, source } = instance;
  return { rawState, chargeType, imageId, source };
}

interface Here {
  row: NodeRow;
  pods: Answer['pods'];
  warnings: ReturnType<typeof warningsOf>;
}

function warningsAbout({ row, pods, warnings }: Here): contract.NodeWarning[] {
  if (warnings === null) return [];
  const line =
    (pod: string | null) =>
    (warning: Warning): contract.NodeWarning => ({
      key: warning.uid,
      pod,
      reason: warning.reason,
      message: warning.message,
      count: warning.count,
      at: warning.at,
    });
  return [
    ...(warnings.get(nodeKey(row.name)) ?? []).map(line(null)),
    ...(pods ?? []).flatMap(({ uid, namespace, name }) => (warnings.get(uid) ?? []).map(line(`${namespace}/${name}`))),
  ].toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0));
}

function useOf(cluster: ClusterHandle, name: string): Pick<Answer, 'use' | 'useUnavailable'> {
  const sample = cluster.usage.latest(name);
  const problem = cluster.usage.problem();
  const starting = cluster.usage.memory(name).length === 0 ? usageStarting() : null;
  return {
    use: sample === null ? null : { cpuMilli: sample.cpuMilli, memoryMiB: sample.memoryMiB },
    useUnavailable: sample !== null ? null : problem === null ? starting : usageReason(problem),
  };
}

/** ACK repairs nodes of managed pools alone (ACK docs: "Managed node pools"); null = not known. */
function managed({ store }: ClusterHandle, { poolId }: NodeRow): boolean | null {
  if (poolId === null) return store.known.cloud ? false : null;
  return store.cloudPool(poolId)?.definition?.managed ?? null;
}

/** One node with its pods, warnings and machine. @throws Failure `not-found`, `unavailable` before Kubernetes has been read */
export const getNode: ReadVerb<typeof contract.getNode, Pick<AppContext, 'fleet' | 'clock' | 'repairs'>> = async ({
  input,
  app,
}) => {
  const cluster = clusterOf(app, input.params.cluster);
  const { store } = cluster;
  const row = store.nodeNamed(input.params.node);
  if (row === null) throw missing(cluster, input.params.node);
  const now = app.clock.now();
  const node = row.uid === null ? null : store.node(row.name);
  const entries = node === null ? null : store.podEntries(node.name);
  const pods = entries === null ? null : nodePods(entries);
  const warnings = warningsOf(cluster);
  const about = warningsAbout({ row, pods, warnings });
  const signals = node === null ? null : signalsOf(node, { cluster, warnings, now });
  return {
    now,
    sources: cluster.sources(),
    node: listedNode(row),
    labels: row.labels,
    kube: node === null ? null : { conditions: node.conditions, kernelVersion: node.kernelVersion || null },
    network: store.clusterRow().network,
    instance: instanceOf(cluster, row),
    ...useOf(cluster, row.name),
    pods,
    warnings: warnings === null ? null : about.slice(0, MAX_WARNINGS),
    warningsBeyond: store.warnings.lastHour(now)?.orMore === false ? Math.max(0, about.length - MAX_WARNINGS) : null,
    windows: signals === null ? null : { signals, remedy: windowsRemedy(signals) },
    repair:
      row.os === 'windows' ? { byProvider: managed(cluster, row), ...app.repairs.of(cluster.name, row.uid) } : null,
  };
};

const MAX_SHOWN = 200;

/** The Windows nodes of a cluster that need action, or soon will. @throws Failure `not-found` */
export const listWindowsWatch: ReadVerb<typeof contract.listWindowsWatch> = async ({ input, app }) => {
  const cluster = clusterOf(app, input.params.cluster);
  const now = app.clock.now();
  const rows = watchedNodes(cluster, now);
  return {
    now,
    sources: cluster.sources(),
    rows: rows?.slice(0, MAX_SHOWN) ?? [],
    totals:
      rows === null
        ? null
        : {
            windows: cluster.store.nodeTotals()?.windows ?? 0,
            unhealthy: rows.filter(({ state }) => state === 'unhealthy').length,
            watch: rows.filter(({ state }) => state === 'watch').length,
          },
  };
};
