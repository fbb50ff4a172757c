import { expect, test } from 'vitest';
import { network } from '@/lib/changes/testing/finding-cases';
import { planOf, type Setting } from '@/lib/changes/testing/produced';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { readPoolWorld } from '../parts/pool/read-world';
import { clusterFindings } from './cluster-checks';

const cluster =
  (change: Partial<SampleWorld['state']['clusters'][number]>): Setting =>
  (world) =>
    void Object.assign(world.state.clusters[0] ?? {}, change);

async function found(setting: Setting, os: 'linux' | 'windows' = 'windows') {
  const world = new SampleWorld();
  setting(world);
  return clusterFindings(await readPoolWorld(world.planContext(), { vSwitchIds: [] }), os);
}

const cases: readonly [code: string, Setting][] = [
  ['cluster-not-managed', cluster({ clusterType: 'Kubernetes' })],
  ['cluster-too-old', cluster({ version: '1.18.8-aliyun.1' })],
  ['network-not-flannel', network('terway-eniip')],
  ['flannel-windows-missing', (world) => world.remove('DaemonSet')],
];

test.each(cases)(
  '%s is known from the cluster alone, as in the plan, and blocks no Linux pool',
  async (code, setting) => {
    const before = await found(setting);
    expect(before).toMatchObject([{ code, severity: 'blocker', field: null }]);
    const { findings } = (await planOf({ kind: 'node-pool.create', world: setting })).draft;
    expect(findings.filter((one) => one.code === code)).toEqual(before);
    expect(await found(setting, 'linux')).toEqual([]);
  },
);

test('the quota of pools concerns every OS', async () => {
  const setting: Setting = (world) => (world.state.account.nodePoolQuota = 2);
  for (const os of ['linux', 'windows'] as const)
    expect(await found(setting, os)).toMatchObject([{ code: 'pool-quota-exceeded', severity: 'blocker' }]);
});

test('what could not be read is neither missing nor present', async () => {
  const world = new SampleWorld();
  network()(world);
  const read = await readPoolWorld(world.planContext(), { vSwitchIds: [] });
  const codes = clusterFindings({ ...read, workloads: null, pools: null, quota: null }, 'windows').map(
    (one) => one.code,
  );
  expect(codes).toEqual(['flannel-windows-unknown']);
});
