import { z } from 'zod';
import type { Json } from '@/lib/domain/json';
import { POOL_LABEL } from '@/lib/domain/pool/pool-label';
import { windowsBuildOf } from '@/lib/domain/pool/windows-build';
import type { CloudNodePool, CloudTask } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { CloudAck } from '@/lib/domain/ports/cloud-write';
import { anInstance, fakeCloudNodes, instanceIdOf } from './fake-instances';
import { aNode } from './fake-state';
import { poolAt, upstream } from './fake-refusal';
import type { FakeWorld } from './fake-world';

const upgradeBody = z.object({
  kubernetes_version: z.string().optional(),
  runtime_version: z.string().optional(),
  image_id: z.string().optional(),
  use_replace: z.boolean().optional(),
  node_names: z.array(z.string()).optional(),
});

const ackOf = (task: CloudTask): CloudAck => ({ requestId: `req-${task.id}`, taskId: task.id });

/** Works on the pool until it settles; a task that was cancelled leaves everything as it is. */
function work(
  world: FakeWorld,
  q: { pool: CloudNodePool; type: string; state: string; end: () => void },
): CloudAck {
  const { pool, type, state, end } = q;
  if (pool.rawState !== 'active') throw upstream('conflict', 'InvalidNodePoolStatus.Forbidden', false);
  pool.rawState = state;
  const task: CloudTask = world.begin(pool, type, () => {
    if (task.state !== 'cancelled') end();
  });
  return ackOf(task);
}

/** The same name, another UID and another boot; who closed it and what was noted on it is forgotten. */
function registerAnew(node: KubeNode): void {
  const again = { uid: `${node.uid}+`, bootId: `${node.bootId}+`, unschedulable: false, annotations: {} };
  Object.assign(node, again);
}

/** Nodes with a new system disk register again. */
export function fakeUpgrade(world: FakeWorld, poolId: string, given: Json): CloudAck {
  const pool = poolAt(world, poolId);
  const body = upgradeBody.parse(given);
  const { kubernetes_version: kubelet, runtime_version: runtime, image_id: imageId } = body;
  const end = (): void => {
    for (const node of world.state.nodes) {
      if (node.labels[POOL_LABEL] !== poolId || body.node_names?.includes(node.name) === false) continue;
      if (kubelet !== undefined) node.kubeletVersion = `v${kubelet}`;
      if (runtime !== undefined) node.containerRuntime = `containerd://${runtime}`;
      if (body.use_replace === true) registerAnew(node);
      if (imageId === undefined) continue;
      node.build = windowsBuildOf(imageId);
      world.state.machines[instanceIdOf(node)] = { imageId };
    }
    pool.imageId = imageId ?? pool.imageId;
    pool.runtimeVersion = runtime ?? pool.runtimeVersion;
    const reported = { imageId: pool.imageId ?? '', runtimeVersion: pool.runtimeVersion ?? '' };
    pool.definition = { ...pool.definition, ...reported };
  };
  return work(world, { pool, type: 'nodepool_upgrade', state: 'upgrading', end });
}

const attachBody = z.object({ instances: z.array(z.string()) });

export function fakeAttach(world: FakeWorld, poolId: string, given: Json): CloudAck {
  const { state } = world;
  const pool = poolAt(world, poolId);
  const { instances: ids } = attachBody.parse(given);
  if (ids.some((id) => !state.instances.some((one) => one.id === id)))
    throw upstream('bad-request', 'InvalidParameter.Instances', false);
  if (pool.desiredSize !== null) pool.desiredSize += ids.length;
  const end = (): void => {
    state.instances = state.instances.filter(({ id }) => !ids.includes(id));
    for (const id of ids) state.nodes.push(aNode(`node-${id}`, { pool, providerId: `cn-hangzhou.${id}` }));
  };
  return work(world, { pool, type: 'nodepool_node_attach', state: 'updating', end });
}

/** What is kept goes on outside the pool; subscriptions are never released. */
export function fakeRemove(
  world: FakeWorld,
  q: { poolId: string; instanceIds: string[]; release: boolean },
): CloudAck {
  const { state } = world;
  const pool = poolAt(world, q.poolId);
  const nodes = state.nodes.filter(
    (node) => node.labels[POOL_LABEL] === q.poolId && q.instanceIds.includes(instanceIdOf(node)),
  );
  if (nodes.length < q.instanceIds.length) throw upstream('bad-request', 'InvalidInstanceId.NotFound', false);
  if (pool.desiredSize !== null) pool.desiredSize -= nodes.length;
  const end = (): void => {
    const machines = fakeCloudNodes(state, q.poolId);
    state.nodes = state.nodes.filter((node) => !nodes.includes(node));
    for (const { instanceId, chargeType } of machines) {
      if (!q.instanceIds.includes(instanceId)) continue;
      const kept = !q.release || chargeType === 'PrePaid';
      if (kept) state.instances.push(anInstance(instanceId, { os: pool.os, chargeType }));
    }
  };
  return work(world, { pool, type: 'nodepool_node_remove', state: 'removing_nodes', end });
}

/** Holds, continues or ends a rolling task. */
export function fakeHold(
  world: FakeWorld,
  taskId: string,
  state: 'paused' | 'running' | 'cancelled',
): CloudAck {
  const task = world.state.tasks.find(({ id }) => id === taskId);
  const open = task !== undefined && (task.state === 'running' || task.state === 'paused');
  if (!open || task.type !== 'nodepool_upgrade')
    throw upstream('bad-request', 'TaskOperationNotSupported', false);
  task.state = state;
  const pool = world.state.pools.find(({ id }) => id === task.targetId);
  if (state === 'cancelled' && pool !== undefined) pool.rawState = 'active';
  return ackOf(task);
}
