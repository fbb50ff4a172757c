import { describe, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { FAULTS, poolStage, succeedsOnce } from '../testing/pool-stage';

const stage = poolStage();

const WIN = 'win-legacy';

async function oldNode(): Promise<KubeNode> {
  const node = (await stage.nodesOf(WIN)).find(({ kubeletVersion }) => kubeletVersion.startsWith('v1.31'));
  if (node === undefined) throw new Error('every node is upgraded');
  return node;
}

async function instanceOf(name: string): Promise<string> {
  const { id } = await stage.refOf(WIN);
  const instance = (await stage.cloud().nodes(id)).find(({ nodeName }) => nodeName === name);
  return instance?.instanceId ?? '';
}

/** One write of each kind, in sequence: nodes are added, upgraded and removed. */
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

describe.each(writes)('%s', (kind, action, input) => {
  test.each(FAULTS)('once answered by “%s”, ends well with one effect', async (fault) => {
    await stage.rested(WIN);
    const given = await input(FAULTS.indexOf(fault) + 1);
    await succeedsOnce(stage, { pool: WIN, kind, action, fault, input: given });
  });
});
