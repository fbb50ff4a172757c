import { describe, expect, test } from 'vitest';
import { linuxNode, sketchCluster, windowsNode } from '../testing/sketch-nodes';
import { reschedulingOf } from '../testing/rescheduling-of';
import {
  closedBy,
  forbid,
  HOST,
  inZone,
  rescheduleIn,
  n2,
  ownerWith,
  pv,
  type Scene,
  seek,
  small,
  spread,
  spreadHonoringTaints,
  there,
  reported,
  type Words,
} from './testing/rescheduling-scene';

const core = (build: string): string => `mcr.microsoft.com/windows/servercore:ltsc${build}`;

describe('one pod', () => {
  const p = (words: Words = {}) => [there('p', words)];
  const w = (image: string) => p(closedBy({ image }));
  const win = (name: string, build: number) => windowsNode({ name, build });
  const linux = (more = {}, name = 'n2') => linuxNode({ name, ...more });
  const n3 = linux({}, 'n3');
  const tainted = linux({ taints: ['gpu:NoSchedule'] });
  const gpu = [{ key: 'gpu', operator: 'Exists' as const, value: '', effect: '' as const }];
  const claim = p({ claim: 'data-0' });
  const q = (more: Words = {}) => there('q', { on: 'n2', ...more });
  const from2022 = { moving: w(core('2022')), from: win('n1', 20_348) };
  const ofCorp = { moving: w('registry.corp/iis:7'), from: win('n1', 20_348) };
  const zones = [inZone('n2', 'h'), inZone('n3', 'i')];

  test.each<[string, Scene, string]>([
    ['finds room', { moving: p(), others: [n2] }, 'p→n2'],
    ['has no other node', { moving: p(), others: [] }, 'p:-'],
    ['finds a node that is not Ready', { moving: p(), others: [linux({ ready: 'Unknown' })] }, 'p:-'],
    ['finds too little CPU', { moving: p(), others: [linux(small(99))] }, 'p:NodeResourcesFit'],
    ['finds a full node', { moving: p(), others: [linux(small(4_000, 1))], stays: [q()] }, 'p:NodeResourcesFit (full)'],
    ['finds a cordoned node', { moving: p(), others: [linux({ unschedulable: true })] }, 'p:NodeUnschedulable'],
    ['finds a taint', { moving: p(), others: [tainted] }, 'p:TaintToleration'],
    ['tolerates it', { moving: p({ template: { tolerations: gpu } }), others: [tainted] }, 'p→n2'],
    ['needs a label', { moving: p({ template: { nodeSelector: { disk: 'ssd' } } }), others: [n2] }, 'p:NodeAffinity'],
    ['goes where its volume is', { moving: claim, others: zones, cluster: pv('i') }, 'p→n3'],
    [
      'keeps the volume of its name',
      { moving: [there('0', { claim: 'data-*' })], others: zones, cluster: pv('i') },
      '0→n3',
    ],
    ['has its volume elsewhere', { moving: claim, others: [inZone('n2', 'h')], cluster: pv('i') }, 'p:VolumeBinding'],
    ['has a volume that could not be read', { moving: claim, others: [n2], cluster: { claims: null } }, 'p→n2?'],
    ['finds a rival', { moving: p({ spec: forbid(HOST) }), others: [n2], stays: [q()] }, 'p:InterPodAffinity (full)'],
    [
      'is one that another keeps away',
      { moving: p(), others: [n2], stays: [q({ app: 'rival', spec: forbid(HOST) })] },
      'p:InterPodAffinity (full)',
    ],
    [
      'goes to its friend',
      { moving: p({ spec: seek(HOST) }), others: [n2, n3], stays: [q({ on: 'n3', app: 'friend' })] },
      'p→n3',
    ],
    [
      'spreads over the cordoned node too',
      { moving: p(), owner: spread, others: [n2, n3], stays: [q(), there('r', { on: 'n3' })] },
      'p:PodTopologySpread (full)',
    ],
    [
      'spreads past the cordoned node, which has a taint',
      { moving: p(), owner: spreadHonoringTaints, others: [n2, n3], stays: [q(), there('r', { on: 'n3' })] },
      'p→n2',
    ],
    ['spreads into the gap', { moving: p(), owner: spread, others: [n2, n3], stays: [q()] }, 'p→n3'],
    ['is for its own build', { ...from2022, others: [win('n2', 20_348)] }, 'p→n2'],
    ['lands on another build', { ...from2022, others: [win('n2', 17_763)] }, 'p→n2!'],
    ['may land on another build', { ...from2022, others: [win('n2', 17_763), win('n3', 20_348)] }, 'p→n3~'],
    ['is of an unknown build', { ...ofCorp, others: [win('n2', 17_763)] }, 'p→n2?'],
    ['has proven its build', { ...ofCorp, others: [win('n2', 20_348)] }, 'p→n2'],
    ['is not Ready', { moving: p({ image: 'registry.corp/app:7', ready: false }), others: [n2] }, 'p→n2?'],
    ['of Linux may land on Windows', { moving: p(), others: [win('n2', 20_348), n3] }, 'p→n3~'],
    ['of Linux has only Windows left', { moving: p(), others: [win('n2', 20_348)] }, 'p→n2!'],
  ])('%s', (_, scene, outcome) => {
    const rescheduling = rescheduleIn(scene);
    expect(reported(rescheduling)).toEqual([outcome]);
    const message = [
      ...rescheduling.unschedulable.map(({ message }) => message),
      ...rescheduling.places.flatMap(({ message }) => message ?? []),
    ];
    for (const { text } of message) expect(text).not.toMatch(/\{\w+\}|undefined|\?/);
  });
});

