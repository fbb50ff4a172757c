import { describe, expect, it } from 'vitest';
import type { ScalingActivity } from '../ports/cloud-choices';
import type { CloudTask } from '../ports/cloud';
import { activitySignal, taskSignal } from './cloud-signals';
import { eventSignal, type EventSighting, type SeenEvent } from './event-signals';
import { poolSignals, type SeenPool } from './pool-signals';
import { podObject } from './timeline-object';

const now = 1_000_000_000;
const task = { id: 't1', type: 'nodepool_scaleout', stage: 'creating', startedAt: now - 3_000 };
const pool = (more: Partial<SeenPool> = {}): SeenPool => ({
  id: 'np1',
  name: 'win',
  state: 'active',
  rawState: 'active',
  scaling: { mode: 'manual', desired: 2 },
  task: null,
  ...more,
});
const scaling = { state: 'scaling', rawState: 'scaling' } as const;
const see = (before: SeenPool | null, after: SeenPool | null, first = false) =>
  poolSignals({ before, after, now, first }).map(
    ({ kind, at, tone, source, text }) => `${kind} ${now - at} ${tone} ${source} ${text.text}`,
  );

describe('a node pool that changes', () => {
  it.each<[string, SeenPool | null, SeenPool | null, string[]]>([
    ['nothing', pool(), pool(), []],
    ['created', null, pool(), ['moment 0 info node-pool Node pool win created']],
    ['removed', pool(), null, ['moment 0 info node-pool Node pool win removed']],
    ['scaling', pool(), pool(scaling), ['start 0 info node-pool Node pool win: scaling']],
    ['scaled', pool(scaling), pool(), ['end 0 info node-pool Node pool win: scaling']],
    [
      'from one transition to the next',
      pool(scaling),
      pool({ state: 'updating', rawState: 'updating' }),
      ['start 0 info node-pool Node pool win: updating'],
    ],
    [
      'degraded',
      pool(),
      pool({ state: 'degraded', rawState: 'failed' }),
      ['start 0 bad node-pool Node pool win is degraded: failed'],
    ],
    [
      'another size',
      pool(),
      pool({ scaling: { mode: 'manual', desired: 5 } }),
      ['moment 0 info node-pool Node pool win: desired nodes 2 → 5'],
    ],
    ['a task', pool(), pool({ task }), ['start 3000 info ack-task ACK task nodepool_scaleout of win']],
    ['the end of a task', pool({ task }), pool(), ['end 0 info ack-task ACK task nodepool_scaleout of win']],
  ])('%s', (_, before, after, wanted) => {
    expect(see(before, after)).toEqual(wanted);
  });

  it('one transition that follows another is the same state', () => {
    const updating = pool({ state: 'updating', rawState: 'updating' });
    expect(poolSignals({ before: pool(scaling), after: updating, now, first: false })).toMatchObject([
      { kind: 'start', key: 'node-pool/np1/moving', count: 0 },
    ]);
  });

  it.each<[string, Partial<SeenPool>, string[]]>([
    ['exists', {}, []],
    ['is scaling since an unknown time', scaling, ['holds 0 info node-pool Node pool win: scaling']],
    [
      'is scaling with its task',
      { ...scaling, task },
      [
        'start 3000 info node-pool Node pool win: scaling',
        'start 3000 info ack-task ACK task nodepool_scaleout of win',
      ],
    ],
  ])('at the first reading: %s', (_, more, wanted) => {
    expect(see(null, pool(more), true)).toEqual(wanted);
  });
});

