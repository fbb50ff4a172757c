import 'server-only';
import type { getNode as endpoint, NodeWarning } from '@/lib/contract/node';
import { Failure } from '@/lib/domain/failure';
import type { NodeRow } from '@/lib/domain/node/node';
import { usageReason, usageStarting } from '@/lib/domain/node/usage-reason';
import { windowsRemedy } from '@/lib/domain/node/windows-signals';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { nodeKey, type Warning } from '@/lib/server/fleet/tables/warning-table';
import type { AppContext } from '@/lib/server/app-context';
import { nodePods } from '@/lib/server/node-health/node-pods';
import { signalsOf, warningsOf } from '@/lib/server/node-health/windows-watch';
import { clusterOf } from '../require-cluster';
import type { AnswerOf, Asked } from '../endpoint-call';

type Answer = AnswerOf<typeof endpoint>;

const WARNINGS_AT_MOST = 100;

/** A node that is not in a store that has not been filled yet may exist all the same. */
function missing(cluster: ClusterHandle, name: string): Failure {
  if (cluster.store.known.nodes)
    return new Failure('not-found', `There is no node ${name} in ${cluster.name}.`, {
      remedy: 'It may have been removed or replaced. Look for it in the list of nodes.',
    });
  const kube = cluster.sources().find(({ source }) => source === 'kubernetes');
  const message = kube?.problem?.message ?? 'Kubernetes has not been read yet.';
  return new Failure('unavailable', `The nodes of ${cluster.name} are not known: ${message}`, {
    remedy: kube?.problem?.remedy ?? 'Wait a moment and try again.',
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

function warningsAbout({ row, pods, warnings }: Here): NodeWarning[] | null {
  if (warnings === null) return null;
  const line =
    (pod: string | null) =>
    (warning: Warning): NodeWarning => ({
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
  ]
    .toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
    .slice(0, WARNINGS_AT_MOST);
}

function useOf(cluster: ClusterHandle, name: string): Pick<Answer, 'use' | 'useUnavailable' | 'memory'> {
  const sample = cluster.usage.latest(name);
  const problem = cluster.usage.problem();
  const memory = cluster.usage.memory(name);
  const starting = memory.length === 0 ? usageStarting() : null;
  return {
    use: sample === null ? null : { cpuMilli: sample.cpuMilli, memoryMiB: sample.memoryMiB },
    useUnavailable: sample !== null ? null : problem === null ? starting : usageReason(problem),
    memory,
  };
}

/** ACK repairs nodes of managed pools alone (ACK docs: "Managed node pools"); null = not known. */
function managed({ store }: ClusterHandle, { poolId }: NodeRow): boolean | null {
  if (poolId === null) return store.known.cloud ? false : null;
  return store.poolDefinition(poolId)?.managed ?? null;
}

/** One node with its pods, warnings and machine. @throws Failure `not-found`, `unavailable` before Kubernetes has been read */
export async function getNode({
  input,
  app,
}: Asked<typeof endpoint, Pick<AppContext, 'fleet' | 'clock' | 'repairs'>>): Promise<Answer> {
  const cluster = clusterOf(app, input.params.cluster);
  const { store } = cluster;
  const row = store.nodeNamed(input.params.node);
  if (row === null) throw missing(cluster, input.params.node);
  const now = app.clock.now();
  const node = row.uid === null ? null : store.node(row.name);
  const entries = node === null ? null : store.podEntries(node.name);
  const pods = entries === null ? null : nodePods(entries);
  const warnings = warningsOf(cluster);
  const signals = node === null ? null : signalsOf(node, { cluster, warnings, now });
  return {
    now,
    sources: cluster.sources(),
    node: row,
    kube: node === null ? null : { conditions: node.conditions, kernelVersion: node.kernelVersion || null },
    network: store.clusterRow().network,
    instance: instanceOf(cluster, row),
    ...useOf(cluster, row.name),
    pods,
    warnings: warningsAbout({ row, pods, warnings }),
    windows: signals === null ? null : { signals, remedy: windowsRemedy(signals) },
    repair:
      row.os === 'windows' ? { byProvider: managed(cluster, row), ...app.repairs.of(cluster.name, row.uid) } : null,
  };
}
