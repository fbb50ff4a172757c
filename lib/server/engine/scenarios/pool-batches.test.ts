import { expect, test } from 'vitest';
import { poolStage } from '../testing/pool-stage';

const stage = poolStage();

const POOL = 'win-legacy';

test('three Windows nodes get the new kubelet in batches with a surge node', async () => {
  await stage.rested(POOL);
  await stage.succeeds('node-pool.scale', { nodePool: await stage.refOf(POOL), desired: 3 });
  await stage.rested(POOL);
  // It never allows an eviction: the plan would be blocked.
  await stage.remove('/apis/policy/v1/namespaces/legacy/poddisruptionbudgets/iis-portal');
  const before = await stage.nodesOf(POOL);
  const change = await stage.succeeds('node-pool.upgrade', {
    nodePool: await stage.refOf(POOL),
    replaceSystemDisk: true,
    batches: { surge: 1, soakMinutes: 0, accepted: { emptyDir: 'all', hostPath: 'all', bare: 'all' } },
  });
  const { kubernetesVersion } = await stage.cloud().cluster();
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