describe('what requests to the provider tell', () => {
  const of = (more: Partial<CloudTask>): CloudTask => ({
    id: 't1',
    type: 'scaleout',
    state: 'succeeded',
    rawState: 'success',
    stage: '',
    targetId: 'np1',
    error: null,
    startedAt: now - 9_000,
    updatedAt: now - 1_000,
    ...more,
  });
  it.each<[string, Partial<CloudTask>, object | null]>([
    ['ended', {}, { kind: 'moment', until: now - 1_000, tone: 'info', text: { text: 'ACK task scaleout of win' } }],
    ['running', { state: 'running' }, { kind: 'start', tone: 'info' }],
    [
      'failed',
      { state: 'failed', error: { code: 'NoStock', message: 'none left' } },
      { tone: 'bad', raw: 't1: NoStock: none left' },
    ],
    ['canceled', { state: 'cancelled' }, { tone: 'warn' }],
    ['without a time', { startedAt: null }, null],
  ])('task %s', (_, more, wanted) => {
    const signal = taskSignal(of(more), { id: 'np1', name: 'win' });
    if (wanted === null) expect(signal).toBeNull();
    else expect(signal).toMatchObject(wanted);
  });

  const activity = (more: Partial<ScalingActivity>): ScalingActivity => ({
    id: 'a1',
    status: 'successful',
    rawStatus: 'Successful',
    cause: 'desired size changed',
    description: 'Add 2 instances',
    startedAt: now - 9_000,
    endedAt: now - 1_000,
    capacityAfter: 4,
    created: [],
    destroyed: [],
    started: [],
    stopped: [],
    errorCode: null,
    errorMessage: null,
    ...more,
  });
  it.each<[string, Partial<ScalingActivity>, object]>([
    ['out', { created: ['i-1', 'i-2'] }, { text: { text: 'Node pool win: 2 instances added' }, tone: 'info' }],
    ['in', { destroyed: ['i-1'] }, { text: { text: 'Node pool win: 1 instance removed' } }],
    ['otherwise', {}, { text: { text: 'Node pool win: Add 2 instances' }, raw: 'desired size changed' }],
    ['failed', { status: 'failed', errorCode: 'NoStock', errorMessage: 'x' }, { tone: 'bad', raw: 'NoStock: x' }],
    ['in progress', { status: 'in-progress', endedAt: null }, { kind: 'start' }],
  ])('scaling %s', (_, more, wanted) => {
    expect(activitySignal(activity(more), { id: 'np1', name: 'win' })).toMatchObject(wanted);
  });
});

describe('Warning events', () => {
  const event = (more: Partial<SeenEvent> = {}): SeenEvent => ({
    about: { kind: 'Pod', namespace: 'shop', name: 'web-7d9fbc8c4d-bcdfg', uid: 'u1' },
    reason: 'FailedMount',
    message: 'no such volume',
    count: 3,
    at: now - 5_000,
    ...more,
  });
  const about = (kind: string, name: string, namespace = 'shop') => ({ about: { kind, name, namespace, uid: 'u' } });
  const see1 = (more: Partial<EventSighting> & { after: SeenEvent }) =>
    eventSignal({ before: null, now, cluster: 'c1', subject: null, listed: false, ...more });

  it.each<[string, Partial<SeenEvent>, string, string]>([
    ['a pod that is gone', {}, 'workload/shop/Deployment/web', 'shop/web: FailedMount'],
    ['a ReplicaSet', about('ReplicaSet', 'web-7d9fbc8c4d'), 'workload/shop/Deployment/web', 'shop/web: FailedMount'],
    ['a workload', about('DaemonSet', 'agent'), 'workload/shop/DaemonSet/agent', 'shop/agent: FailedMount'],
    ['a node', about('Node', 'n1', ''), 'node//n1', 'n1: FailedMount'],
    [
      'something else',
      about('HorizontalPodAutoscaler', 'web'),
      'cluster//c1',
      'HorizontalPodAutoscaler shop/web: FailedMount',
    ],
    ['a pod of an unknown owner', about('Pod', 'agent-x7k2p'), 'cluster//c1', 'Pod shop/agent-…: FailedMount'],
  ])('about %s', (_, more, object, text) => {
    const signal = see1({ after: event(more) });
    expect(
      [signal?.object.type, signal?.object.namespace, signal?.object.name].filter((part) => part !== null).join('/'),
    ).toBe(object.replace('//', '/'));
    expect([signal?.text.text, signal?.count, signal?.raw]).toEqual([text, 3, 'no such volume']);
  });

  it('of pods of one owner have one key', () => {
    const keys = ['agent-x7k2p', 'agent-b4m9q'].map((name) => see1({ after: event(about('Pod', name)) })?.key);
    expect(keys[0]).toBe(keys[1]);
  });

  it.each<[string, EventSighting['before'], SeenEvent, number | null]>([
    ['counted on', event(), event({ count: 5 }), 2],
    ['seen again', event(), event(), null],
    ['said by the pod already', null, event({ reason: 'BackOff' }), null],
    ['said by the node already', null, event({ reason: 'NodeNotReady' }), null],
    ['about a node with such a reason', null, event({ ...about('Node', 'n1', ''), reason: 'Evicted' }), 3],
  ])('%s', (_, before, after, count) => {
    expect(see1({ before, after })?.count ?? null).toBe(count);
  });

  it('of a known pod belong to its workload and node', () => {
    const subject = { object: podObject('shop', 'p'), within: ['in:node/n1'] };
    expect(see1({ after: event(), subject })).toMatchObject({ object: subject.object, within: subject.within });
  });
});
