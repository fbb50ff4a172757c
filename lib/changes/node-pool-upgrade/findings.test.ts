import { describe, expect, test } from 'vitest';
import { upgradeFindings } from '@/lib/domain/change/run-finding-codes';
import { codesOf, findingTheme, type ThemeCase, planOf, refusal } from '../testing/produced';
import type { Json } from '@/lib/domain/json';
import type { Raw } from '@/simulator/testing/change-parts';
import { LINUX_IMAGE, WINDOWS_2019, WINDOWS_2022 } from '@/simulator/testing/sample-scene';
import { aBudget, aPod, aTemplate, aWorkload } from '../testing/objects';
import type { SampleWorld } from '../testing/sample-world';

const kind = 'node-pool.upgrade';
const theme = findingTheme(upgradeFindings, kind);

const linux = { nodePool: { id: 'np-1', name: 'default-nodepool' }, replaceSystemDisk: false };
const oldLinux = (world: SampleWorld): void => world.setNode(/^default-/, { kubeletVersion: 'v1.31.9' });
const onWindows = (name: string, more = {}) => aPod(name, { nodeName: 'win-legacy-n0', ...more });
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

theme.plansFind({
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
  'windows-build-ended': {
    input: { imageId: 'wincore_2004_x64_dtc_en-us_40G_container_alibase_20240220.vhd' },
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
  'upgrade-nodes-newer': {
    input: { runtimeVersion: '1.6.38', kubelet: false },
    world: (world) => world.setNode(/^win-/, { containerRuntime: 'containerd://2.1.5' }),
    field: 'runtimeVersion',
    params: { names: 'win-legacy-n0, win-legacy-n1' },
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
  'pool-not-found': { world: (world) => (world.state.pools = []) },
  'pool-name-differs': { input: { nodePool: { id: 'np-2', name: 'other' } }, field: 'nodePool' },
  'pool-busy': { world: (world) => world.setPool('np-2', { state: 'updating' }) },
  'runtime-not-offered': { input: { runtimeVersion: '9.9.9' }, field: 'runtimeVersion' },
  'runtime-too-old': { input: { runtimeVersion: '1.5.1' }, field: 'runtimeVersion' },
  'image-not-offered': { input: { imageId: 'none' }, field: 'imageId' },
  'image-wrong-os': { input: { imageId: LINUX_IMAGE }, field: 'imageId' },
  'image-wrong-arch': {
    input: { imageId: 'arm' },
    world: offering('arm', { architecture: 'arm64' }),
    field: 'imageId',
  },
  'node-not-found': { input: { nodes: [{ name: 'unknown', uid: 'u' }] }, field: 'nodes' },
  'node-replaced': { input: { nodes: [{ name: 'win-legacy-n0', uid: 'u' }] }, field: 'nodes' },
  'node-not-in-pool': {
    input: { nodes: [{ name: 'default-nodepool-n0', uid: 'uid-default-nodepool-n0' }] },
    field: 'nodes',
  },
  'few-linux-nodes': { input: { ...linux, batch: { maxParallel: 3 } }, world: oldLinux, field: 'batch.maxParallel' },
  'pdbs-unknown': {
    world: (world) => {
      world.put(onWindows('web-1'));
      world.forbid('budgets');
    },
  },
  'nothing-to-do': {
    world: (world) => world.setNode(/^win-/, { kubeletVersion: 'v1.32.1', containerRuntime: 'containerd://2.1.5' }),
  },
  'rescheduling-may-fail': {
    world: (world) => {
      const template = aTemplate({
        nodeSelector: { 'kubernetes.io/os': 'windows' },
        images: ['mcr.microsoft.com/windows/servercore:ltsc2022'],
      });
      world.put(onWindows('iis-1', { template }));
      world.addNode('older', { poolId: '', imageId: WINDOWS_2019 });
    },
  },
});

describe('ACK and Mullion drain the same pods', () => {
  const scratch = { spec: { volumes: [{ name: 'scratch', emptyDir: {} }] } };
  const over = { labels: { app: 'odd' } };
  const overlapping = (world: SampleWorld): void =>
    world.put(...['x', 'y'].map((name) => aBudget(name, { ...over, disruptionsAllowed: 1 })));
  const lone = { workload: { kind: 'Deployment', name: 'odd' } };
  const deleted = { metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } };
  const down = (world: SampleWorld): void => world.setNode(/^win-/, { ready: 'Unknown' });

  interface Both {
    pod: object;
    more?: (world: SampleWorld) => void;
    batches: string;
    ack: string;
  }

  test.each<[string, Both]>([
    ['no controller', { pod: { workload: null }, batches: 'drain-bare-pods', ack: 'bare-pods-lost' }],
    ['local data', { pod: scratch, batches: 'drain-empty-dir', ack: 'local-data-lost' }],
    [
      'PDBs that never allow',
      { pod: over, more: overlapping, batches: 'drain-pdb-never-allows', ack: 'upgrade-pdb-never-allows' },
    ],
    ['no other replica', { pod: lone, batches: 'drain-lone-pods', ack: 'drain-lone-pods' }],
    ['an overdue deletion', { pod: deleted, more: down, batches: 'drain-stuck-pods', ack: 'drain-stuck-pods' }],
  ])('a pod with %s is reported in both ways', async (_, { pod, more, batches, ack }) => {
    const world = (scene: SampleWorld): void => {
      scene.put(onWindows('odd', pod));
      more?.(scene);
    };
    const byBatches = await planOf({ kind, input: { batches: {} }, world });
    expect(codesOf(byBatches.draft.findings)).toContain(batches);
    const byAck = await planOf({ kind, world });
    expect(byAck.draft.findings.find(({ code }) => code === ack)?.severity).toBe('warning');
    theme.add(ack);
  });

  test.each([
    [1, false],
    [2, true],
  ])('where ACK takes %i of the nodes at the same time, replicas on two are interrupted: %s', async (most, isDown) => {
    const world = (scene: SampleWorld): void => {
      scene.put(aWorkload('web', { replicas: 2, available: 2 }));
      const workload = { kind: 'Deployment', name: 'web' };
      for (const at of [0, 1]) scene.put(aPod(`web-${at}`, { workload, nodeName: `win-legacy-n${at}` }));
    };
    const { draft } = await planOf({ kind, input: { batch: { maxParallel: most } }, world });
    const found = draft.findings.find(({ code }) => code === 'drain-lone-pods');
    expect(found?.params).toEqual(
      isDown ? expect.objectContaining({ count: 2, workloads: 'shop/Deployment/web' }) : undefined,
    );
  });

  test('neither is reported for an upgrade in place, which keeps the disks', async () => {
    const world = (scene: SampleWorld): void => {
      oldLinux(scene);
      scene.put(aPod('odd', { workload: null }));
    };
    expect(codesOf((await planOf({ kind, input: linux, world })).draft.findings)).not.toContain('bare-pods-lost');
  });
});

describe('plans do not find', () => {
  const codes = async (one: ThemeCase): Promise<string[]> => codesOf((await planOf({ kind, ...one })).draft.findings);

  test.each<[string, ThemeCase]>([
    ['a newer runtime', { input: { kubelet: false, runtimeVersion: '1.6.38' } }],
    ['a newer kubelet', { input: { kubelet: '1.30.1', runtimeVersion: null } }],
  ])('a match or a downgrade of nodes that are skipped for %s', async (_, one) => {
    const newer = (world: SampleWorld): void => world.setNode(/^win-/, { containerRuntime: 'containerd://2.1.5' });
    const seen = await codes({ ...one, world: newer });
    for (const code of ['upgrade-nodes-up-to-date', 'runtime-backwards']) expect(seen).not.toContain(code);
    expect(seen).toContain('nothing-to-do');
  });

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

  test('problems of a plain in-place upgrade of Linux nodes', async () => {
    expect(await codes({ input: { ...linux, runtimeVersion: null }, world: oldLinux })).toEqual(['upgrade-batches']);
  });
});

const flannelOn = (world: SampleWorld): void => {
  const workload = { kind: 'DaemonSet', name: 'kube-flannel-ds-windows' };
  for (const nodeName of ['win-legacy-n0', 'win-legacy-n1'])
    world.put(aPod(`flannel-${nodeName}`, { namespace: 'kube-system', nodeName, workload }));
};

describe('verification finds', () => {
  test('nodes that are outdated, not Ready, cordoned, or without their DaemonSets', async () => {
    const codes = await theme.verified({ world: flannelOn }, (world) => {
      world.remove('Pod', ({ metadata }) => metadata.name.endsWith('n1'));
      world.setNode('win-legacy-n0', { ready: 'Unknown' });
      world.setNode('win-legacy-n1', {
        kubeletVersion: 'v1.32.1',
        containerRuntime: 'containerd://2.1.5',
        unschedulable: true,
      });
    });
    expect(codes).toEqual(['upgrade-incomplete', 'nodes-not-ready', 'upgrade-nodes-cordoned', 'daemon-sets-missing']);
  });

  test('nothing about nodes that registered under other UIDs with running DaemonSets', async () => {
    const codes = await theme.verified({ world: flannelOn }, (world) => {
      const there = { kubeletVersion: 'v1.32.1-aliyun.1', containerRuntime: 'containerd://2.1.5' };
      for (const name of ['win-legacy-n0', 'win-legacy-n1']) world.setNode(name, { ...there, uid: `uid-${name}-2` });
    });
    expect(codes).toEqual([]);
  });

  test('a deleted node, and a deleted pool', async () => {
    const lost = await theme.verified({}, (world) => {
      world.removeNode('win-legacy-n1');
      world.setNode('win-legacy-n0', { kubeletVersion: 'v1.31.9' });
    });
    expect(lost).toContain('upgrade-incomplete');
    expect(await theme.verified({}, (world) => (world.state.pools = []))).toEqual(['pool-gone']);
  });
});

const NODE = { name: 'win-legacy-n0', uid: 'uid-win-legacy-n0' };

test.each<[string, { [field: string]: Json }, string]>([
  ['a version of a number', { kubelet: 7 }, 'input.kubelet'],
  ['eleven nodes at once', { batch: { maxParallel: 11 } }, 'input.batch.maxParallel'],
  ['an interval of a minute', { batch: { intervalMinutes: 1 } }, 'input.batch.intervalMinutes'],
  [
    'an interval together with pauses',
    { batch: { intervalMinutes: 5, pause: 'every-batch' } },
    'input.batch.intervalMinutes',
  ],
  ['no nodes', { nodes: [] }, 'input.nodes'],
  ['a node twice', { nodes: [NODE, NODE] }, 'input.nodes'],
])('%s is refused', (_, more, field) => {
  expect(refusal(kind, { nodePool: { id: 'np-2', name: 'win-legacy' }, ...more })).toEqual([field]);
});

const RUNTIME = { runtime_type: 'containerd', runtime_version: '2.1.5', use_replace: true };
const everyNode = { max_parallelism: 1, pause_policy: 'NotPause', batch_interval: 0, max_failed_nodes: 0 };
const paused = { max_parallelism: 3, pause_policy: 'FirstBatch', max_failed_nodes: 2 };

test.each<[string, { [field: string]: Json }, { [field: string]: Json }]>([
  ['all nodes, without names', {}, { kubernetes_version: '1.32.1-aliyun.1', ...RUNTIME, rolling_policy: everyNode }],
  [
    'one node, with pauses and without warnings',
    {
      kubelet: false,
      nodes: [NODE],
      batch: { maxParallel: 3, pause: 'first-batch', maxFailed: 2 },
      ignoreWarnings: true,
    },
    { ...RUNTIME, node_names: ['win-legacy-n0'], ignore_warning_check: true, rolling_policy: paused },
  ],
])('requests %s from ACK', async (_, input, body) => {
  const { draft } = await planOf({ kind, input });
  expect(draft.calls).toEqual([
    {
      system: 'ack',
      action: 'UpgradeClusterNodepool',
      method: 'POST',
      path: '/clusters/c1/nodepools/np-2/upgrade',
      body,
    },
  ]);
});
