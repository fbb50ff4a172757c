import { describe, expect, test } from 'vitest';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { FAULTS, poolStage } from '../testing/pool-stage';
import { instanceOf } from '@/lib/domain/node/node';

const stage = poolStage();

/** Windows counts its boots: one more is one restart. */
async function aNode(): Promise<KubeNode> {
  const [node] = await stage.nodesOf('win-legacy');
  if (node === undefined) throw new Error('no node');
  return node;
}

const inputFor = ({ name, uid, bootId, providerId }: KubeNode) => ({
  nodes: [{ name, uid, bootId, instanceId: instanceOf({ providerId }) ?? '' }],
  drainFirst: false,
});

async function ended(id: string): Promise<void> {
  const isOver = async (): Promise<boolean> => {
    const state = (await stage.engine.get(id))?.state ?? '';
    if (!['queued', 'running', 'verifying'].includes(state)) return true;
    stage.push(2_000);
    return false;
  };
  await expect.poll(isOver, { interval: 50 }).toBe(true);
}

describe('the restart of an instance', () => {
  test.each(FAULTS)('once answered by “%s”, ends well and took place once', async (fault) => {
    const before = await aNode();
    await stage.control('/fault', { target: 'ack', kind: fault, action: 'RebootInstance', times: 1, on: true });
    const id = await stage.begin('node.restart-instance', inputFor(before));
    await ended(id);
    const { state, problem, outcome } = await stage.reached(id, 'succeeded', 'paused');
    expect({ state, problem, outcome }).toEqual({ state: 'succeeded', problem: null, outcome: [] });
    const after = await aNode();
    // A throttled or failed call had no effect and is sent again; a lost answer hides an effect and is not.
    expect(Number(after.bootId)).toBe(Number(before.bootId) + 1);
    expect(after).toMatchObject({ ready: 'True', unschedulable: false });
  });

  test('requested twice from the same boot, takes place once', async () => {
    const before = await aNode();
    const input = inputFor(before);
    const first = await stage.begin('node.restart-instance', input);
    const second = await stage.begin('node.restart-instance', input);
    await ended(first);
    await stage.reached(first, 'succeeded');
    await ended(second);
    await stage.reached(second, 'succeeded', 'awaiting-approval', 'blocked');
    expect(Number((await aNode()).bootId)).toBe(Number(before.bootId) + 1);
  });
});