test('messages', () => {
  const p = there('p', closedBy({ image: core('2022') }));
  const from = windowsNode({ name: 'n1' });
  const others = [windowsNode({ name: 'n2', build: 17_763 })];
  const [rescheduled] = rescheduleIn({ moving: [p], from, others }).places;
  if (rescheduled === undefined) throw new Error('no place');
  expect(rescheduled.message?.text).toMatch(/^Would be scheduled to Windows build 17763 and cannot run there\. /);
  const [unschedulable] = rescheduleIn({ moving: [p], from, others: [n2] }).unschedulable;
  if (unschedulable === undefined) throw new Error('a place');
  expect(unschedulable.message.text).toMatch(/^Would stay Pending\. It requires nodes with kubernetes.io\/os=windows/);
});

test('pods use capacity that later ones lack, larger ones first; evaluated apart they do not', () => {
  const big = there('big', { app: 'big', cpu: '900m' });
  const others = [linuxNode({ name: 'n2', ...small(1_000) }), linuxNode({ name: 'n3', ...small(200) })];
  const moving = [there('a', { cpu: '200m' }), there('b', { cpu: '200m' }), big];
  expect(reported(rescheduleIn({ moving, others }))).toEqual(['big→n2', 'a→n3', 'b:NodeResourcesFit (full)']);
  expect(reported(rescheduleIn({ moving, others, apart: true }))).toEqual(['big→n2', 'a→n2', 'b→n2']);
});

test('replicas with anti-affinity take one node each', () => {
  const moving = ['a', 'b', 'c'].map((name) => there(name, { spec: forbid(HOST) }));
  const others = [n2, linuxNode({ name: 'n3' })];
  expect(reported(rescheduleIn({ moving, others }))).toEqual(['a→n2', 'b→n3', 'c:InterPodAffinity (full)']);
});

test('removed nodes do not count for spread', () => {
  const moving = there('p');
  const owner = ownerWith('web', spread);
  const cluster = sketchCluster({
    nodes: [linuxNode({ name: 'n1' }), n2],
    pods: [moving.facts, there('q', { on: 'n2' }).facts],
    workloads: owner === null ? [] : [owner],
  });
  const inputs = { displacedPods: [moving.displaced], left: [{ name: 'n2', createdAt: 0 }] };
  expect(reported(reschedulingOf({ cluster, today: '2026-07-01' }, inputs))).toEqual(['p→n2']);
});

test('a failure that exists already is not reported again', () => {
  const message = (image: string, ready: boolean): string[] => {
    const moving = [there('p', closedBy({ image, ready }))];
    const others = [windowsNode({ name: 'n2', build: 17_763 })];
    const { places } = rescheduleIn({ moving, from: windowsNode({ name: 'n1' }), others });
    return places.map((one) => `${one.before} → ${one.outcome}: ${one.message === null ? 'same' : 'worse'}`);
  };
  expect(message(core('2025'), false)).toEqual(['fails → fails: same']);
  expect(message(core('2022'), false)).toEqual(['runs → fails: worse']);
  expect(message('registry.corp/iis:7', false)).toEqual(['unknown → unknown: same']);
  expect(message('registry.corp/iis:7', true)).toEqual(['runs → unknown: worse']);
});

test.each([undefined, true])('a pod that must be beside one that moves too follows it, placed apart: %s', (apart) => {
  // The larger one would be placed first.
  const follower = there('p', { app: 'web', cpu: '500m', spec: seek(HOST) });
  const friend = there('q', { app: 'friend' });
  const scene = { moving: [follower, friend], others: [n2], ...(apart === undefined ? {} : { apart }) };
  expect(reported(rescheduleIn(scene)).toSorted()).toEqual(['p→n2', 'q→n2']);
});

test('pods that tolerate the cordon return to the node', () => {
  const everything = [{ key: '', operator: 'Exists' as const, value: '', effect: '' as const }];
  const moving = [there('p', { app: 'stays', template: { tolerations: everything } }), there('q')];
  const { returning, places } = rescheduleIn({ moving, others: [n2] });
  expect(returning.map(({ name }) => name)).toEqual(['p']);
  expect(places).toHaveLength(2);
});
