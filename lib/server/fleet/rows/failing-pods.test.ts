import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { objectAt } from '@/lib/kube-rules/json/kube-json';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';
import type { PodFigure } from '@/lib/domain/workload/pod-figures';
import { ClusterStore } from '../cluster-store';

const IIS = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';

let store: ClusterStore;

beforeEach(() => {
  store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
});

const known = () => {
  store.setKnown('nodes');
  store.setKnown('pods');
};
const node = (name: string, os: 'linux' | 'windows') => store.sink('nodes').upsert(rawNode({ name, os }), false);
const pod = (parts: Parameters<typeof rawPod>[0], status: object = {}) => {
  const raw = rawPod(parts);
  store.sink('pods').upsert({ ...raw, status: { ...objectAt(raw, 'status'), ...status } }, false);
};
const warning = (uid: string, message: string, lastTimestamp: string) =>
  store
    .sink('warnings')
    .upsert(
      {
        metadata: { uid: `event-${message}` },
        type: 'Warning',
        reason: 'FailedMount',
        message,
        involvedObject: { kind: 'Pod', uid },
        lastTimestamp,
      },
      false,
    );
const page = (figure: PodFigure = 'podsNotRunning', limit = 100) => store.failingPods({ figure, limit });
const row = (name: string) => page()?.rows.find((one) => one.name === name);
const names = (figure?: PodFigure, limit = 100) => page(figure, limit)?.rows.map(({ name }) => name);

