import { describe, expect, test } from 'vitest';
import { type UpgradeCode, upgradeFindings } from '@/lib/domain/change/run-finding-codes';
import { expectFinding, type FindingCase, planOf, verifyCodes } from '../testing/produced';
import type { Raw } from '@/simulator/testing/change-parts';
import { LINUX_IMAGE, WINDOWS_2019, WINDOWS_2022 } from '@/simulator/testing/sample-scene';
import { aBudget, aPod, aTemplate, aWorkload } from '../testing/objects';
import type { SampleWorld } from '../testing/sample-world';

const kind = 'node-pool.upgrade';
const produced = new Set<string>();

const linux = { nodePool: { id: 'np-1', name: 'default-nodepool' }, replaceSystemDisk: false };
const oldLinux = (world: SampleWorld): void => world.setNode(/^default-/, { kubeletVersion: 'v1.31.9' });
const onWindows = (name: string, more = {}) => aPod(name, { nodeName: 'win-legacy-n0', ...more });
/** Adds one image to ACK's offers. */
const offering =
  (id: string, more: Raw = {}) =>
  (world: SampleWorld): void =>
    world.alterAnswer('DescribeKubernetesVersionMetadata', (versions) => {
      for (const version of Object.values(versions)) {
        // As ACK lists them (ACK API: DescribeKubernetesVersionMetadata).
        const { images } = version as { images: Raw[] };
        images.push({ ...images.find((one) => one['image_id'] === WINDOWS_2022), image_id: id, ...more });
      }
    });
const NEW = 'win2022_21H2_x64_alibase_20240220.vhd';
const OLD = 'win2022_21H2_x64_alibase_20230101.vhd';
const of2019 = (world: SampleWorld): void => {
  offering(NEW)(world);
  world.setNode(/^win-/, { build: '17763' });
};
const framework = (tag: string) =>
  aTemplate({
    nodeSelector: { 'kubernetes.io/os': 'windows' },
    images: [`mcr.microsoft.com/windows/servercore/iis:windowsservercore-${tag}`],
  });

const cases: Partial<Record<UpgradeCode, Omit<FindingCase, 'kind'>>> = {
  'upgrade-empty': { input: { kubelet: false, runtimeVersion: null }, field: 'kubelet' },
  'upgrade-no-nodes': { world: (world) => world.remove('Node', ({ metadata }) => metadata.name.startsWith('win-')) },
  'kubelet-version-invalid': { input: { kubelet: 'newest' }, field: 'kubelet' },
  'kubelet-ahead': { input: { kubelet: '1.33.3-aliyun.1' }, field: 'kubelet' },
  'kubelet-backwards': { input: { kubelet: '1.30.1-aliyun.1' }, field: 'kubelet' },
  'runtime-backwards': {
    input: { runtimeVersion: '1.6.38' },
    world: (world) => world.setNode(/^win-/, { containerRuntime: 'containerd://2.1.5' }),
    field: 'runtimeVersion',
  },
  'image-older': {
    input: { imageId: OLD },
    world: (world) => {
      offering(OLD)(world);
      world.setPool('np-2', { imageId: NEW });
    },
    field: 'imageId',
  },
  'disk-replacement-needed': { input: { replaceSystemDisk: false }, field: 'replaceSystemDisk' },
  'system-disks-lost': { field: 'replaceSystemDisk' },
  'windows-build-changes': { input: { imageId: NEW }, world: of2019, field: 'imageId' },
  'windows-images-incompatible': {
    input: { imageId: NEW },
    world: (world) => {
      of2019(world);
      world.put(aWorkload('portal', { template: framework('ltsc2019') }));
    },
    field: 'imageId',
  },
  'upgrade-nodes-not-ready': { world: (world) => world.setNode('win-legacy-n0', { ready: 'False' }) },
  'upgrade-nodes-up-to-date': {
    input: { runtimeVersion: null },
    world: (world) => world.setNode('win-legacy-n0', { kubeletVersion: 'v1.32.1' }),
  },
  'upgrade-batches': { field: 'batch' },
  'upgrade-capacity-short': {
    world: (world) => world.put(onWindows('big', { requests: { cpuMilli: 3_000, memoryMiB: 15_000 } })),
    field: 'batch.maxParallel',
  },
  'upgrade-pdb-blocks': { world: (world) => world.put(onWindows('web-1'), aBudget('web')) },
  'upgrade-workloads-wait': {
    input: { batch: { maxParallel: 2 } },
    world: (world) => world.put(onWindows('web-1')),
    field: 'batch.maxParallel',
  },
  'upgrade-warnings-ignored': { input: { ignoreWarnings: true }, field: 'ignoreWarnings' },
};

