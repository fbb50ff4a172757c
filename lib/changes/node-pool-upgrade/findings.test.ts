import { describe, expect, test } from 'vitest';
import { type UpgradeCode, upgradeFindings } from '@/lib/domain/change/run-finding-codes';
import { aBudget, aPod } from '../testing/fake-pods';
import { aNode, aTemplate, aWorkload, type FakeState } from '../testing/fake-state';
import { expectFinding, type FindingCase, planOf, verifyCodes } from '../testing/produced';

const kind = 'node-pool.upgrade';
const produced = new Set<string>();

const windowsNodes = (state: FakeState) => state.nodes.filter((node) => node.os === 'windows');
const linux = {
  nodePool: { id: 'np-1', name: 'default-nodepool' },
  replaceSystemDisk: false,
};
const oldLinux = (state: FakeState): void => {
  for (const node of state.nodes) if (node.os === 'linux') node.kubeletVersion = 'v1.31.9';
};
const onWindows = (name: string, more = {}) => aPod(name, { nodeName: 'win-legacy-n0', ...more });
const image = (id: string, more: Partial<FakeState['images'][number]> = {}) => ({
  id,
  name: 'Windows Server 2022',
  os: 'windows' as const,
  platform: 'Windows',
  imageType: 'Windows',
  arch: 'x86_64',
  sizeGiB: 40,
  ...more,
});
const NEW = 'win2022_21H2_x64_alibase_20240220.vhd';
const OLD = 'win2022_21H2_x64_alibase_20230101.vhd';
const of2019 = (state: FakeState): void => {
  state.images.push(image(NEW));
  for (const node of windowsNodes(state)) node.build = '17763';
};
const framework = (tag: string) =>
  aTemplate({
    nodeSelector: { 'kubernetes.io/os': 'windows' },
    images: [`mcr.microsoft.com/windows/servercore/iis:windowsservercore-${tag}`],
  });

