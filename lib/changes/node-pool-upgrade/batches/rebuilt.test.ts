import { expect, test } from 'vitest';
import { planOf } from '@/lib/changes/testing/produced';
import type { FakeState } from '@/lib/changes/testing/fake-state';
import { aPod } from '@/lib/changes/testing/fake-pods';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { poolUpgradeData } from '../data';
import { verdictsOf } from './rebuilt';

/** A Linux pool: only there a boot is known by a random id. */
const input = { nodePool: { id: 'np-1', name: 'default-nodepool' }, runtimeVersion: null, waves: {} };

const tolerations = [{ key: '', operator: 'Exists' as const, value: '', effect: '' as const }];

const flannel = (state: FakeState): void => {
  state.workloads = state.workloads.map((one) =>
    one.kind === 'DaemonSet' ? { ...one, template: { ...one.template, nodeSelector: {}, tolerations } } : one,
  );
  const workload = { kind: 'DaemonSet', name: 'kube-flannel-ds-windows' };
  state.pods.push(aPod('flannel', { namespace: 'kube-system', workload }));
};

/** What the first node lacks after ACK rebuilt it, and `harm` was done. */
async function lackAfter(harm: (node: KubeNode, state: FakeState) => void, build: string | null = null) {
  const { draft, scene } = await planOf({
    kind: 'node-pool.upgrade',
    input,
    world: (state) => {
      for (const node of state.nodes) if (node.os === 'linux') node.kubeletVersion = 'v1.31.9';
      for (const pool of state.pools) {
        pool.labels = { team: 'web' };
        pool.taints = [{ key: 'for', value: 'web', effect: 'NoSchedule' }];
      }
      flannel(state);
    },
  });
  const data = poolUpgradeData.parse(draft.data);
  const { waves } = data;
  const node = scene.state.nodes.find(({ name }) => name === 'default-nodepool-n0');
  if (waves === null || node === undefined) throw new Error('no waves');
  Object.assign(node, { uid: 'another', kubeletVersion: 'v1.32.1-aliyun.1', bootId: 'another' });
  node.labels['team'] = 'web';
  node.taints = [{ key: 'for', value: 'web', effect: 'NoSchedule' }];
  harm(node, scene.state);
  const nodes = data.nodes.slice(0, 1);
  const [verdict] = await verdictsOf(scene.planContext(0), {
    data: { ...data, nodes, target: { ...data.target, build } },
    waves,
  });
  const key = verdict?.lack?.said.phrase?.key;
  return verdict?.lack === null ? null : [key, verdict?.lack.wrong];
}

const sameUid = (node: KubeNode): void => void (node.uid = 'uid-default-nodepool-n0');
const bootOf = (node: KubeNode): string => `boot-of-${node.name}`;

test.each<[string, (node: KubeNode, state: FakeState) => void, [string, boolean] | null]>([
  ['as planned', () => {}, null],
  ['away', (node, state) => state.nodes.splice(state.nodes.indexOf(node), 1), ['node-away', false]],
  ['not Ready', (node) => (node.ready = 'Unknown'), ['is-not-ready', false]],
  ['the same node from another boot', sameUid, null],
  [
    'the same node from the same boot',
    (node) => {
      sameUid(node);
      node.bootId = bootOf(node);
    },
    ['not-rebuilt', true],
  ],
  [
    'the same node, whose boot is not told',
    (node) => {
      sameUid(node);
      node.bootId = '';
    },
    null,
  ],
  [
    'a Windows node that counts as many boots',
    (node) => {
      sameUid(node);
      Object.assign(node, { os: 'windows', bootId: bootOf(node) });
    },
    null,
  ],
  ['an old kubelet', (node) => (node.kubeletVersion = 'v1.31.10'), ['versions-differ', true]],
  ['without a label', (node) => delete node.labels['team'], ['marks-lacking', false]],
  ['with another value', (node) => (node.labels['team'] = 'x'), ['marks-lacking', false]],
  ['without a taint', (node) => (node.taints = []), ['marks-lacking', false]],
  [
    'whose DaemonSet pod is not Ready',
    (_, state) => (state.podFacts['uid-flannel'] = { ready: false }),
    ['daemons-lacking', false],
  ],
  ['whose DaemonSet pod is gone', (_, state) => (state.pods = []), ['daemons-lacking', false]],
])('a rebuilt node: %s', async (_, harm, lack) => {
  expect(await lackAfter(harm)).toEqual(lack === null ? null : [`domain.detail.${lack[0]}`, lack[1]]);
});

test('a rebuilt node: of another Windows build than the image says', async () => {
  const comesWith =
    (build: string) =>
    (node: KubeNode): void =>
      void Object.assign(node, { build });
  expect(await lackAfter(comesWith('20348'), '26100')).toEqual(['domain.detail.versions-differ', true]);
  expect(await lackAfter(comesWith('26100'), '26100')).toBeNull();
});
