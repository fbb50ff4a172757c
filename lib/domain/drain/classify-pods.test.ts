import { describe, expect, test, vi } from 'vitest';
import type { DrainPod, DrainVolume } from '../ports/kube-drain';
import type { DrainInputs, PodReasonCode, Treatment } from './classified';
import { classifyPods } from './classify-pods';
import { reasonMessage } from './reason-message';
import { aDrainBudget, aDrainPod, aKubeNode, anOwner, drainInputs, NOW } from './testing/drain-world';

const MINUTE_MS = 60_000;
const scratch: DrainVolume = { kind: 'empty-dir', name: 'scratch', inMemory: false };
const host: DrainVolume = { kind: 'host-path', name: 'host', path: '/var/lib/app' };
const localDisk: DrainVolume = { kind: 'claim', name: 'disk', claim: 'c', volume: 'pv', local: true, nodeTerms: [] };
const cloudDisk: DrainVolume = { ...localDisk, local: false };
const unreadable: DrainVolume = { ...localDisk, local: null };
const windows = [aKubeNode('n1', { os: 'windows', build: '20348' })];
const down = [aKubeNode('n1', { ready: 'Unknown' })];
const daemon = (exists: boolean | null) => ({ owner: anOwner('DaemonSet', 'agent', { exists }) });
const over = (more: Parameters<typeof aDrainBudget>[1]) => ({ budgets: [aDrainBudget('b', more)] });
const none = { disruptionsAllowed: 0, currentHealthy: 2 };
const noneHealthy = { ...none, currentHealthy: 0 };
const unready = { ready: false };
const deletedFor = (minutes: number) => ({ deletionAt: NOW - minutes * MINUTE_MS });
const WEB = 'shop/Deployment/web';

type More = Parameters<typeof drainInputs>[1];
type Row = [string, Partial<DrainPod>, More, Treatment, PodReasonCode[]];

