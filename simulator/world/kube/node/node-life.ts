import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { microTime } from '@/simulator/world/kube/kube-object';
import { nodeConditions, type ReadyState, readyOf, conditionOf } from '@/simulator/world/kube/node/node-conditions';
import { nodeObject } from '@/simulator/world/kube/node/node-object';
import type { JoinNode, Node } from '@/simulator/world/kube/shapes/node';

const LEASE_NAMESPACE = 'kube-node-lease';
/** Leases are renewed every 10 s; in big clusters less often, so that no more than 50 a second are written. */
const LEASE_EVERY_MS = 10_000;
const LEASES_PER_SECOND = 50;
/** kubelet: nodeStatusReportFrequency. */
const HEARTBEAT_EVERY_MS = 5 * 60_000;

/** Each node of a cluster gets the next range. */
function nextPodCidr({ store }: ClusterContext): string {
  const order = store.nodes.size + 1;
  return `10.${(20 + (order >> 8)) & 255}.${order & 255}.0/25`;
}

/** A node that has been in the cluster for long: Ready, with leases and heartbeats under way, each at its own time. */
export function adoptNode(
  context: ClusterContext,
  join: JoinNode,
  { createdMs, nodes }: { createdMs: number; nodes: number },
): Node {
  const { store } = context;
  const registered = nodeObject({
    join,
    ids: store.ids,
    nowMs: createdMs,
    podCidr: nextPodCidr(context),
    clusterId: context.options.id,
  });
  const phase = store.ids.fraction(`heartbeat/${join.name}`);
  const everyMs = leaseEveryMs(nodes);
  const beatMs = context.now() - ((1 - phase) * HEARTBEAT_EVERY_MS) / context.options.pace;
  const conditions = nodeConditions({ ready: true }, beatMs, nodeConditions({ ready: true }, createdMs));
  const node = store.insert(store.nodes, { ...registered, status: { ...registered.status, conditions } });
  writeLease(context, node, { everyMs, renewedMs: context.now() - (1 - phase) * everyMs });
  const task = { key: join.name, uid: node.metadata.uid ?? '' };
  context.due.add({ ...again(task, 'lease'), atMs: context.now() + phase * everyMs });
  context.due.add({ ...again(task, 'node-heartbeat'), atMs: context.afterMs(phase * HEARTBEAT_EVERY_MS) });
  return node;
}

export function joinNode(context: ClusterContext, join: JoinNode): void {
  const { store } = context;
  context.stopped.delete(join.name);
  const previous = store.nodes.get('', join.name);
  if (previous !== undefined) store.drop(store.nodes, previous);
  const podCidr = nextPodCidr(context);
  const node = store.insert(
    store.nodes,
    nodeObject({ join, ids: store.ids, nowMs: context.now(), podCidr, clusterId: context.options.id }),
  );
  context.recorder.record(node, 'node-controller', {
    reason: 'RegisteredNode',
    message: `Node ${join.name} event: Registered Node ${join.name} in Controller`,
  });
  if (join.neverReady === true) return;
  const task = { kind: 'node-ready', key: join.name, uid: node.metadata.uid ?? '' };
  if (join.readyAfterMs <= 0) nodeReady(context, task);
  else context.due.add({ ...task, atMs: context.now() + join.readyAfterMs });
}

const again = ({ key, uid = '' }: { key: string; uid?: string }, kind: string) => ({ kind, key, uid });

/** The first Ready of a node; its lease and heartbeats begin. */
export function nodeReady(context: ClusterContext, task: { key: string; uid?: string }): void {
  const node = current(context, task);
  if (node === undefined) return;
  writeReady(context, node, { ready: true });
  context.recorder.recordOnNode(node, { reason: 'NodeReady', message: `Node ${task.key} status is now: NodeReady` });
  renewLease(context, task);
  const phase = context.store.ids.fraction(`heartbeat/${task.key}`) * HEARTBEAT_EVERY_MS;
  context.due.add({ ...again(task, 'node-heartbeat'), atMs: context.afterMs(phase + 1_000) });
}