const cases: Partial<Record<UpgradeCode, Omit<FindingCase, 'kind'>>> = {
  'upgrade-empty': { input: { kubelet: false, runtimeVersion: null }, field: 'kubelet' },
  'upgrade-no-nodes': { world: (state) => (state.nodes = state.nodes.filter(({ os }) => os === 'linux')) },
  'kubelet-version-unclear': { input: { kubelet: 'newest' }, field: 'kubelet' },
  'kubelet-ahead': { input: { kubelet: '1.33.3-aliyun.1' }, field: 'kubelet' },
  'kubelet-backwards': { input: { kubelet: '1.30.1-aliyun.1' }, field: 'kubelet' },
  'runtime-backwards': {
    input: { runtimeVersion: '1.6.38' },
    world: (state) => windowsNodes(state).forEach((node) => (node.containerRuntime = 'containerd://2.1.5')),
    field: 'runtimeVersion',
  },
  'image-older': {
    input: { imageId: OLD },
    world: (state) => {
      state.images.push(image(OLD));
      for (const pool of state.pools) pool.imageId = NEW;
    },
    field: 'imageId',
  },
  'disk-replacement-needed': { input: { replaceSystemDisk: false }, field: 'replaceSystemDisk' },
  'system-disks-lost': { field: 'replaceSystemDisk' },
  'windows-build-changes': { input: { imageId: NEW }, world: of2019, field: 'imageId' },
  'windows-images-left-behind': {
    input: { imageId: NEW },
    world: (state) => {
      of2019(state);
      state.workloads.push(aWorkload('portal', { template: framework('ltsc2019') }));
    },
    field: 'imageId',
  },
  'upgrade-nodes-sick': {
    world: (state) =>
      windowsNodes(state)
        .slice(0, 1)
        .forEach((node) => (node.ready = 'False')),
  },
  'upgrade-nodes-there': {
    input: { runtimeVersion: null },
    world: (state) =>
      windowsNodes(state)
        .slice(0, 1)
        .forEach((node) => (node.kubeletVersion = 'v1.32.1')),
  },
  'upgrade-batches': { field: 'batch' },
  'upgrade-room-short': {
    world: (state) =>
      state.pods.push(onWindows('big', { requests: { cpuMilli: 3_000, memoryMiB: 15_000, pods: 1 } })),
    field: 'batch.maxParallel',
  },
  'upgrade-budget-holds': {
    world: (state) => {
      state.pods.push(onWindows('web-1'));
      state.budgets.push(aBudget('web'));
    },
  },
  'upgrade-workloads-wait': {
    input: { batch: { maxParallel: 2 } },
    world: (state) => state.pods.push(onWindows('web-1')),
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
    ['pool-not-found', { world: (state) => (state.pools = []) }],
    ['pool-name-differs', { input: { nodePool: { id: 'np-2', name: 'other' } }, field: 'nodePool' }],
    [
      'pool-busy',
      {
        world: (state) => {
          state.frozen = true;
          for (const pool of state.pools) pool.rawState = 'updating';
        },
      },
    ],
    ['runtime-not-offered', { input: { runtimeVersion: '9.9.9' }, field: 'runtimeVersion' }],
    ['runtime-too-old', { input: { runtimeVersion: '1.5.1' }, field: 'runtimeVersion' }],
    ['image-not-offered', { input: { imageId: 'none' }, field: 'imageId' }],
    ['image-wrong-os', { input: { imageId: 'aliyun3' }, field: 'imageId' }],
    [
      'image-wrong-arch',
      {
        input: { imageId: 'arm' },
        world: (state) => state.images.push(image('arm', { arch: 'arm64' })),
        field: 'imageId',
      },
    ],
    ['node-not-found', { input: { nodes: [{ name: 'nobody', uid: 'u' }] }, field: 'nodes' }],
    ['node-replaced', { input: { nodes: [{ name: 'win-legacy-n0', uid: 'u' }] }, field: 'nodes' }],
    [
      'node-not-in-pool',
      {
        input: { nodes: [{ name: 'default-nodepool-n0', uid: 'uid-default-nodepool-n0' }] },
        field: 'nodes',
      },
    ],
    [
      'few-linux-nodes',
      { input: { ...linux, batch: { maxParallel: 3 } }, world: oldLinux, field: 'batch.maxParallel' },
    ],
    [
      'budgets-unknown',
      {
        world: (state) => {
          state.pods.push(onWindows('web-1'));
          state.forbidden.add('budgets');
        },
      },
    ],
    [
      'nothing-to-do',
      {
        world: (state) =>
          windowsNodes(state).forEach((node) =>
            Object.assign(node, { kubeletVersion: 'v1.32.1', containerRuntime: 'containerd://2.1.5' }),
          ),
      },
    ],
    [
      'landing-may-fail',
      {
        world: (state) => {
          const template = aTemplate({
            nodeSelector: { 'kubernetes.io/os': 'windows' },
            images: ['mcr.microsoft.com/windows/servercore:ltsc2022'],
          });
          state.pods.push(onWindows('iis-1', { template }));
          const [like] = windowsNodes(state);
          if (like !== undefined)
            state.nodes.push({
              ...like,
              name: 'older',
              uid: 'uid-older',
              build: '17763',
              labels: { 'kubernetes.io/os': 'windows' },
            });
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
    const seen = await codes({ world: (state) => state.pods.push(onWindows('web-1')) });
    expect(seen).not.toContain('upgrade-workloads-wait');
  });

  test('images and selectors of the old build, and what runs on both', async () => {
    const pinned = { 'node.kubernetes.io/windows-build': '10.0.17763' };
    const draft = await planOf({
      kind,
      input: { imageId: NEW },
      world: (state) => {
        of2019(state);
        for (const node of windowsNodes(state))
          node.labels = { ...node.labels, 'node.kubernetes.io/windows-build': '10.0.17763' };
        state.workloads.push(
          aWorkload('portal', { template: framework('ltsc2019') }),
          aWorkload('pinned', {
            template: aTemplate({ nodeSelector: pinned, images: ['registry.corp/iis:7'] }),
          }),
          aWorkload('unclear', {
            template: aTemplate({
              nodeSelector: { 'kubernetes.io/os': 'windows' },
              images: ['registry.corp/iis:7'],
            }),
          }),
          aWorkload('ready', { template: framework('ltsc2022') }),
        );
      },
    });
    const left = draft.draft.findings.find(({ code }) => code === 'windows-images-left-behind');
    expect(left?.params).toMatchObject({ count: 2, names: 'shop/pinned, shop/portal' });
  });

  test('images of the new build, and workloads that do not run on Windows', async () => {
    const seen = await codes({
      input: { imageId: NEW },
      world: (state) => {
        of2019(state);
        state.workloads.push(
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
    expect(seen).not.toContain('windows-images-left-behind');
  });

  test('trouble with a plain upgrade of Linux nodes in place', async () => {
    expect(await codes({ input: { ...linux, runtimeVersion: null }, world: oldLinux })).toEqual([
      'upgrade-batches',
    ]);
  });
});

const flannelOn = (state: FakeState): void => {
  const workload = { kind: 'DaemonSet', name: 'kube-flannel-ds-windows' };
  for (const { name: nodeName } of windowsNodes(state))
    state.pods.push(aPod(`flannel-${nodeName}`, { namespace: 'kube-system', nodeName, workload }));
};

describe('verification finds', () => {
  test('nodes that are behind, not Ready, closed or without their DaemonSets', async () => {
    const codes = await verifyCodes({ kind, world: flannelOn }, (state) => {
      state.pods = state.pods.slice(0, 1);
      const [first, second] = windowsNodes(state);
      if (first === undefined || second === undefined) throw new Error('no nodes');
      first.ready = 'Unknown';
      Object.assign(second, {
        kubeletVersion: 'v1.32.1',
        containerRuntime: 'containerd://2.1.5',
        unschedulable: true,
      });
    });
    expect(codes).toEqual([
      'upgrade-incomplete',
      'nodes-not-ready',
      'upgrade-nodes-closed',
      'daemon-sets-missing',
    ]);
    for (const code of codes) produced.add(code);
  });

  test('nothing wrong with nodes that came back under other UIDs, their DaemonSets running', async () => {
    const codes = await verifyCodes({ kind, world: flannelOn }, (state) => {
      const there = { kubeletVersion: 'v1.32.1-aliyun.1', containerRuntime: 'containerd://2.1.5' };
      for (const node of windowsNodes(state)) Object.assign(node, there, { uid: `${node.uid}-2` });
    });
    expect(codes).toEqual([]);
  });

  test('a node that is gone, and a pool that is gone', async () => {
    const lost = await verifyCodes({ kind }, (state) => {
      state.nodes = [...state.nodes.filter(({ os }) => os === 'linux'), aNode('win-legacy-n0', {})];
    });
    expect(lost).toContain('upgrade-incomplete');
    expect(await verifyCodes({ kind }, (state) => (state.pools = []))).toEqual(['pool-gone']);
  });
});

test('every finding of the theme is produced', () => {
  expect(Object.keys(upgradeFindings).filter((code) => !produced.has(code))).toEqual([]);
});