const rows: Row[] = [
  ['an ordinary pod', {}, {}, 'evict', []],
  ['a mirror', { mirror: true, owner: null }, {}, 'skip', ['mirror']],
  ['a mirror that ended', { mirror: true, phase: 'Failed' }, {}, 'skip', ['mirror']],
  ['a DaemonSet’s', daemon(true), {}, 'skip', ['daemon']],
  ['a DaemonSet’s with scratch data', { ...daemon(true), volumes: [scratch] }, {}, 'skip', ['daemon']],
  ['a DaemonSet’s of unknown existence', daemon(null), {}, 'skip', ['daemon']],
  ['of a deleted DaemonSet', daemon(false), {}, 'blocked', ['daemon-orphaned']],
  ['… with all bare pods accepted', daemon(false), { accepted: { bare: 'all' } }, 'blocked', ['daemon-orphaned']],
  ['… accepted by name', daemon(false), { accepted: { bare: ['shop/p'] } }, 'evict', ['daemon-orphaned']],
  ['… that is being deleted', { ...daemon(false), deletionAt: NOW }, {}, 'finish', ['terminating']],
  ['one that succeeded', { phase: 'Succeeded', owner: null, volumes: [scratch] }, {}, 'finish', ['ended']],
  ['one that failed', { phase: 'Failed' }, {}, 'finish', ['ended']],
  ['scratch data', { volumes: [scratch] }, {}, 'blocked', ['empty-dir']],
  ['scratch data in memory', { volumes: [{ ...scratch, inMemory: true }] }, {}, 'blocked', ['empty-dir']],
  ['scratch data, accepted', { volumes: [scratch] }, { accepted: { emptyDir: 'all' } }, 'evict', ['empty-dir']],
  ['… by pod', { volumes: [scratch] }, { accepted: { emptyDir: ['shop/p'] } }, 'evict', ['empty-dir']],
  ['… by workload', { volumes: [scratch] }, { accepted: { emptyDir: [WEB] } }, 'evict', ['empty-dir']],
  ['… of another', { volumes: [scratch] }, { accepted: { emptyDir: ['bank/p'] } }, 'blocked', ['empty-dir']],
  ['a host path', { volumes: [host] }, {}, 'evict', ['host-path']],
  ['a host path on a lost disk', { volumes: [host] }, { disk: 'lost' }, 'blocked', ['host-path']],
  ['… accepted', { volumes: [host] }, { disk: 'lost', accepted: { hostPath: 'all' } }, 'evict', ['host-path']],
  ['a local volume on a lost disk', { volumes: [localDisk] }, { disk: 'lost' }, 'blocked', ['host-path']],
  ['a cloud disk', { volumes: [cloudDisk] }, { disk: 'lost' }, 'evict', []],
  ['an unreadable volume', { volumes: [unreadable] }, {}, 'evict', []],
  ['… on a lost disk', { volumes: [unreadable] }, { disk: 'lost' }, 'evict', ['volumes-unknown']],
  ['no controller', { owner: null }, {}, 'blocked', ['no-controller']],
  ['no controller, accepted', { owner: null }, { accepted: { bare: 'all' } }, 'evict', ['no-controller']],
  ['a deleted controller', { owner: anOwner('ReplicaSet', 'r', { exists: false }) }, {}, 'evict', ['owner-gone']],
  ['being deleted', deletedFor(11), {}, 'finish', ['terminating']],
  ['being deleted on a node that is down', deletedFor(9), { nodes: down }, 'finish', ['terminating']],
  ['… for long', deletedFor(11), { nodes: down }, 'blocked', ['stuck']],
  ['a PDB that allows an eviction', {}, over({}), 'evict', []],
  ['a PDB that allows none now', {}, over(none), 'evict', ['pdb-waits']],
  ['… not started', { phase: 'Pending', ready: false }, over(none), 'evict', []],
  ['… of another namespace', {}, over({ ...none, namespace: 'bank' }), 'evict', []],
  ['an unreconciled PDB', {}, over({ reconciled: false }), 'evict', ['pdb-unreconciled']],
  ['a budget of all', {}, over({ ...none, desiredHealthy: 3, currentHealthy: 3 }), 'blocked', ['pdb-covers-all']],
  ['more than all', {}, over({ ...none, desiredHealthy: 5, currentHealthy: 3 }), 'blocked', ['pdb-covers-all']],
  ['a budget with none healthy', unready, over(noneHealthy), 'blocked', ['pdb-none-healthy']],
  ['… that lets unready ones go', unready, over({ ...noneHealthy, unhealthyPods: 'always-allow' }), 'evict', []],
  ['unready under a budget that is met', unready, over({ ...none, desiredHealthy: 2 }), 'evict', []],
  [
    'unready under a budget that is not met',
    unready,
    over({ ...none, currentHealthy: 1, desiredHealthy: 2 }),
    'evict',
    ['pdb-waits'],
  ],
  ['two budgets', {}, { budgets: [aDrainBudget('b'), aDrainBudget('a')] }, 'blocked', ['pdbs-overlap']],
  ['budgets that may not be read', {}, { budgets: null }, 'evict', ['pdbs-unknown']],
  ['finalizers', { finalizers: ['x/y'] }, {}, 'evict', ['finalizers']],
  ['long grace', { graceSeconds: 601 }, {}, 'evict', ['long-grace']],
  ['the only replica', { owner: anOwner('ReplicaSet', 'r', { replicas: 1 }) }, {}, 'evict', ['only-replica']],
  [
    'the only replica, which has not started',
    { owner: anOwner('ReplicaSet', 'r', { replicas: 1 }), phase: 'Pending' },
    {},
    'evict',
    [],
  ],
  ['a job', { owner: anOwner('Job', 'j') }, {}, 'evict', ['job']],
  ['not safe to evict', { safeToEvict: false }, {}, 'evict', ['not-safe-to-evict']],
  ['safe to evict', { safeToEvict: true }, {}, 'evict', []],
  ['Windows', {}, { nodes: windows }, 'evict', ['windows-grace']],
  ['Windows with grace of its own', { graceSeconds: 200 }, { nodes: windows }, 'evict', []],
  ['several', { owner: null, volumes: [scratch, host] }, {}, 'blocked', ['no-controller', 'empty-dir', 'host-path']],
];

describe('a pod with', () => {
  test.each(rows)('%s', (_, pod, more, treatment, codes) => {
    const [row] = classifyPods(drainInputs([aDrainPod('p', pod)], more));
    const act = treatment === 'evict' || codes.includes('ended') ? 'evict' : 'none';
    expect(row).toMatchObject({ treatment, act, mustLeave: treatment !== 'skip' });
    expect(row?.reasons.map(({ code }) => code)).toEqual(codes);
    for (const reason of row?.reasons ?? []) expect(reasonMessage(reason).text).not.toMatch(/\{\w+\}|undefined/);
  });
});

test('all replicas on one node are reported, and those elsewhere do not count', () => {
  const owner = anOwner('ReplicaSet', 'r', { replicas: 2 });
  const two = [aDrainPod('a', { owner }), aDrainPod('b', { owner })];
  const codes = (pods: DrainPod[]) =>
    classifyPods(drainInputs(pods)).map(({ reasons }) => reasons.map(({ code }) => code));
  expect(codes(two)).toEqual([['all-replicas-here'], ['all-replicas-here']]);
  expect(codes(two.map((pod, at) => ({ ...pod, nodeName: `n${at}` })))).toEqual([[], []]);
  expect(codes([aDrainPod('a', { owner }), aDrainPod('b', { owner, phase: 'Failed' })])).toEqual([[], ['ended']]);
});

