import { expect, test } from 'vitest';
import { staysWithin } from '@/lib/domain/change/canonical';
import type { CompleteDraft } from '@/lib/domain/change/plan';
import { aBudget, aPod, aTemplate, aWorkload, type PodSetup } from './testing/objects';
import { planOf, type FindingCase, type Setting } from './testing/produced';

const nodePool = { id: 'np-1', name: 'default-nodepool' };
const taint = { key: 'out', value: '', effect: 'NoExecute' };
const name = 'default-nodepool-n0';
const node = { name, uid: `uid-${name}` };
const nodes = [node];
const instances = [{ ...node, instanceId: `i-${name}` }];
const selected = { nodeSelector: { keep: 'yes' } };
const daemon: Setting = (world) => {
  world.setNode(name, { labels: { keep: 'yes' } });
  world.put(aWorkload('crew', { kind: 'DaemonSet', template: aTemplate(selected) }));
};

const inPlace = { nodePool, kubelet: true, runtimeVersion: null };
const old: Setting = (world) => world.setNode(/^default-/, { kubeletVersion: 'v1.31.9' });

const INTERRUPTING: FindingCase[] = [
  { kind: 'node.drain', input: { nodes } },
  { kind: 'node.remove', input: { nodes: instances, drain: false } },
  { kind: 'node.remove', input: { nodes: instances, drain: true } },
  { kind: 'node.restart-instance', input: { drainFirst: false } },
  { kind: 'node.restart-instance', input: { drainFirst: true } },
  { kind: 'node.taint', input: { set: [taint], remove: [] } },
  { kind: 'node-pool.delete', input: { nodePool, force: true } },
  { kind: 'node-pool.scale', input: { nodePool, desired: 0 } },
  { kind: 'node-pool.repair', input: { nodePool, always: true, autoRestart: true } },
  { kind: 'node-pool.update', input: { nodePool, set: { taints: [taint] } } },
  { kind: 'node-pool.upgrade', input: { ...inPlace, replaceSystemDisk: true }, world: old },
  { kind: 'node-pool.upgrade', input: { ...inPlace, replaceSystemDisk: true, batches: { surge: 1 } }, world: old },
];

const bare: Setting = (world) => world.remove('Pod');

/** The same request, planned before and after something happened in the cluster. */
async function covers(one: FindingCase, q: { before?: Setting; after: Setting }): Promise<boolean> {
  const settings = [bare, one.world, q.before].flatMap((setting) => setting ?? []);
  const planned = async (...more: Setting[]) => {
    const world: Setting = (scene) => [...settings, ...more].forEach((setting) => setting(scene));
    const { draft } = await planOf({ ...one, world });
    return { ...draft, targets: draft.targets ?? [], steps: [] } satisfies CompleteDraft & { steps: [] };
  };
  return staysWithin(await planned(q.after), await planned());
}

const podsOf = (owner: string, count: number, setup: PodSetup = {}): Setting => {
  const workload = { kind: 'Deployment', name: owner };
  const names = Array.from({ length: count }, (_, at) => `${owner}-${at}`);
  return (world) => world.put(...names.map((pod) => aPod(pod, { workload, labels: { app: owner }, ...setup })));
};

const web = podsOf('web', 3);
const owners = (count: number, prefix: string): Setting[] =>
  Array.from({ length: count }, (_, at) => podsOf(`${prefix}-${at}`, 1));
const all =
  (...some: Setting[]): Setting =>
  (world) =>
    some.forEach((setting) => setting(world));

test.each(INTERRUPTING)(
  '$kind: an approval covers churn, and neither many more pods nor many more workloads: $input',
  async (one) => {
    expect(await covers(one, { after: podsOf('payroll', 12) })).toBe(false);
    expect(await covers(one, { before: web, after: podsOf('payroll', 12) })).toBe(false);
    expect(await covers(one, { before: web, after: podsOf('web', 4) })).toBe(true);
    expect(await covers(one, { before: web, after: bare })).toBe(true);
    const before = all(podsOf('web', 40), ...owners(24, 'some'));
    expect(await covers(one, { before, after: podsOf('payroll', 1) })).toBe(true);
    expect(await covers(one, { before, after: all(...owners(9, 'more')) })).toBe(false);
  },
);

test('a label that stops pods of DaemonSets', async () => {
  const one = { kind: 'node.label', input: { nodes, set: {}, remove: ['keep'] }, world: daemon };
  const workload = { kind: 'DaemonSet', name: 'crew' };
  expect(await covers(one, { after: (world) => world.put(aPod('crew-1', { workload, template: selected })) })).toBe(
    false,
  );
});

const drain: FindingCase = { kind: 'node.drain', input: { nodes } };
const remove = { kind: 'node.remove', input: { nodes: instances, drain: true } };
const scale = { kind: 'node-pool.scale', input: { nodePool, desired: 0 } };
const erase = { kind: 'node-pool.delete', input: { nodePool, force: true } };
const upgrade = { kind: 'node-pool.upgrade', input: { ...inPlace, replaceSystemDisk: true }, world: old };
const batches = { ...upgrade, input: { ...upgrade.input, batches: { surge: 1 } } };
const onLinux = aTemplate({ nodeSelector: { 'kubernetes.io/os': 'linux' } });
/** It fails with its first pod. */
const job =
  (name: string): Setting =>
  (world) => {
    const ownerUid = `uid-${name}`;
    world.put({ ...aWorkload(name, { kind: 'Job', uid: ownerUid }), spec: { backoffLimit: 0 } });
    world.put(aPod(name, { workload: { kind: 'Job', name }, ownerUid, labels: { app: name }, template: onLinux }));
  };
const budget =
  (app: string): Setting =>
  (world) =>
    world.put(aBudget(app, { labels: { app } }));
