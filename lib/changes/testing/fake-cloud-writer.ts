import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { CloudWriter } from '@/lib/domain/ports/cloud-write';
import { z } from 'zod';
import type { Json } from '@/lib/domain/json';
import { fromPairs } from '@/lib/domain/pool/fields/codecs';
import { atPath } from '@/lib/domain/pool/definition/json-path';
import { POOL_LABEL } from '@/lib/domain/pool/pool-label';
import { definitionOfBody } from '@/lib/domain/pool/definition/read-body';
import { instanceIdOf } from './fake-instances';
import { fakeDelete, fakeRepair, fakeSync } from './fake-pool-life';
import { fakeAttach, fakeHold, fakeRemove, fakeUpgrade } from './fake-rolling';
import { aPool } from './fake-state';
import type { FakeWorld } from './fake-world';
import { poolAt } from './fake-refusal';

/** All tags of a body, our mark among them. */
const tagsOf = (body: Json): Record<string, string> =>
  z
    .record(z.string(), z.string())
    .catch({})
    .parse(fromPairs(atPath(body, 'scaling_group.tags')) ?? {});

/** Labels and taints of the pool on the nodes that exist. */
function pushMarks(world: FakeWorld, pool: CloudNodePool): void {
  for (const node of world.state.nodes) {
    if (node.labels[POOL_LABEL] !== pool.id) continue;
    Object.assign(node.labels, pool.labels);
    node.taints = pool.taints;
  }
}

/** Writes of the fake cloud; each takes effect at once and is then carried out while somebody looks. */
export function fakeCloudWriter(world: FakeWorld): CloudWriter {
  const { state } = world;
  return {
    restartInstance: ({ instanceId }) =>
      world.write({ action: 'restartInstance', target: instanceId }, () => {
        for (const node of state.nodes)
          if (instanceIdOf(node) === instanceId) node.bootId = `${node.bootId}-next`;
        return { requestId: `req-${instanceId}`, taskId: null };
      }),
    createNodePool: ({ body }) => {
      const definition = definitionOfBody(body);
      return world.write({ action: 'createNodePool', target: definition.name }, () => {
        const id = `np-${state.pools.length + 1}`;
        const pool = { ...aPool(id, definition), tags: tagsOf(body) };
        state.pools.push(pool);
        return { requestId: `req-${id}`, taskId: world.begin(pool, 'nodepool_create').id, nodePoolId: id };
      });
    },
    modifyNodePool: ({ poolId, body }) =>
      world.write({ action: 'modifyNodePool', target: poolId }, () => {
        const pool = poolAt(world, poolId);
        const tags = atPath(body, 'scaling_group.tags') === undefined ? pool.tags : tagsOf(body);
        Object.assign(pool, { ...aPool(poolId, definitionOfBody(body, pool.definition), pool), tags });
        pool.rawState = 'updating';
        if (atPath(body, 'update_nodes') === true) pushMarks(world, pool);
        return { requestId: `req-${poolId}`, taskId: world.begin(pool, 'nodepool_update').id };
      }),
    deleteNodePool: ({ poolId, force }) =>
      world.write({ action: 'deleteNodePool', target: poolId }, () => fakeDelete(world, poolId, force)),
    upgradeNodePool: ({ poolId, body }) =>
      world.write({ action: 'upgradeNodePool', target: poolId }, () => fakeUpgrade(world, poolId, body)),
    repairNodePool: ({ poolId, body }) =>
      world.write({ action: 'repairNodePool', target: poolId }, () => fakeRepair(world, poolId, body)),
    syncNodePools: () => world.write({ action: 'syncNodePools', target: 'c1' }, () => fakeSync(world)),
    attachInstances: ({ poolId, body }) =>
      world.write({ action: 'attachInstances', target: poolId }, () => fakeAttach(world, poolId, body)),
    removeNodes: (q) => world.write({ action: 'removeNodes', target: q.poolId }, () => fakeRemove(world, q)),
    pauseTask: (id) => world.write({ action: 'pauseTask', target: id }, () => fakeHold(world, id, 'paused')),
    resumeTask: (id) =>
      world.write({ action: 'resumeTask', target: id }, () => fakeHold(world, id, 'running')),
    cancelTask: (id) =>
      world.write({ action: 'cancelTask', target: id }, () => fakeHold(world, id, 'cancelled')),
  };
}
