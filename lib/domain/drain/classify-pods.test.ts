import { describe, expect, test } from 'vitest';
import type { DrainPod, DrainVolume } from '../ports/kube-drain';
import type { PodReasonCode, Treatment } from './classified';
import { classifyPods } from './classify-pods';
import { reasonMessage } from './reason-message';
import { aDrainBudget, aDrainPod, aKubeNode, anOwner, aQuestion, NOW } from './testing/drain-world';

const MINUTE_MS = 60_000;
const scratch: DrainVolume = { kind: 'empty-dir', name: 'scratch', inMemory: false };
const host: DrainVolume = { kind: 'host-path', name: 'host', path: '/var/lib/app' };
const localDisk: DrainVolume = { kind: 'claim', name: 'disk', claim: 'c', volume: 'pv', local: true, nodeTerms: [] };
const cloudDisk: DrainVolume = { ...localDisk, local: false };
const windows = [aKubeNode('n1', { os: 'windows', build: '20348' })];
const down = [aKubeNode('n1', { ready: 'Unknown' })];
const daemon = (exists: boolean | null) => ({ owner: anOwner('DaemonSet', 'agent', { exists }) });
const over = (more: Parameters<typeof aDrainBudget>[1]) => ({ budgets: [aDrainBudget('b', more)] });
const none = { disruptionsAllowed: 0, currentHealthy: 2 };

type More = Parameters<typeof aQuestion>[1];
type Row = [string, Partial<DrainPod>, More, Treatment, 'evict' | 'none', PodReasonCode[]];