describe('plans find', () => {
  test.each(Object.entries(cases))('%s', async (code, one) => {
    await expectFinding(code, { kind, ...one });
    produced.add(code);
  });

  test.each<[string, Omit<FindingCase, 'kind'>]>([
    ['pool-not-found', { world: (world) => (world.state.pools = []) }],
    ['pool-name-differs', { input: { nodePool: { id: 'np-2', name: 'other' } }, field: 'nodePool' }],
    ['pool-busy', { world: (world) => world.setPool('np-2', { state: 'updating' }) }],
    ['runtime-not-offered', { input: { runtimeVersion: '9.9.9' }, field: 'runtimeVersion' }],
    ['runtime-too-old', { input: { runtimeVersion: '1.5.1' }, field: 'runtimeVersion' }],
    ['image-not-offered', { input: { imageId: 'none' }, field: 'imageId' }],
    ['image-wrong-os', { input: { imageId: LINUX_IMAGE }, field: 'imageId' }],
    [
      'image-wrong-arch',
      { input: { imageId: 'arm' }, world: offering('arm', { architecture: 'arm64' }), field: 'imageId' },
    ],
    ['node-not-found', { input: { nodes: [{ name: 'nobody', uid: 'u' }] }, field: 'nodes' }],
    ['node-replaced', { input: { nodes: [{ name: 'win-legacy-n0', uid: 'u' }] }, field: 'nodes' }],
    [
      'node-not-in-pool',
      { input: { nodes: [{ name: 'default-nodepool-n0', uid: 'uid-default-nodepool-n0' }] }, field: 'nodes' },
    ],
    [
      'few-linux-nodes',
      { input: { ...linux, batch: { maxParallel: 3 } }, world: oldLinux, field: 'batch.maxParallel' },
    ],
    [
      'pdbs-unknown',
      {
        world: (world) => {
          world.put(onWindows('web-1'));
          world.forbid('budgets');
        },
      },
    ],
    [
      'nothing-to-do',
      {
        world: (world) => world.setNode(/^win-/, { kubeletVersion: 'v1.32.1', containerRuntime: 'containerd://2.1.5' }),
      },
    ],
    [
      'rescheduling-may-fail',
      {
        world: (world) => {
          const template = aTemplate({
            nodeSelector: { 'kubernetes.io/os': 'windows' },
            images: ['mcr.microsoft.com/windows/servercore:ltsc2022'],
          });
          world.put(onWindows('iis-1', { template }));
          world.addNode('older', { poolId: '', imageId: WINDOWS_2019 });
        },
      },
    ],
  ])('%s, a finding of others', async (code, one) => {
    await expectFinding(code, { kind, ...one });
  });
});

