import { expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import { objectAt, objectsAt } from '@/lib/kube-rules/json/kube-json';
import { aPod, aTemplate, aWorkload } from '../../testing/objects';
import { all } from '../../testing/pool-life-cases';
import { type FindingCase, planOf } from '../../testing/produced';
import type { SampleWorld } from '../../testing/sample-world';
import { upstream } from '../../testing/write-gate';

const core = (build: string): string[] => [`mcr.microsoft.com/windows/servercore:ltsc${build}`];
const forWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' } };

const taints = [{ key: 'os', value: 'windows', effect: 'NoSchedule' as const }];

/** Workloads for several builds and for none, and Windows nodes that are kept apart. */
function filled(world: SampleWorld): void {
  world.setPool('np-2', { taints });
  world.setNode(/^win-/, { taints });
  world.put(
    aWorkload('catalog-api'),
    aWorkload('portal', { template: aTemplate({ ...forWindows, images: core('2019') }) }),
    aWorkload('reports', { template: aTemplate({ ...forWindows, images: core('2022') }) }),
    // Its image is unknown.
    aWorkload('secret', { template: aTemplate({ images: ['registry.corp/team/app:7'] }) }),
  );
}

const blind = ({ kube }: SampleWorld): void => {
  kube.placementFacts = () => Promise.reject(upstream('forbidden', 'Forbidden', false));
};
const nothing = (): void => undefined;

async function rescheduling({ world, ...q }: Required<Pick<FindingCase, 'kind' | 'input' | 'world'>>) {
  const { impact, findings } = (await planOf({ ...q, world: all(filled, world) })).draft;
  const names = (code: string) => findings.find((one) => one.code === code)?.params['names'] ?? null;
  return {
    schedulableWorkloads: impact.schedulableWorkloads.map(({ name }) => name.split('/').at(-1)),
    others: names('workloads-schedulable'),
    fails: names('windows-workloads-would-fail'),
  };
}

const open = { kind: 'node-pool.create', input: { taints: [] } };

test('a new Windows pool accepts workloads not intended for it, and Windows workloads of another build', async () => {
  expect(await rescheduling({ ...open, world: nothing })).toEqual({
    schedulableWorkloads: ['catalog-api', 'portal', 'secret'],
    others: 'shop/Deployment/catalog-api, shop/Deployment/secret',
    fails: 'shop/Deployment/portal',
  });
});

test('a workload that selects the build already is not told to select it', async () => {
  const nodeSelector = { ...forWindows.nodeSelector, 'node.kubernetes.io/windows-build': '10.0.20348' };
  const world = (scene: SampleWorld): void =>
    scene.put(aWorkload('selects', { template: aTemplate({ nodeSelector, images: core('2019') }) }));
  expect(await rescheduling({ ...open, world })).toMatchObject({ fails: 'shop/Deployment/portal' });
});

test('by labels and taints where the facts cannot be read', async () => {
  const answer = await rescheduling({ ...open, world: blind });
  expect(answer).toEqual({
    schedulableWorkloads: ['catalog-api', 'secret'],
    others: 'shop/Deployment/catalog-api, shop/Deployment/secret',
    fails: null,
  });
});

test('the taint of a pool excludes them all', async () => {
  const kept = { kind: 'node-pool.create', input: {}, world: nothing };
  expect(await rescheduling(kept)).toEqual({ schedulableWorkloads: [], others: null, fails: null });
});

const nodePool = { id: 'np-2', name: 'win-legacy' };
const growing: Pick<Required<FindingCase>, 'kind' | 'input'>[] = [
  { kind: 'node-pool.scale', input: { nodePool, desired: 4 } },
  { kind: 'node-pool.attach-instances', input: {} },
  { kind: 'node-pool.update', input: { nodePool, set: { size: { mode: 'manual', desired: 4 } } } },
  { kind: 'node-pool.update', input: { nodePool, set: { size: { mode: 'auto', min: 0, max: 10, type: 'cpu' } } } },
];

test.each(growing)('$kind: more nodes of an untainted Windows pool accept them: $input', async (one) => {
  const untainted = (scene: SampleWorld): void => scene.setPool('np-2', { taints: [] });
  expect(await rescheduling({ ...one, world: untainted })).toEqual({
    schedulableWorkloads: ['catalog-api', 'portal', 'secret'],
    others: 'shop/Deployment/catalog-api, shop/Deployment/secret',
    fails: 'shop/Deployment/portal',
  });
  expect(await rescheduling({ ...one, world: nothing })).toEqual({
    schedulableWorkloads: [],
    others: null,
    fails: null,
  });
});

test.each([nothing, blind])('without known instance types, new nodes are like those of the pool', async (read) => {
  const world = (scene: SampleWorld): void => {
    scene.setPool('np-2', { taints: [] });
    scene.setNode(/^win-/, { taints: [] });
    scene.cloud.instanceTypes = () => Promise.reject(upstream('forbidden', 'Forbidden', false));
    read(scene);
  };
  const larger = { kind: 'node-pool.scale', input: { nodePool, desired: 4 } };
  expect((await rescheduling({ ...larger, world })).others).toContain('catalog-api');
});

test('a pool that gets smaller accepts no more', async () => {
  const untainted = (scene: SampleWorld): void => scene.setPool('np-2', { taints: [] });
  const smaller = { kind: 'node-pool.scale', input: { nodePool, desired: 1 } };
  expect(await rescheduling({ ...smaller, world: untainted })).toMatchObject({
    schedulableWorkloads: [],
    others: null,
  });
});

test.each([
  ['by the full rules', nothing, 'shop/Deployment/portal'],
  ['by labels and taints', blind, null],
])('a Windows pool that loses its taint accepts them: %s', async (_, world, fails) => {
  const untaint = {
    kind: 'node-pool.update',
    input: { nodePool: { id: 'np-2', name: 'win-legacy' }, set: { taints: [] } },
    world,
  };
  expect(await rescheduling(untaint)).toMatchObject({
    others: 'shop/Deployment/catalog-api, shop/Deployment/secret',
    fails,
  });
});

const DRIVER = 'diskplugin.csi.alibabacloud.com';

/** A Windows workload with a disk, whose driver the Windows nodes have. */
function withDisk(world: SampleWorld): void {
  const claimName = 'orders';
  const workload = aWorkload('orders', { template: aTemplate({ ...forWindows, images: core('2022') }) });
  const template = objectAt(objectAt(objectAt(workload, 'spec'), 'template'), 'spec');
  const [container = {}] = objectsAt(template, 'containers');
  Object.assign(template, { volumes: [{ name: 'disk', persistentVolumeClaim: { claimName } }] });
  Object.assign(container, { volumeMounts: [{ name: 'disk', mountPath: '/data' }] });
  const modes = { accessModes: ['ReadWriteOnce'], storageClassName: 'disk' };
  world.put(
    workload,
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: claimName, namespace: 'shop' },
      spec: { ...modes, volumeName: 'pv-1', resources: { requests: { storage: '20Gi' } } },
      status: { phase: 'Bound' },
    },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: 'pv-1' },
      spec: {
        ...modes,
        capacity: { storage: '20Gi' },
        claimRef: { namespace: 'shop', name: claimName },
        csi: { driver: DRIVER, volumeHandle: 'd-1' },
      },
    },
    ...world.nodes
      .filter(({ os }) => os === 'windows')
      .map(({ name }) => ({
        apiVersion: 'storage.k8s.io/v1',
        kind: 'CSINode',
        metadata: { name },
        spec: { drivers: [{ name: DRIVER, nodeID: name, topologyKeys: [] }] },
      })),
  );
}

