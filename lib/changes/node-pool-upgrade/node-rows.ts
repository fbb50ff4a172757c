import type { Observation } from '@/lib/domain/change/kind';
import type { WorkRow, WorkState } from '@/lib/domain/change/work';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { PoolUpgradeData } from './data';
import { isThere, isUp, type NodeSeen } from './observe';

function upMessage(node: KubeNode): Message {
  if (node.ready !== 'True') return message('detail.is-not-ready');
  return node.unschedulable ? message('detail.node-draining') : message('detail.is-ready');
}

/** The versions and state of a node. */
export function nodeMessage(node: KubeNode | null): Message {
  if (node === null) return message('detail.node-away');
  const has = { kubelet: node.kubeletVersion, runtime: node.containerRuntime, state: upMessage(node) };
  return node.build === null
    ? message('detail.linux-has', has)
    : message('detail.node-has', { ...has, build: node.build });
}

function stateOf(seen: NodeSeen, q: { data: PoolUpgradeData; strict: boolean; ended: boolean }): WorkState {
  const { node } = seen;
  if (isThere(seen, q) && isUp(node)) return 'done';
  const begun = !isUp(node) || node?.unschedulable !== false || isThere(seen, q);
  if (begun) return q.ended ? 'failed' : 'moving';
  return q.ended ? 'skipped' : 'waiting';
}

/** Keyed by the planned node's UID: with a new system disk it has another one. Its drain has a separate row. */
export const rollRow = (
  { uid, name }: { uid: string; name: string },
  reported: Pick<WorkRow, 'state' | 'detail'>,
): WorkRow => ({ key: `roll:${uid}`, group: uid, type: 'roll', name, ...reported });

/**
 * The same observation with one row per node of the upgrade. After ACK's task failed, nodes in progress count as failed
 * and unreached nodes as unchanged.
 */
export function withRows(
  observation: Observation,
  q: { nodes: readonly NodeSeen[]; data: PoolUpgradeData; strict: boolean },
): Observation {
  const ended = observation.state === 'failed';
  const rows = q.nodes.map((seen) =>
    rollRow(seen.wanted, { state: stateOf(seen, { ...q, ended }), detail: nodeMessage(seen.node) }),
  );
  return { ...observation, rows };
}