test('replicas of a rollout are those of one Deployment', () => {
  const pods = ['old', 'new'].map((name) => {
    const workload = { kind: 'Deployment', name: 'web' };
    return aDrainPod(name, { owner: anOwner('ReplicaSet', name, { workload, replicas: 2 }) });
  });
  const codes = classifyPods(drainInputs(pods)).map(({ reasons }) => reasons.map(({ code }) => code));
  expect(codes).toEqual([['all-replicas-here'], ['all-replicas-here']]);
});

test('replicas that are interrupted at the same time are judged together, on whichever node', () => {
  const owner = anOwner('ReplicaSet', 'r', { replicas: 2 });
  const pods = ['n1', 'n2'].map((nodeName) => aDrainPod(nodeName, { owner, nodeName }));
  const codes = (some: DrainPod[], at?: DrainInputs['at']) =>
    classifyPods({ ...drainInputs(some), ...(at === undefined ? {} : { at }) }).map(({ reasons }) =>
      reasons.map(({ code }) => code),
    );
  expect(codes(pods, () => '')).toEqual([['all-replicas-here'], ['all-replicas-here']]);
  expect(codes(pods)).toEqual([[], []]);
  expect(codes(pods, ({ nodeName }) => nodeName)).toEqual([[], []]);
  expect(codes(pods.slice(1), () => '')).toEqual([[]]);
});

test.each([
  { nodes: ['n1', 'n2'], parallel: 1, expected: [[], []] },
  { nodes: ['n1', 'n2'], parallel: 2, expected: [['all-replicas-here'], ['all-replicas-here']] },
  // Only with the node that has two of them.
  { nodes: ['n1', 'n2', 'n2', 'n3'], parallel: 2, expected: [[], [], [], []] },
  { nodes: ['n1', 'n1', 'n2', 'n2', 'n3'], parallel: 2, expected: Array.from({ length: 5 }, () => []) },
  { nodes: ['n1', 'n2'], parallel: 3, expected: [['all-replicas-here'], ['all-replicas-here']] },
  { nodes: ['n1', 'n2', 'n2'], parallel: 2, expected: Array.from({ length: 3 }, () => ['all-replicas-here']) },
])('$parallel of the nodes $nodes at the same time, whichever: $expected', ({ nodes, parallel, expected }) => {
  const owner = anOwner('ReplicaSet', 'r', { replicas: nodes.length });
  const pods = nodes.map((nodeName, at) => aDrainPod(`p${at}`, { owner, nodeName }));
  const available = new Map([[`${pods[0]?.namespace}/${owner.workload.kind}/${owner.workload.name}`, nodes.length]]);
  for (const known of [{}, { available }]) {
    const rows = classifyPods({ ...drainInputs(pods), ...known, parallel });
    expect(rows.map(({ reasons }) => reasons.map(({ code }) => code))).toEqual(expected);
  }
});

test('many nodes at the same time are sorted once per owner', () => {
  const sorted = (count: number): number => {
    const pods = Array.from({ length: count }, (_, at) => aDrainPod(`p${at}`, { nodeName: `n${at}` }));
    const spy = vi.spyOn(Array.prototype, 'toSorted');
    classifyPods({ ...drainInputs(pods), parallel: 2 });
    const elements = spy.mock.contexts.reduce<number>((sum, one) => sum + (Array.isArray(one) ? one.length : 0), 0);
    spy.mockRestore();
    return elements;
  };
  expect(sorted(200)).toBeLessThan(3 * sorted(100));
});

test.each([
  // A rollout has more pods than replicas for a while.
  { replicas: 2, ready: [true, true], available: 3, expected: [] },
  { replicas: 2, ready: [true, true], available: 2, expected: ['all-replicas-here'] },
  { replicas: 1, ready: [true], available: 2, expected: [] },
  { replicas: 1, ready: [true], available: 1, expected: ['only-replica'] },
  // The third replica does not serve.
  { replicas: 3, ready: [true, true], available: 2, expected: ['all-replicas-here'] },
  { replicas: 3, ready: [true, false], available: 2, expected: [] },
])('$ready of $replicas replicas here, $available available: $expected', ({ replicas, ready, available, expected }) => {
  const owner = anOwner('ReplicaSet', 'r', { replicas });
  const pods = ready.map((one, at) => aDrainPod(`p${at}`, { owner, ready: one }));
  const name = `${pods[0]?.namespace}/${owner.workload.kind}/${owner.workload.name}`;
  const rows = classifyPods({ ...drainInputs(pods), available: new Map([[name, available]]) });
  expect(rows.map(({ reasons }) => reasons.map(({ code }) => code))).toEqual(ready.map(() => expected));
});

test('Windows pods get more time to stop', () => {
  const limits = (more: More) => {
    const [row] = classifyPods(drainInputs([aDrainPod('p')], more));
    return [row?.graceSeconds, row?.limitMs];
  };
  expect(limits({})).toEqual([30, 90_000]);
  expect(limits({ nodes: windows })).toEqual([120, 300_000]);
});