const rows: Row[] = [
  ['an ordinary pod', {}, {}, 'evict', 'evict', []],
  ['a mirror', { mirror: true, owner: null }, {}, 'skip', 'none', ['mirror']],
  ['a mirror that ended', { mirror: true, phase: 'Failed' }, {}, 'skip', 'none', ['mirror']],
  ['a DaemonSet’s', daemon(true), {}, 'skip', 'none', ['daemon']],
  ['a DaemonSet’s with scratch data', { ...daemon(true), volumes: [scratch] }, {}, 'skip', 'none', ['daemon']],
  ['a DaemonSet’s of which nobody knows', daemon(null), {}, 'skip', 'none', ['daemon']],
  ['of a DaemonSet that is gone', daemon(false), {}, 'blocked', 'none', ['daemon-orphaned']],
  [
    '… with all bare pods accepted',
    daemon(false),
    { accepted: { bare: 'all' } },
    'blocked',
    'none',
    ['daemon-orphaned'],
  ],
  ['… accepted by name', daemon(false), { accepted: { bare: ['shop/p'] } }, 'evict', 'evict', ['daemon-orphaned']],
  ['… that is being deleted', { ...daemon(false), deletionAt: NOW }, {}, 'finish', 'none', ['terminating']],
  ['one that succeeded', { phase: 'Succeeded', owner: null, volumes: [scratch] }, {}, 'finish', 'evict', ['ended']],
  ['one that failed', { phase: 'Failed' }, {}, 'finish', 'evict', ['ended']],
  ['scratch data', { volumes: [scratch] }, {}, 'blocked', 'none', ['empty-dir']],
  ['scratch data in memory', { volumes: [{ ...scratch, inMemory: true }] }, {}, 'blocked', 'none', ['empty-dir']],
  [
    'scratch data, accepted',
    { volumes: [scratch] },
    { accepted: { emptyDir: 'all' } },
    'evict',
    'evict',
    ['empty-dir'],
  ],
  ['… by pod', { volumes: [scratch] }, { accepted: { emptyDir: ['shop/p'] } }, 'evict', 'evict', ['empty-dir']],
  [
    '… by workload',
    { volumes: [scratch] },
    { accepted: { emptyDir: ['shop/Deployment/web'] } },
    'evict',
    'evict',
    ['empty-dir'],
  ],
  ['… of another', { volumes: [scratch] }, { accepted: { emptyDir: ['bank/p'] } }, 'blocked', 'none', ['empty-dir']],
  ['a host path', { volumes: [host] }, {}, 'evict', 'evict', ['host-path']],
  ['a host path whose disk goes', { volumes: [host] }, { disk: 'lost' }, 'blocked', 'none', ['host-path']],
  ['… accepted', { volumes: [host] }, { disk: 'lost', accepted: { hostPath: 'all' } }, 'evict', 'evict', ['host-path']],
  ['a local volume whose disk goes', { volumes: [localDisk] }, { disk: 'lost' }, 'blocked', 'none', ['host-path']],
  ['a cloud disk', { volumes: [cloudDisk] }, { disk: 'lost' }, 'evict', 'evict', []],
  ['no controller', { owner: null }, {}, 'blocked', 'none', ['no-controller']],
  ['no controller, accepted', { owner: null }, { accepted: { bare: 'all' } }, 'evict', 'evict', ['no-controller']],
  [
    'a controller that is gone',
    { owner: anOwner('ReplicaSet', 'r', { exists: false }) },
    {},
    'evict',
    'evict',
    ['owner-gone'],
  ],
  ['being deleted', { deletionAt: NOW - 11 * MINUTE_MS }, {}, 'finish', 'none', ['terminating']],
  [
    'being deleted where the node is down',
    { deletionAt: NOW - 9 * MINUTE_MS },
    { nodes: down },
    'finish',
    'none',
    ['terminating'],
  ],
  ['… for long', { deletionAt: NOW - 11 * MINUTE_MS }, { nodes: down }, 'blocked', 'none', ['stuck']],
  ['a budget that lets one go', {}, over({}), 'evict', 'evict', []],
  ['a budget that lets none go now', {}, over(none), 'evict', 'evict', ['pdb-waits']],
  ['… not started', { phase: 'Pending', ready: false }, over(none), 'evict', 'evict', []],
  ['… of another namespace', {}, over({ ...none, namespace: 'bank' }), 'evict', 'evict', []],
  ['a budget nobody has worked out', {}, over({ reconciled: false }), 'evict', 'evict', ['pdb-unreconciled']],
  [
    'a budget of all',
    {},
    over({ ...none, desiredHealthy: 3, currentHealthy: 3 }),
    'blocked',
    'none',
    ['pdb-covers-all'],
  ],
  [
    'a budget of more than all',
    {},
    over({ ...none, desiredHealthy: 5, currentHealthy: 3 }),
    'blocked',
    'none',
    ['pdb-covers-all'],
  ],
  [
    'a budget with none healthy',
    { ready: false },
    over({ ...none, currentHealthy: 0 }),
    'blocked',
    'none',
    ['pdb-none-healthy'],
  ],
  [
    '… that lets unready ones go',
    { ready: false },
    over({ ...none, currentHealthy: 0, unhealthyPods: 'always-allow' }),
    'evict',
    'evict',
    [],
  ],
  [
    'unready under a budget that is met',
    { ready: false },
    over({ disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 2 }),
    'evict',
    'evict',
    [],
  ],
  [
    'unready under a budget that is not met',
    { ready: false },
    over({ disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 2 }),
    'evict',
    'evict',
    ['pdb-waits'],
  ],
  ['two budgets', {}, { budgets: [aDrainBudget('b'), aDrainBudget('a')] }, 'blocked', 'none', ['pdbs-overlap']],
  ['budgets that may not be read', {}, { budgets: null }, 'evict', 'evict', ['pdbs-unknown']],
  ['finalizers', { finalizers: ['x/y'] }, {}, 'evict', 'evict', ['finalizers']],
  ['long grace', { graceSeconds: 601 }, {}, 'evict', 'evict', ['long-grace']],
  ['the only replica', { owner: anOwner('ReplicaSet', 'r', { replicas: 1 }) }, {}, 'evict', 'evict', ['only-replica']],
  ['a job', { owner: anOwner('Job', 'j') }, {}, 'evict', 'evict', ['job']],
  ['not safe to evict', { safeToEvict: false }, {}, 'evict', 'evict', ['not-safe-to-evict']],
  ['safe to evict', { safeToEvict: true }, {}, 'evict', 'evict', []],
  ['Windows', {}, { nodes: windows }, 'evict', 'evict', ['windows-grace']],
  ['Windows with grace of its own', { graceSeconds: 200 }, { nodes: windows }, 'evict', 'evict', []],
  [
    'several blockers',
    { owner: null, volumes: [scratch, host] },
    {},
    'blocked',
    'none',
    ['no-controller', 'empty-dir', 'host-path'],
  ],
];

describe('a pod with', () => {
  test.each(rows)('%s', (_, pod, more, treatment, act, codes) => {
    const [row] = classifyPods(aQuestion([aDrainPod('p', pod)], more));
    expect(row).toMatchObject({ treatment, act, mustLeave: treatment !== 'skip' });
    expect(row?.reasons.map(({ code }) => code)).toEqual(codes);
    for (const reason of row?.reasons ?? []) expect(reasonMessage(reason).text).not.toMatch(/\{\w+\}|undefined/);
  });
});

test('all replicas on one node are told, and those elsewhere are not counted', () => {
  const owner = anOwner('ReplicaSet', 'r', { replicas: 2 });
  const two = [aDrainPod('a', { owner }), aDrainPod('b', { owner })];
  const codes = (pods: DrainPod[]) =>
    classifyPods(aQuestion(pods)).map(({ reasons }) => reasons.map(({ code }) => code));
  expect(codes(two)).toEqual([['all-replicas-here'], ['all-replicas-here']]);
  expect(codes(two.map((pod, at) => ({ ...pod, nodeName: `n${at}` })))).toEqual([[], []]);
});

test('Windows pods get more time to stop', () => {
  const limits = (more: More) => {
    const [row] = classifyPods(aQuestion([aDrainPod('p')], more));
    return [row?.graceSeconds, row?.limitMs];
  };
  expect(limits({})).toEqual([30, 90_000]);
  expect(limits({ nodes: windows })).toEqual([120, 300_000]);
});