test('new nodes are expected to have the volume drivers of the other Windows nodes', async () => {
  expect((await rescheduling({ ...open, world: withDisk })).fails).toBe('shop/Deployment/portal');
});

const winNodes = ['win-legacy-n0', 'win-legacy-n1'].map((name) => ({ name, uid: `uid-${name}` }));
const taintTolerated = { key: 'os', operator: 'Equal' as const, value: 'windows', effect: '' as const };
const pinned = (world: SampleWorld): void =>
  world.put(
    aWorkload('picky', {
      template: aTemplate({ nodeSelector: { pick: 'me' }, tolerations: [taintTolerated], images: ['nginx:1.27'] }),
    }),
  );

test.each([
  ['by the full rules', nothing, 'shop/Deployment/portal'],
  ['by labels and taints', blind, null],
])('Windows nodes that lose their taint accept what the pool would: %s', async (_, world, fails) => {
  const untaint = { kind: 'node.taint', input: { nodes: winNodes, set: [], remove: [{ key: 'os' }] }, world };
  const answer = await rescheduling(untaint);
  expect(answer).toMatchObject({ others: 'shop/Deployment/catalog-api, shop/Deployment/secret', fails });
  expect(answer.schedulableWorkloads).toEqual(
    fails === null ? ['catalog-api', 'secret'] : ['catalog-api', 'portal', 'secret'],
  );
});

test('a Windows node without the taint is reported like such a pool, and only when it loses it', async () => {
  const codes = async (input: { [field: string]: Json }, world: (sample: SampleWorld) => void = filled) =>
    (
      await planOf({ kind: 'node.taint', input: { nodes: winNodes, set: [], remove: [], ...input }, world })
    ).draft.findings
      .filter(({ code }) => code === 'windows-taint-missing')
      .map(({ field, subject }) => [field, subject.name]);
  expect(await codes({ remove: [{ key: 'os' }] })).toEqual([['remove', 'win-legacy-n0']]);
  expect(
    await codes({ remove: [{ key: 'os' }], set: [{ key: 'os2', value: 'x', effect: 'NoSchedule' }] }),
  ).toHaveLength(1);
  expect(await codes({ set: [{ key: 'more', value: '', effect: 'NoSchedule' }] })).toEqual([]);
});

test('a label that a workload selects makes Windows nodes accept it', async () => {
  const label = (set: { [key: string]: string }) => ({
    kind: 'node.label',
    input: { nodes: winNodes, set, remove: [] },
    world: pinned,
  });
  expect(await rescheduling(label({ pick: 'me' }))).toMatchObject({
    others: 'shop/Deployment/picky',
    schedulableWorkloads: ['picky'],
  });
  expect(await rescheduling(label({ pick: 'no' }))).toMatchObject({ others: null, schedulableWorkloads: [] });
});

test('uncordoned nodes: only what has Pending pods, which start there at once', async () => {
  const input = { nodes: [0, 1].map((at) => ({ name: `win-legacy-n${at}`, uid: `uid-win-legacy-n${at}` })) };
  const uncordoned = (...pending: string[]) =>
    rescheduling({
      kind: 'node.uncordon',
      input,
      world: (world) => {
        world.setNode(/^win-/, { taints: [], unschedulable: true });
        for (const name of pending)
          world.put(aPod(`${name}-1`, { nodeName: null, phase: 'Pending', workload: { kind: 'Deployment', name } }));
      },
    });
  expect(await uncordoned('catalog-api', 'portal')).toEqual({
    schedulableWorkloads: ['catalog-api', 'portal'],
    others: 'shop/Deployment/catalog-api',
    fails: 'shop/Deployment/portal',
  });
  expect(await uncordoned()).toEqual({ schedulableWorkloads: [], others: null, fails: null });
});
