import { describe, expect, test } from 'vitest';
import { isStuck, podFailure, podRejection } from './pod-failure';

const metadata = { creationTimestamp: '2026-11-01T00:00:00Z' };
const at = (time: string) => Date.parse(`2026-11-01T${time}Z`);
const waits = (reason: string, message?: string, last?: string) => ({
  state: { waiting: { reason, message } },
  lastState: last === undefined ? {} : { terminated: { exitCode: 128, reason: 'StartError', message: last } },
});
const unready = { type: 'Ready', status: 'False', lastTransitionTime: '2026-11-01T02:00:00Z' };
const unplaced = (reason: string) => ({
  type: 'PodScheduled',
  status: 'False',
  reason,
  message: '0/5 nodes are available',
  lastTransitionTime: '2026-11-01T01:00:00Z',
});

describe('why a pod does not run', () => {
  test.each([
    [
      'fits nowhere',
      'Pending',
      { conditions: [unplaced('Unschedulable')] },
      { state: 'Unschedulable', stuck: true, message: '0/5 nodes are available', since: at('01:00:00') },
    ],
    [
      'is held back by a gate',
      'Pending',
      { conditions: [unplaced('SchedulingGated')] },
      { state: 'SchedulingGated', stuck: false, message: '0/5 nodes are available', since: at('01:00:00') },
    ],
    [
      'cannot get its image',
      'Pending',
      {
        conditions: [unready],
        containerStatuses: [waits('ContainerCreating'), waits('ErrImagePull', 'no match for platform')],
      },
      { state: 'ErrImagePull', stuck: true, message: 'no match for platform', since: at('02:00:00') },
    ],
    [
      'crashes: the last attempt says why',
      'Running',
      { conditions: [unready], containerStatuses: [waits('CrashLoopBackOff', 'back-off 40s', 'hcs: wrong build')] },
      { state: 'CrashLoopBackOff', stuck: true, message: 'hcs: wrong build', since: at('02:00:00') },
    ],
    [
      'crashes without a word',
      'Running',
      { containerStatuses: [waits('CrashLoopBackOff', 'back-off 40s')] },
      { state: 'CrashLoopBackOff', stuck: true, message: 'back-off 40s', since: at('00:00:00') },
    ],
    [
      'exceeds its memory limit: the kubelet gives no message',
      'Running',
      {
        containerStatuses: [
          {
            state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 40s' } },
            lastState: { terminated: { exitCode: 137, reason: 'OOMKilled' } },
          },
        ],
      },
      { state: 'CrashLoopBackOff', stuck: true, message: 'OOMKilled: back-off 40s', since: at('00:00:00') },
    ],
    [
      'has a failing init container',
      'Pending',
      {
        startTime: '2026-11-01T03:00:00Z',
        initContainerStatuses: [waits('CreateContainerError', 'no such mount')],
        containerStatuses: [waits('PodInitializing')],
      },
      { state: 'CreateContainerError', stuck: true, message: 'no such mount', since: at('03:00:00') },
    ],
    ['has no report', 'Pending', {}, { state: 'Pending', stuck: false, message: null, since: at('00:00:00') }],
    ['runs though a container waits', 'Running', { containerStatuses: [waits('ContainerCreating')] }, null],
    ['runs', 'Running', { conditions: [{ ...unready, status: 'True' }] }, null],
    ['has failed', 'Failed', { conditions: [unplaced('Unschedulable')] }, null],
  ])('one that %s', (_, phase, status, reported) => expect(podFailure(phase, { metadata, status })).toEqual(reported));

  test('nonsense is no reason, and a long one is cut', () => {
    const status = { conditions: [7, unready], containerStatuses: [{ state: 'x' }, null, waits('')] };
    expect(podFailure('Pending', { metadata: {}, status })?.state).toBe('Pending');
    const long = { containerStatuses: [waits('ErrImagePull', 'x'.repeat(100_000))] };
    expect(podFailure('Pending', { metadata, status: long })?.message).toHaveLength(512);
  });
});

describe('a pod that the kubelet rejected', () => {
  const rejected = { reason: 'SysctlForbidden', message: 'Pod was rejected: forbidden sysctl' };
  const ended = { containerStatuses: [{ state: { terminated: { exitCode: 137 } } }] };

  test('says why', () =>
    expect(podRejection('Failed', { metadata, status: rejected })).toEqual({
      state: 'SysctlForbidden',
      stuck: true,
      message: 'Pod was rejected: forbidden sysctl',
      since: at('00:00:00'),
    }));

  test.each([
    ['ran before', 'Failed', { ...rejected, reason: 'Evicted', ...ended }],
    ['gives no reason', 'Failed', { message: 'x' }],
    ['still waits', 'Pending', rejected],
    ['succeeded', 'Succeeded', rejected],
  ])('is none that %s', (_, phase, status) => expect(podRejection(phase, { metadata, status })).toBeNull());
});

const MINUTE_MS = 60_000;
const running = { phase: 'Running', ready: false, deleting: false };
const crashes = { containerStatuses: [waits('CrashLoopBackOff')] };

test.each([
  ['Ready', { ...running, ready: true }, {}, 60, false],
  ['young and not Ready', running, {}, 4, false],
  ['not Ready for minutes', running, {}, 6, true],
  ['crashing', running, crashes, 1, true],
  ['being deleted', { ...running, deleting: true }, crashes, 60, false],
  ['evicted by the kubelet', { ...running, phase: 'Failed' }, {}, 60, false],
])('a pod that is %s holds up a rollout: %#', (_, facts, status, minutes, stuck) => {
  expect(isStuck(facts, { metadata, status, now: at('00:00:00') + minutes * MINUTE_MS })).toBe(stuck);
});