describe('pods that do not run', () => {
  beforeEach(known);

  test.each([
    ['Unschedulable', { windows: true, unschedulable: true }, { os: 'windows', stuck: true, counts: true }],
    ['Pending', { windows: true }, { os: 'windows', stuck: false, counts: false }],
    ['Pending', {}, { os: 'linux', stuck: false, counts: false }],
    ['ImagePullBackOff', { node: 'w1', windows: true }, { os: 'windows', stuck: true, counts: true }],
    ['ErrImagePull', { node: 'l1' }, { os: 'linux', stuck: true, counts: false }],
    ['ErrImagePull', { node: 'w1' }, { os: 'linux', stuck: true, counts: false }],
    [
      'CreateContainerError',
      { node: 'w1', image: 'registry.example/app:1' },
      { os: 'unknown', stuck: true, counts: false },
    ],
    ['CreateContainerError', { node: 'l1', image: IIS }, { os: 'windows', stuck: true, counts: true }],
    ['CrashLoopBackOff', { node: 'w1', windows: true, phase: 'Running' }, { os: 'windows', stuck: true, counts: true }],
    ['ContainerCreating', { node: 'w1' }, { os: 'linux', stuck: false, counts: false }],
  ] as const)('%s of %j', (state, parts, { os, stuck, counts }) => {
    node('w1', 'windows');
    node('l1', 'linux');
    pod({ name: 'p', owner: 'web', phase: 'Pending', ...('node' in parts ? { waiting: state } : {}), ...parts });
    pod({ name: 'healthy', node: 'w1', windows: true });
    pod({ name: 'failed', node: 'w1', phase: 'Failed', waiting: 'CrashLoopBackOff' });
    expect(page()?.rows).toHaveLength(1);
    expect(row('p')).toMatchObject({ state, os, stuck, namespace: 'shop' });
    expect(row('p')?.owner).toEqual({ kind: 'Deployment', name: 'web' });
    expect(names('windowsPodsStuck')).toEqual(counts ? ['p'] : []);
  });

  test('the reason is that of the status, else the latest warning about the pod', () => {
    pod({ name: 'nowhere', unschedulable: true });
    warning('uid-nowhere', 'not needed', '2026-11-01T00:00:00Z');
    pod({ name: 'mounting', node: 'n', phase: 'Pending', waiting: 'ContainerCreating' });
    expect(row('mounting')?.reason).toBeNull();
    warning('uid-mounting', 'new words', '2026-11-01T00:02:00Z');
    warning('uid-mounting', 'old words', '2026-11-01T00:01:00Z');
    expect(row('nowhere')?.reason).toBe('0/5 nodes');
    expect(row('mounting')?.reason).toBe('new words');
  });

  test('an event that only repeats the state does not hide the one with the error', () => {
    pod({ name: 'p', node: 'n', phase: 'Pending', waiting: 'ImagePullBackOff' });
    warning('uid-p', 'Failed to pull image "shop:1": not found', '2026-11-01T00:00:00Z');
    warning('uid-p', 'Error: ImagePullBackOff', '2026-11-01T00:05:00Z');
    expect(row('p')).toMatchObject({ cause: 'image-missing', subject: 'shop:1' });
  });

  test('new words for the same failure are shown, but change nothing else', () => {
    const msg = (message: string) => ({
      containerStatuses: [{ state: { waiting: { reason: 'CrashLoopBackOff', message } } }],
    });
    pod({ name: 'p', node: 'n', version: 1 }, msg('back-off 10s'));
    store.settle();
    let moved = 0;
    store.subscribe(() => (moved += 1));
    pod({ name: 'p', node: 'n', version: 2 }, msg('back-off 20s'));
    store.settle();
    expect([moved, row('p')?.reason]).toEqual([0, 'back-off 20s']);
    pod({ name: 'p', node: 'n', version: 3 });
    expect([store.clusterRow().podsNotRunning, names()]).toEqual([0, []]);
  });

  test('permanent failures are first, then by name; a limit cuts rows, not counts', () => {
    for (const name of ['d', 'b', 'c']) pod({ name, unschedulable: true });
    for (const name of ['z', 'a']) pod({ name });
    expect(names()).toEqual(['b', 'c', 'd', 'a', 'z']);
    expect(names('podsNotRunning', 2)).toEqual(['b', 'c']);
    expect(page('podsNotRunning', 2)?.totals).toMatchObject({ podsNotRunning: 5 });
  });

  test('are grouped by cause: permanent ones first, then by reach, each with its oldest failure', () => {
    const missing = (image: string) => ({
      containerStatuses: [{ state: { waiting: { reason: 'ErrImagePull', message: `image "${image}": not found` } } }],
      startTime: '2026-11-01T00:00:00Z',
    });
    for (const name of ['x', 'y', 'z']) pod({ name, phase: 'Pending' });
    for (const name of ['b', 'a']) pod({ name, owner: name, node: 'n', phase: 'Pending' }, missing('shop:1'));
    pod({ name: 'c', node: 'n', windows: true, phase: 'Pending' }, missing('shop:2'));
    pod({ name: 'gone', node: 'n', waiting: 'CrashLoopBackOff' });
    const since = Date.parse('2026-11-01T00:00:00Z');
    const groups = page()?.groups ?? [];
    expect(groups).toMatchObject([
      { key: 'image-missing', subject: null, stuck: true, pods: 3, workloads: 3, first: { name: 'a' }, since },
      { key: 'crash', pods: 1 },
      { key: 'waiting', stuck: false, pods: 3 },
    ]);
    expect(page('windowsPodsStuck')?.groups).toMatchObject([{ subject: 'shop:2', pods: 1 }]);
    const [first] = groups;
    const only = store.failingPods({ figure: 'podsNotRunning', limit: 9, cause: first?.key });
    expect(only?.rows.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(only?.totals.podsNotRunning).toBe(7);
  });

  test('hostile texts stay data', () => {
    const hostile = '__proto__<script>\u202E=cmd()';
    pod({ name: hostile, node: '__proto__' }, { phase: 'Pending' });
    warning(`uid-${hostile}`, hostile, 'no time');
    expect(row(hostile)).toMatchObject({ node: '__proto__', reason: hostile, os: 'linux' });
  });
});

describe('workloads whose pods are rejected', () => {
  beforeEach(() => {
    known();
    node('w1', 'windows');
  });

  const workload = (kind: string, raw: { spec?: object; status: object; version?: number }) =>
    store
      .sink(kind)
      .upsert(
        {
          metadata: { name: 'web', namespace: 'shop', uid: `uid-${kind}`, resourceVersion: String(raw.version ?? 1) },
          spec: { replicas: 2, template: { spec: { containers: [{ image: IIS }] } }, ...raw.spec },
          status: raw.status,
        },
        false,
      );
  const short = (version = 1) => workload('Deployment', { status: { availableReplicas: 1 }, version });
  const rejectedAt = (name: string, minute: number) => bornAt(name, minute, { phase: 'Failed' });
  const bornAt = (name: string, minute: number, status: object, kind = 'ReplicaSet') => {
    const raw = rawPod({ name, owner: 'web', node: 'w1' });
    const creationTimestamp = `2026-11-01T00:0${minute}:00Z`;
    const ownerReferences = [{ kind, name: kind === 'Job' ? 'web' : 'web-abc12', uid: 'rs', controller: true }];
    const metadata = { ...objectAt(raw, 'metadata'), creationTimestamp, ownerReferences };
    const reason = { reason: 'PodOSNotSupported', message: 'Pod was rejected' };
    store.sink('pods').upsert({ ...raw, metadata, status: { ...reason, ...status } }, false);
  };
  const agree = () =>
    expect(page()?.totals).toEqual({
      podsNotRunning: store.clusterRow().podsNotRunning,
      windowsPodsStuck: store.clusterRow().windowsPodsStuck,
    });

  test('count once, with the newest pod; the pod that the kubelet has not seen yet is part of it', () => {
    short();
    for (const minute of [1, 2, 3]) rejectedAt(`p${minute}`, minute);
    bornAt('next', 3, { phase: 'Pending' });
    bornAt('other', 0, { phase: 'Running' });
    expect(page()?.rows).toMatchObject([
      { kind: 'workload', key: 'shop/Deployment/web', name: 'web', node: 'w1', nodeOs: 'windows', os: 'linux' },
    ]);
    const since = Date.parse('2026-11-01T00:01:00Z');
    expect(page()?.rows).toMatchObject([
      { state: 'PodOSNotSupported', reason: 'Pod was rejected', stuck: true, since },
    ]);
    expect(page()?.groups).toMatchObject([{ key: 'rejected-os', kind: 'workload', pods: 1, workloads: 1 }]);
    agree();
  });

  test.each([
    ['has all its pods', () => workload('Deployment', { status: { updatedReplicas: 2, availableReplicas: 2 } })],
    ['is scaled to 0', () => workload('Deployment', { spec: { replicas: 0 }, status: {} })],
    [
      'has a newer pod that starts to run',
      () => {
        short();
        bornAt('new', 2, { phase: 'Running' });
      },
    ],
    ['is not known', () => undefined],
  ])('a rejected pod is history if its workload %s', (_, arrange) => {
    rejectedAt('old', 1);
    arrange();
    expect(names()).toEqual([]);
    agree();
  });

  test('a Job does not recreate its pods', () => {
    short();
    bornAt('p', 1, { phase: 'Failed' }, 'Job');
    expect(names()).toEqual([]);
  });

  test('without any pod they are listed by the condition, and no longer once it is gone', () => {
    const message = 'pods "web-" is forbidden: violates PodSecurity "restricted:latest"';
    workload('Deployment', { status: { conditions: [{ type: 'ReplicaFailure', status: 'True', message }] } });
    expect(page('windowsPodsStuck')?.rows).toMatchObject([
      {
        kind: 'workload',
        name: 'web',
        state: 'FailedCreate',
        reason: message,
        node: null,
        cause: 'admission-security',
      },
    ]);
    agree();
    workload('Deployment', { status: { updatedReplicas: 2, availableReplicas: 2 }, version: 2 });
    expect(names()).toEqual([]);
    agree();
  });

  test.each([
    ['a Deployment, which reports itself', 'Deployment', 0],
    ['an owner that is not read', 'Rollout', 1],
  ])('a ReplicaSet of %s', (_, kind, count) => {
    const conditions = [{ type: 'ReplicaFailure', status: 'True', message: 'exceeded quota: team' }];
    const ownerReferences = [{ kind, name: 'web', uid: 'owner', controller: true }];
    const metadata = { name: 'web-1', namespace: 'shop', uid: 'rs', resourceVersion: '1', ownerReferences };
    store.sink('ReplicaSet').upsert({ metadata, spec: { replicas: 1 }, status: { conditions } }, false);
    expect(page()?.rows.map(({ owner }) => owner)).toEqual(count === 0 ? [] : [{ kind: 'ReplicaSet', name: 'web-1' }]);
    agree();
    store.sink('ReplicaSet').retain(new Set());
    expect(names()).toEqual([]);
    agree();
  });

  test('a DaemonSet reports it only by its event', () => {
    const status = { desiredNumberScheduled: 2 };
    workload('DaemonSet', { status });
    expect(store.clusterRow().podsNotRunning).toBe(0);
    const event = (reason: string) => ({
      metadata: { uid: `event-${reason}` },
      type: 'Warning',
      reason,
      message: 'Error creating: exceeded quota: team',
      involvedObject: { kind: 'DaemonSet', uid: 'uid-DaemonSet' },
      lastTimestamp: '2026-11-01T00:00:00Z',
    });
    store.sink('warnings').upsert(event('FailedCreate'), false);
    expect(page()?.rows).toMatchObject([{ owner: { kind: 'DaemonSet' }, cause: 'admission-quota' }]);
    agree();
    workload('DaemonSet', { status: { ...status, currentNumberScheduled: 2 }, version: 2 });
    expect(names()).toEqual([]);
    agree();
  });
});

describe('a Job without pods', () => {
  const job = (more: { owner?: string; status?: object; version?: number } = {}) =>
    store
      .sink('Job')
      .upsert(
        {
          metadata: {
            name: 'nightly-1',
            namespace: 'shop',
            uid: 'job',
            resourceVersion: String(more.version ?? 1),
            ...(more.owner === undefined
              ? {}
              : { ownerReferences: [{ kind: 'CronJob', name: more.owner, uid: 'c', controller: true }] }),
          },
          spec: { completions: 1, parallelism: 1, template: { spec: { containers: [{ image: IIS }] } } },
          status: more.status ?? { startTime: '2026-11-01T00:00:00Z' },
        },
        false,
      );

  test.each([
    ['is listed while it has none', undefined, { kind: 'Job', name: 'nightly-1' }],
    ['counts as its CronJob', 'nightly', { kind: 'CronJob', name: 'nightly' }],
  ])('%s, and with the error of its event', (_, owner, of) => {
    known();
    job(owner === undefined ? {} : { owner });
    const since = Date.parse('2026-11-01T00:00:00Z');
    expect(page()?.rows).toMatchObject([
      { owner: of, state: 'NoPods', cause: 'no-pods', stuck: false, since, os: 'windows' },
    ]);
    expect(store.clusterRow()).toMatchObject({ podsNotRunning: 1, windowsPodsStuck: 0 });
    store
      .sink('warnings')
      .upsert(
        {
          metadata: { uid: 'event' },
          type: 'Warning',
          reason: 'FailedCreate',
          message: 'Error creating: exceeded quota: team',
          involvedObject: { kind: 'Job', uid: 'job' },
          lastTimestamp: '2026-11-01T00:00:00Z',
        },
        false,
      );
    expect(page()?.rows).toMatchObject([{ owner: of, state: 'FailedCreate', cause: 'admission-quota', stuck: true }]);
    job({
      ...(owner === undefined ? {} : { owner }),
      version: 2,
      status: { startTime: '2026-11-01T00:00:00Z', active: 1 },
    });
    expect([names(), store.clusterRow().podsNotRunning]).toEqual([[], 0]);
    job(owner === undefined ? { version: 3 } : { owner, version: 3 });
    store.sink('Job').remove('job');
    expect([names(), store.clusterRow().podsNotRunning]).toEqual([[], 0]);
  });
});

test('what has not been read is unknown, not none', () => {
  pod({ name: 'p', windows: true, unschedulable: true });
  expect(page()).toBeNull();
  store.setKnown('pods');
  expect(page()?.totals).toEqual({ podsNotRunning: 1, windowsPodsStuck: 1 });
});

test('the list and the figures of the cluster agree in every order of events', () => {
  const step = fc.record({
    pod: fc.integer({ min: 0, max: 9 }),
    gone: fc.boolean(),
    node: fc.option(fc.constantFrom('w1', 'w2', 'l1', 'lost'), { nil: undefined }),
    phase: fc.constantFrom('Running', 'Pending', 'Succeeded', 'Failed', 'Unknown'),
    waiting: fc.option(fc.constantFrom('CrashLoopBackOff', 'ContainerCreating'), { nil: undefined }),
    windows: fc.boolean(),
    unschedulable: fc.boolean(),
    reason: fc.constantFrom('', 'OutOfcpu'),
    available: fc.integer({ min: 0, max: 2 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
      known();
      node('w1', 'windows');
      node('w2', 'windows');
      node('l1', 'linux');
      steps.forEach(({ pod: n, gone, node: on, waiting, reason, available, ...rest }, index) => {
        store
          .sink('Deployment')
          .upsert(
            {
              metadata: { name: 'web', namespace: 'shop', uid: 'web', resourceVersion: String(index + 1) },
              status: { updatedReplicas: 1, availableReplicas: available },
            },
            false,
          );
        if (gone) return store.sink('pods').remove(`uid-p${n}`);
        const placed = on === undefined ? {} : { node: on };
        const parts = { version: index + 1, ...placed, ...(waiting ? { waiting } : {}), ...rest };
        pod({ name: `p${n}`, owner: 'web', ...parts }, { reason, phase: rest.phase });
      });
      const { podsNotRunning, windowsPodsStuck } = store.clusterRow();
      const rows = page()?.rows ?? [];
      expect(page()?.totals).toEqual({ podsNotRunning, windowsPodsStuck });
      expect(rows).toHaveLength(podsNotRunning ?? -1);
      expect(page('windowsPodsStuck')?.rows).toHaveLength(windowsPodsStuck ?? -1);
      expect(page('windowsPodsStuck')?.groups.reduce((sum, { pods }) => sum + pods, 0)).toBe(windowsPodsStuck);
      const counted = page()?.groups.map((group) => [group.key, group.pods]);
      const listed = new Map<string, number>();
      for (const { cause } of rows) listed.set(cause, (listed.get(cause) ?? 0) + 1);
      expect(new Map(counted as [string, number][])).toEqual(listed);
    }),
  );
});
