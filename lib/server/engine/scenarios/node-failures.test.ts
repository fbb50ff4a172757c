import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { type PoolStage, startPoolStage } from '../testing/pool-stage';

let stage: PoolStage;
beforeAll(async () => {
  stage = await startPoolStage();
});
afterAll(() => stage.stop());

const WIN = 'win-legacy';
const FAULTS = ['throttle', 'error', 'lost-answer'];

/** Of the pool, those still at the version the scenario begins with. */
async function oldNode(): Promise<KubeNode> {
  const node = (await stage.nodesOf(WIN)).find(({ kubeletVersion }) => kubeletVersion.startsWith('v1.31'));
  if (node === undefined) throw new Error('every node is upgraded');
  return node;
}

async function instanceOf(name: string): Promise<string> {
  const { id } = await stage.refOf(WIN);
  const instance = (await stage.world().cloud.nodes(id)).find(({ nodeName }) => nodeName === name);
  return instance?.instanceId ?? '';
}

/** One write of each kind on the nodes of a pool; they follow each other: machines come, one is upgraded, and they go. */
const writes: [kind: string, action: string, input: (round: number) => Promise<Json>][] = [
  [
    'node-pool.attach-instances',
    'AttachInstancesToNodePool',
    async (round) => ({
      nodePool: await stage.refOf(WIN),
      instanceIds: [`i-bp1k8s9mullion0free${round}`],
      loginPassword: 'Correct-Horse-7',
    }),
  ],
  [
    'node-pool.upgrade',
    'UpgradeClusterNodepool',
    async () => {
      const { name, uid } = await oldNode();
      return { nodePool: await stage.refOf(WIN), nodes: [{ name, uid }], replaceSystemDisk: true };
    },
  ],
  [
    'node.remove',
    'RemoveNodePoolNodes',
    async () => {
      const [node] = (await stage.nodesOf(WIN)).toSorted((a, b) => (a.name < b.name ? 1 : -1));
      const { name = '', uid = '' } = node ?? {};
      const nodes = [{ name, uid, instanceId: await instanceOf(name) }];
      return { nodePool: await stage.refOf(WIN), nodes, drain: false, release: true };
    },
  ],
];

/** Tasks that ACK began for the pool: one for each write that took effect. */
const tasksOf = async (): Promise<number> => (await stage.world().cloud.tasks((await stage.refOf(WIN)).id)).length;

describe.each(writes)('%s', (kind, action, input) => {
  test.each(FAULTS)('once answered by “%s”, ends well with one effect', async (fault) => {
    await stage.atRest(WIN);
    const given = await input(FAULTS.indexOf(fault) + 1);
    await stage.control('/fault', { target: 'ack', kind: fault, action, times: 1, on: true });
    const effects = await tasksOf();
    await stage.succeeds(kind, given);
    // A throttled or failed call had no effect and is sent again; a lost answer hides an effect and is not.
    expect((await tasksOf()) - effects).toBe(1);
  });
});
