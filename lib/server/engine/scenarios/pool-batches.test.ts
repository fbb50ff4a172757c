import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PoolStage, startPoolStage } from '../testing/pool-stage';

let stage: PoolStage;

beforeAll(async () => {
  stage = await startPoolStage();
});
afterAll(() => stage.stop());

/** Windows nodes with an old kubelet, and a workload with a disruption budget. */
const POOL = 'win-legacy';

test('three Windows nodes come to the new kubelet batch by batch while a fourth stands in', async () => {
  await stage.atRest(POOL);
  await stage.succeeds('node-pool.scale', { nodePool: await stage.refOf(POOL), desired: 3 });
  await stage.atRest(POOL);
  // It lets no pod go, ever: the plan would be blocked.
  await stage.deleteObject('/apis/policy/v1/namespaces/legacy/poddisruptionbudgets/iis-portal');
  const before = await stage.nodesOf(POOL);
  const change = await stage.succeeds('node-pool.upgrade', {
    nodePool: await stage.refOf(POOL),
    replaceSystemDisk: true,
    batches: { surge: 1, soakMinutes: 0, accepted: { emptyDir: 'all', hostPath: 'all', bare: 'all' } },
  });
  const { kubernetesVersion } = await stage.world().cloud.cluster();
  const after = await stage.nodesOf(POOL);
  expect(after.map(({ name }) => name).toSorted()).toEqual(before.map(({ name }) => name).toSorted());
  for (const node of after) {
    const was = before.find(({ name }) => name === node.name);
    expect(node.kubeletVersion).toBe(`v${kubernetesVersion}`);
    expect(node.uid).not.toBe(was?.uid);
    expect(node).toMatchObject({ ready: 'True', unschedulable: false });
  }
  expect((await stage.poolNamed(POOL)).desiredSize).toBe(3);
  expect(await stage.received('UpgradeClusterNodepool')).toBe(3);
  expect(await stage.received('RemoveNodePoolNodes')).toBe(1);
  const ids = change.steps.map(({ id }) => id);
  expect(ids.filter((id) => id.startsWith('replace:'))).toEqual(['replace:1', 'replace:2', 'replace:3']);
});