const slow = podsOf('web', 4, { spec: { terminationGracePeriodSeconds: 1800 } });

test.each<[string, FindingCase, Setting]>([
  ['a PDB that a drain waits for', drain, budget('web')],
  ['a PDB that a drain by Mullion waits for, before an upgrade', batches, budget('web')],
  ['a pod that terminates slowly', drain, slow],
  ['a node that is not Ready', drain, (world) => world.setNode(name, { ready: 'False' })],
])('%s does not ask again', async (_, one, after) => {
  expect(await covers(one, { before: web, after })).toBe(true);
});

const lone: Setting = (world) => world.put(aPod('lone', { workload: null }));
const local = podsOf('web', 4, { template: { localVolumes: true } });
const set = { kind: 'StatefulSet', name: 'db' };
/** Its other replicas run elsewhere. */
const replicated = all(podsOf('db', 3, { workload: set }), (world) =>
  world.put(aWorkload('db', { kind: set.kind, replicas: 5, uid: 'owner-shop-StatefulSet-db' })),
);

test.each<[string, FindingCase, { before: Setting; after: Setting }]>([
  ['the first Job of a drain', drain, { before: web, after: job('build') }],
  ['the first Job of a removal', remove, { before: web, after: job('build') }],
  ['the first pod that is lost', scale, { before: web, after: lone }],
  [
    'one more pod that is lost',
    scale,
    { before: all(web, lone), after: (w) => w.put(aPod('next', { workload: null })) },
  ],
  ['the first data that is lost', scale, { before: web, after: local }],
  ['more data that is lost', erase, { before: local, after: podsOf('cache', 1, { template: { localVolumes: true } }) }],
  ['the first application that is wholly down', drain, { before: replicated, after: podsOf('web', 1) }],
  ['a pod without another node', drain, { before: web, after: podsOf('pinned', 1, { template: aTemplate(selected) }) }],
])('%s asks again', async (_, one, settings) => {
  expect(await covers(one, settings)).toBe(false);
});

test.each([
  ['a removal', remove],
  ['a scale-in', scale],
  ['a deletion', erase],
  ['an upgrade by ACK', upgrade],
])('%s stops pods whatever their PDBs allow: a PDB that allows none now asks again', async (_, one) => {
  const before = all(web, podsOf('quorum', 3));
  expect(await covers(one, { before, after: budget('quorum') })).toBe(false);
  expect(await covers(one, { before: all(before, budget('quorum')), after: budget('quorum') })).toBe(true);
  const other: Setting = (world) => {
    world.remove('PodDisruptionBudget');
    budget('web')(world);
  };
  expect(await covers(one, { before: all(before, budget('quorum')), after: other })).toBe(false);
});

const windows: FindingCase = {
  kind: 'node.drain',
  input: { nodes: [{ name: 'win-legacy-n0', uid: 'uid-win-legacy-n0' }] },
  world: (world) => world.setNode('win-legacy-n1', { build: '17763' }),
};
const image = (name: string, nodeSelector = { 'kubernetes.io/os': 'windows' }) =>
  aTemplate({ images: [name], nodeSelector });
const core = 'mcr.microsoft.com/windows/servercore:ltsc2022';

test.each([
  ['fit on no other node', aTemplate(selected)],
  ['fail on the other nodes', image(core)],
  ['may fail on the other nodes', aTemplate({ images: [core] })],
  ['may not run on the other nodes', image('registry.corp/iis:7')],
])('an approval covers pods that %s of the workloads that it names, and of no others', async (_, template) => {
  // Their other replicas run elsewhere, so that nothing else binds.
  const leaving = (name: string): Setting =>
    all(podsOf(name, 1, { workload: { ...set, name }, template, nodeName: 'win-legacy-n0' }), (world) =>
      world.put(aWorkload(name, { kind: set.kind, replicas: 5, uid: `owner-shop-StatefulSet-${name}` })),
    );
  expect(await covers(windows, { before: leaving('report'), after: leaving('report') })).toBe(true);
  expect(await covers(windows, { before: leaving('report'), after: all(bare, leaving('ledger')) })).toBe(false);
});

test('an approval covers the workloads that would fail on new nodes, and no others', async () => {
  const one: FindingCase = { kind: 'node-pool.create', input: { taints: [] } };
  const failing =
    (name: string): Setting =>
    (world) =>
      world.put(aWorkload(name, { template: image('mcr.microsoft.com/windows/servercore:ltsc2019') }));
  expect(await covers(one, { before: failing('report'), after: failing('report') })).toBe(true);
  const other = all((world) => world.remove('Deployment'), failing('ledger'));
  expect(await covers(one, { before: failing('report'), after: other })).toBe(false);
});

test('an accepted loss that nothing was lost by before', async () => {
  const one = { kind: 'node.drain', input: { nodes, accepted: { emptyDir: 'all', hostPath: 'all', bare: 'all' } } };
  expect(await covers(one, { before: web, after: lone })).toBe(false);
});

test('an accepted loss covers the workloads that lose data, and no others', async () => {
  const accepted = { emptyDir: 'all', hostPath: [], bare: [] };
  const one: FindingCase = { kind: 'node.drain', input: { nodes, accepted } };
  // Their other replicas run elsewhere, so that nothing else binds.
  const losing = (name: string): Setting =>
    all(podsOf(name, 1, { workload: { ...set, name }, template: { localVolumes: true } }), (world) =>
      world.put(aWorkload(name, { kind: set.kind, replicas: 5, uid: `owner-shop-StatefulSet-${name}` })),
    );
  expect(await covers(one, { before: losing('cache'), after: losing('cache') })).toBe(true);
  expect(await covers(one, { before: losing('cache'), after: all(bare, losing('ledger')) })).toBe(false);
});
