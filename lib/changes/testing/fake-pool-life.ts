import { atPath } from '@/lib/domain/pool/definition/json-path';
import type { Json } from '@/lib/domain/json';
import { outcomeOnDelete } from '@/lib/domain/pool/release';
import type { CloudAck } from '@/lib/domain/ports/cloud-write';
import { POOL_LABEL } from '@/lib/domain/pool/pool-label';
import { anInstance, fakeCloudNodes } from './fake-instances';
import { poolAt, upstream } from './fake-refusal';
import type { FakeWorld } from './fake-world';

/** The pool and its released nodes go; kept ones stay registered (ACK docs: Delete a node pool). */
export function fakeDelete(world: FakeWorld, poolId: string, force: boolean): CloudAck {
  const { state } = world;
  const pool = poolAt(world, poolId);
  const machines = fakeCloudNodes(state, poolId);
  if (machines.length > 0 && !force) throw upstream('bad-request', 'ErrorNodePoolNotEmpty', false);
  pool.rawState = 'deleting';
  const expectedNumber = pool.desiredSize !== null;
  const gone = machines.filter((one) => outcomeOnDelete({ ...one, expectedNumber }).fate !== 'kept');
  const kept = machines.filter((one) => !gone.includes(one));
  const task = world.begin(pool, 'nodepool_delete', () => {
    state.pools = state.pools.filter((one) => one.id !== poolId);
    state.nodes = state.nodes.filter((node) => !gone.some((one) => one.nodeName === node.name));
    for (const node of state.nodes) if (node.labels[POOL_LABEL] === poolId) delete node.labels[POOL_LABEL];
    // What is kept belongs to no pool any more, and is still a machine of the account.
    for (const { instanceId, chargeType } of kept)
      state.instances.push(anInstance(instanceId, { os: pool.os, chargeType }));
  });
  return { requestId: `req-delete-${poolId}`, taskId: task.id };
}

/** Nodes that are named become Ready, all of the pool when none is. */
export function fakeRepair(world: FakeWorld, poolId: string, body: Json): CloudAck {
  const pool = poolAt(world, poolId);
  const named = atPath(body, 'nodes');
  const names = Array.isArray(named) ? named : fakeCloudNodes(world.state, poolId).map((one) => one.nodeName);
  pool.rawState = 'repairing';
  const task = world.begin(pool, 'nodepool_repair', () => {
    for (const node of world.state.nodes) if (names.includes(node.name)) node.ready = 'True';
  });
  return { requestId: `req-repair-${poolId}`, taskId: task.id };
}

/** ACK forgets what it had wrong about its nodes. */
export function fakeSync(world: FakeWorld): CloudAck {
  world.state.machines = {};
  return { requestId: 'req-sync', taskId: null };
}