export function nodeHeartbeat(context: ClusterContext, task: { key: string; uid?: string }): void {
  const node = current(context, task);
  if (node === undefined) return;
  beat(context, node);
  context.due.add({ ...again(task, 'node-heartbeat'), atMs: context.afterMs(HEARTBEAT_EVERY_MS) });
}

/** The kubelet reports what it reported before, if it runs. */
export function beat(context: ClusterContext, node: Node): void {
  const ready = conditionOf(node.status?.conditions, 'Ready');
  if (ready === undefined || ready.status === 'Unknown' || context.stopped.has(node.metadata.name)) return;
  writeReady(context, node, {
    ready: ready.status === 'True',
    ...(ready.reason === undefined ? {} : { reason: ready.reason }),
    ...(ready.message === undefined ? {} : { message: ready.message }),
  });
}

const leaseEveryMs = (nodes: number): number => Math.max(LEASE_EVERY_MS, (nodes / LEASES_PER_SECOND) * 1_000);

export function renewLease(context: ClusterContext, task: { key: string; uid?: string }): void {
  const node = current(context, task);
  if (node === undefined) return;
  const everyMs = leaseEveryMs(context.store.nodes.size);
  context.due.add({ ...again(task, 'lease'), atMs: context.now() + everyMs });
  if (readyOf(node) === 'Unknown' || context.stopped.has(task.key)) return;
  writeLease(context, node, { everyMs, renewedMs: context.now() });
}

function writeLease(
  { store }: ClusterContext,
  { metadata: { name, uid = '' } }: Node,
  { everyMs, renewedMs }: { everyMs: number; renewedMs: number },
): void {
  const known = store.leases.get(LEASE_NAMESPACE, name);
  store.replace(store.leases, {
    ...known,
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: known?.metadata ?? {
      name,
      namespace: LEASE_NAMESPACE,
      ownerReferences: [{ apiVersion: 'v1', kind: 'Node', name, uid }],
    },
    spec: {
      holderIdentity: name,
      leaseDurationSeconds: Math.max(40, Math.ceil((everyMs * 4) / 1_000)),
      renewTime: microTime(renewedMs),
    },
  });
}

export function leaveNode(context: ClusterContext, name: string): void {
  const { store } = context;
  context.stopped.delete(name);
  const node = store.nodes.get('', name);
  if (node !== undefined) store.drop(store.nodes, node);
  for (const pod of context.indexes.podsOnNode(name)) store.drop(store.pods, pod);
  const lease = store.leases.get(LEASE_NAMESPACE, name);
  if (lease !== undefined) store.drop(store.leases, lease);
}

export function setNodeHealth(
  context: ClusterContext,
  health: { name: string; ready: boolean; reason?: string },
): void {
  const node = context.store.nodes.get('', health.name);
  if (node === undefined) return;
  const reason = health.reason ?? 'NodeStatusUnknown';
  const known = reason === 'NodeStatusUnknown' || reason === 'KubeletNotReady';
  writeReady(context, node, {
    ready: health.ready,
    ...(health.ready ? {} : { reason, ...(known ? {} : { message: `kubelet reports ${reason}` }) }),
  });
  const state = health.ready ? 'NodeReady' : 'NodeNotReady';
  const message = `Node ${health.name} status is now: ${state}`;
  context.recorder.record(node, health.ready ? 'kubelet' : 'node-controller', { reason: state, message });
}

function writeReady(context: ClusterContext, node: Node, state: ReadyState): void {
  const conditions = nodeConditions(state, context.now(), node.status?.conditions);
  context.store.replace(context.store.nodes, { ...node, status: { ...node.status, conditions } });
}

function current(context: ClusterContext, task: { key: string; uid?: string }): Node | undefined {
  const node = context.store.nodes.get('', task.key);
  return node?.metadata.uid === task.uid ? node : undefined;
}
