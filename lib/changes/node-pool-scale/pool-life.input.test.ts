import { describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { Failure } from '@/lib/domain/failure';
import type { Json } from '@/lib/domain/json';

const nodePool = { id: 'np-1', name: 'default-nodepool' };
const node = { name: 'n1', uid: 'u1', instanceId: 'i-1' };

/** Fields that the endpoint names. */
function refusedFields(kind: string, input: Json): string[] {
  try {
    changeKinds[kind]?.parseInput(input);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return (error.details.issues ?? []).map((one) => one.field);
  }
  return [];
}

describe('bad input names the field', () => {
  test.each<[string, Json, string[]]>([
    ['node-pool.delete', { nodePool }, []],
    ['node-pool.delete', {}, ['input.nodePool']],
    ['node-pool.delete', { nodePool: { id: '', name: '' } }, ['input.nodePool.id', 'input.nodePool.name']],
    ['node-pool.delete', { nodePool, force: 'yes' }, ['input.force']],
    ['node-pool.sync', { cluster: { id: 'c1', name: 'prod' } }, []],
    ['node-pool.sync', { cluster: { id: 'c1' } }, ['input.cluster.name']],
    ['node-pool.sync', { cluster: { id: 'c1', name: 'prod' }, always: 1 }, ['input.always']],
    ['node-pool.repair', { nodePool, nodes: 'all' }, []],
    ['node-pool.repair', { nodePool, nodes: [node] }, []],
    ['node-pool.repair', { nodePool }, ['input.nodes']],
    ['node-pool.repair', { nodePool, nodes: [] }, ['input.nodes']],
    ['node-pool.repair', { nodePool, nodes: 'some' }, ['input.nodes']],
    ['node-pool.repair', { nodePool, nodes: Array.from({ length: 101 }, () => node) }, ['input.nodes']],
    ['node-pool.repair', { nodePool, nodes: 'all', operations: ['rm -rf'] }, ['input.operations.0']],
    ['node-pool.repair', { nodePool, nodes: 'all', autoRestart: 'no' }, ['input.autoRestart']],
  ])('%s %j', (kind, input, fields) => expect(refusedFields(kind, input)).toEqual(fields));
});
