import { expect, test } from 'vitest';
import { planOf } from '@/lib/changes/testing/produced';
import { poolUpgradeData } from '../data';
import { verdictsOf } from './rebuilt';
import { type NodeSetup, rawAt } from '@/simulator/testing/change-parts';
import { aPod, type PodSetup } from '@/lib/changes/testing/objects';
import type { SampleWorld } from '@/lib/changes/testing/sample-world';
import { poolUpgradeSteps } from '@/lib/changes/node-pool-upgrade/steps';
import { surgeReadyWork } from './surge';
import { type RunContext, emptyPast } from '@/lib/domain/change/step';

/** A Linux pool: only there the boot id is random. */
const input = { nodePool: { id: 'np-1', name: 'default-nodepool' }, runtimeVersion: null, batches: {} };

const NODE = 'default-nodepool-n0';
const marks = { labels: { team: 'web' }, taints: [{ key: 'for', value: 'web', effect: 'NoSchedule' }] };
type Harm = (world: SampleWorld) => void;

const flannelPod = (setup: PodSetup = {}) =>
  aPod('flannel', {
    namespace: 'kube-system',
    workload: { kind: 'DaemonSet', name: 'kube-flannel-ds-windows' },
    ownerUid: 'uid-kube-flannel-ds-windows',
    ...setup,
  });
const flannel = (world: SampleWorld): void => {
  world.edit('DaemonSet', 'kube-flannel-ds-windows', (set) => {
    const template = rawAt(rawAt(set, 'spec'), 'template');
    template['spec'] = { ...rawAt(template, 'spec'), nodeSelector: {}, tolerations: [{ operator: 'Exists' }] };
  });
  world.put(flannelPod());
};

/** What the first node lacks after ACK rebuilt it and `harm` was applied. */
async function missingAfter(harm: Harm, build: string | null = null) {
  const { draft, scene } = await planOf({
    kind: 'node-pool.upgrade',
    input,
    world: (world) => {
      world.setNode(/^default-/, { kubeletVersion: 'v1.31.9' });
      world.setPool('np-1', marks);
      flannel(world);
    },
  });
  const data = poolUpgradeData.parse(draft.data);
  const { batches } = data;
  if (batches === null) throw new Error('no batches');
  scene.setNode(NODE, { ...marks, uid: 'another', kubeletVersion: 'v1.32.1-aliyun.1', bootId: 'another' });
  harm(scene);
  const nodes = data.nodes.slice(0, 1);
  const [verdict] = await verdictsOf(scene.planContext(), {
    data: { ...data, nodes, target: { ...data.target, build } },
    batches,
  });
  const missing = verdict?.missing;
  expect(missing?.message.text ?? '').not.toMatch(/[{}]/);
  return missing === null ? null : [missing?.message.phrase?.key, missing?.wrong];
}

const node =
  (setup: NodeSetup): Harm =>
  (world) =>
    world.setNode(NODE, setup);
const uid = `uid-${NODE}`;
const bootId = `boot-of-${NODE}`;

test.each<[string, Harm, [string, boolean] | null]>([
  ['as planned', () => {}, null],
  ['away', (world) => world.removeNode(NODE), ['node-away', false]],
  ['not Ready', node({ ready: 'Unknown' }), ['is-not-ready', false]],
  ['the same node from another boot', node({ uid }), null],
  ['the same node from the same boot', node({ uid, bootId }), ['not-rebuilt', true]],
  ['the same node with an unknown boot', node({ uid, bootId: '' }), null],
  ['a Windows node that counts as many boots', node({ uid, bootId, labels: { 'kubernetes.io/os': 'windows' } }), null],
  ['an old kubelet', node({ kubeletVersion: 'v1.31.10' }), ['versions-differ', true]],
  ['without a label', node({ labels: { team: undefined } }), ['labels-missing', false]],
  ['with another value', node({ labels: { team: 'x' } }), ['labels-missing', false]],
  ['without a taint', node({ taints: [] }), ['labels-missing', false]],
  [
    'whose DaemonSet pod is not Ready',
    (world) => world.put(flannelPod({ ready: false })),
    ['daemon-set-pods-missing', false],
  ],
  ['without its DaemonSet pod', (world) => world.remove('Pod'), ['daemon-set-pods-missing', false]],
])('a rebuilt node: %s', async (_, harm, missing) => {
  expect(await missingAfter(harm)).toEqual(missing === null ? null : [`domain.detail.${missing[0]}`, missing[1]]);
});

test('a rebuilt node: of another Windows build than the image says', async () => {
  // Only a Windows node has this label.
  const comesWith = (build: string): Harm => node({ build, labels: { 'kubernetes.io/os': 'windows' } });
  expect(await missingAfter(comesWith('20348'), '26100')).toEqual(['domain.detail.versions-differ', true]);
  expect(await missingAfter(comesWith('26100'), '26100')).toBeNull();
});

const NOW = 1_790_000_000_000;

async function stage() {
  const input = { replaceSystemDisk: true, batches: { surge: 1 } };
  const { draft, scene } = await planOf({ kind: 'node-pool.upgrade', input });
  const data = poolUpgradeData.parse(draft.data);
  const pool = scene.pool(data.poolId);
  if (data.batches === null) throw new Error('no upgrade by batches');
  const ctx: RunContext = scene.runContext({ changeId: 'c1' });
  return { scene, data, batches: data.batches, pool, ctx };
}

test('an instance attached during the upgrade is not a surge node: it would be released at the end', async () => {
  const { scene, data, batches, pool, ctx } = await stage();
  scene.addNode('customer', { poolId: pool.poolId, source: 'ess_attach', createdMs: NOW });
  const work = surgeReadyWork(data, batches);
  expect((await work.look(ctx, emptyPast(NOW))).acts).toEqual([]);
  scene.addNode('new', { poolId: pool.poolId, createdMs: NOW });
  expect((await work.look(ctx, emptyPast(NOW))).acts.map(({ key }) => key)).toEqual(['uid-new']);
});

test('a pool enlarged during the upgrade is not made smaller', async () => {
  const { scene, data, batches, pool, ctx } = await stage();
  const raise = poolUpgradeSteps(data).find(({ id }) => id === 'surge');
  scene.setPool(pool.poolId, { desired: batches.size + 4 });
  await expect(raise?.run?.(ctx)).rejects.toThrow(`not ${batches.size}`);
  expect(scene.effects).toEqual([]);
  scene.setPool(pool.poolId, { desired: batches.size });
  await raise?.run?.(ctx);
  expect(pool.config.scaling_group?.desired_size).toBe(batches.size + 1);
});