describe('what is not found', () => {
  const codes = async (one: Omit<FindingCase, 'kind'>): Promise<string[]> =>
    (await planOf({ kind, ...one })).draft.findings.map((each) => each.code);

  test('a pause of a workload that another node of the pool takes meanwhile', async () => {
    const seen = await codes({ world: (world) => world.put(onWindows('web-1')) });
    expect(seen).not.toContain('upgrade-workloads-wait');
  });

  test('images and selectors of the old build, and what runs on both', async () => {
    const pinned = { 'node.kubernetes.io/windows-build': '10.0.17763' };
    const draft = await planOf({
      kind,
      input: { imageId: NEW },
      world: (world) => {
        of2019(world);
        world.put(
          aWorkload('portal', { template: framework('ltsc2019') }),
          aWorkload('pinned', { template: aTemplate({ nodeSelector: pinned, images: ['registry.corp/iis:7'] }) }),
          aWorkload('unclear', {
            template: aTemplate({ nodeSelector: { 'kubernetes.io/os': 'windows' }, images: ['registry.corp/iis:7'] }),
          }),
          aWorkload('ready', { template: framework('ltsc2022') }),
        );
      },
    });
    const left = draft.draft.findings.find(({ code }) => code === 'windows-images-incompatible');
    expect(left?.params).toMatchObject({ count: 2, names: 'shop/pinned, shop/portal' });
  });

  test('images of the new build, and workloads that do not run on Windows', async () => {
    const seen = await codes({
      input: { imageId: NEW },
      world: (world) => {
        of2019(world);
        world.put(
          aWorkload('ready', { template: framework('ltsc2022') }),
          aWorkload('page', {
            template: aTemplate({
              nodeSelector: { 'kubernetes.io/os': 'linux' },
              images: ['registry/docs:windows-2019'],
            }),
          }),
        );
      },
    });
    expect(seen).toContain('windows-build-changes');
    expect(seen).not.toContain('windows-images-incompatible');
  });

  test('trouble with a plain upgrade of Linux nodes in place', async () => {
    expect(await codes({ input: { ...linux, runtimeVersion: null }, world: oldLinux })).toEqual(['upgrade-batches']);
  });
});

const flannelOn = (world: SampleWorld): void => {
  const workload = { kind: 'DaemonSet', name: 'kube-flannel-ds-windows' };
  for (const nodeName of ['win-legacy-n0', 'win-legacy-n1'])
    world.put(aPod(`flannel-${nodeName}`, { namespace: 'kube-system', nodeName, workload }));
};

describe('verification finds', () => {
  test('nodes that are behind, not Ready, closed or without their DaemonSets', async () => {
    const codes = await verifyCodes({ kind, world: flannelOn }, (world) => {
      world.remove('Pod', ({ metadata }) => metadata.name.endsWith('n1'));
      world.setNode('win-legacy-n0', { ready: 'Unknown' });
      world.setNode('win-legacy-n1', {
        kubeletVersion: 'v1.32.1',
        containerRuntime: 'containerd://2.1.5',
        unschedulable: true,
      });
    });
    expect(codes).toEqual(['upgrade-incomplete', 'nodes-not-ready', 'upgrade-nodes-cordoned', 'daemon-sets-missing']);
    for (const code of codes) produced.add(code);
  });

  test('nothing wrong with nodes that came back under other UIDs, their DaemonSets running', async () => {
    const codes = await verifyCodes({ kind, world: flannelOn }, (world) => {
      const there = { kubeletVersion: 'v1.32.1-aliyun.1', containerRuntime: 'containerd://2.1.5' };
      for (const name of ['win-legacy-n0', 'win-legacy-n1']) world.setNode(name, { ...there, uid: `uid-${name}-2` });
    });
    expect(codes).toEqual([]);
  });

  test('a node that is gone, and a pool that is gone', async () => {
    const lost = await verifyCodes({ kind }, (world) => {
      world.removeNode('win-legacy-n1');
      world.setNode('win-legacy-n0', { kubeletVersion: 'v1.31.9' });
    });
    expect(lost).toContain('upgrade-incomplete');
    expect(await verifyCodes({ kind }, (world) => (world.state.pools = []))).toEqual(['pool-gone']);
  });
});

test('every finding of the theme is produced', () => {
  expect(Object.keys(upgradeFindings).filter((code) => !produced.has(code))).toEqual([]);
});
