import { beforeEach, describe, expect, test, vi } from 'vitest';
import { workloadFields } from '@/lib/contract/filters';
import { urlValues } from '@/lib/contract/url-fields';
import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { rawPod } from '@/lib/server/kube/testing/objects';
import { ClusterStore } from '../cluster-store';
import { storeFeeds } from '../testing/store-feeds';
import { knownTotals, unreadOfWorkloads } from './listed-workload';

let store: ClusterStore;
const feeds = storeFeeds(() => store);
const container = { name: 'c', image: 'registry.example/team/web:1-windowsservercore-ltsc2022' };

function deployment(
  name: string,
  parts: { replicas?: number; ready?: number; status?: RawObject; version?: number } = {},
) {
  const { replicas = 2, ready = replicas } = parts;
  const template = { metadata: { labels: { app: name } }, spec: { containers: [container] } };
  const counts = { replicas, readyReplicas: ready, availableReplicas: ready, updatedReplicas: replicas };
  store
    .sink('Deployment')
    .upsert(
      {
        metadata: {
          namespace: 'shop',
          name,
          uid: `uid-${name}`,
          resourceVersion: String(parts.version ?? 1),
          generation: 1,
        },
        spec: { replicas, selector: { matchLabels: { app: name } }, template },
        status: { observedGeneration: 1, ...counts, ...parts.status },
      },
      true,
    );
}

function ready(
  name: string,
  parts: { node?: string; owner?: string; restarts?: number; version?: number; isReady?: boolean } = {},
) {
  const raw = rawPod({
    name,
    node: parts.node ?? 'n1',
    ...(parts.owner === undefined ? {} : { owner: parts.owner }),
    version: parts.version ?? 1,
  });
  const condition = {
    type: 'Ready',
    status: parts.isReady === false ? 'False' : 'True',
    lastTransitionTime: '2026-11-02T00:00:00Z',
  };
  const containerStatuses = [{ name: 'main', state: { running: {} }, restartCount: parts.restarts ?? 0 }];
  const metadata = { ...objectAt(raw, 'metadata'), creationTimestamp: '2026-11-01T00:00:00Z' };
  const status = { ...objectAt(raw, 'status'), conditions: [condition], containerStatuses };
  store.sink('pods').upsert({ ...raw, metadata, status }, false);
}

const rowOf = (name: string, kind = 'Deployment') => store.workloadRows.row(`shop/${kind}/${name}`);
const names = (query: Record<string, string>) =>
  store.workloadRows.matching(urlValues(workloadFields, (name) => query[name])).map(({ name }) => name);

beforeEach(() => {
  store = new ClusterStore({ name: 'here', environment: 'dev', ack: null });
  feeds.node({ name: 'n1', os: 'windows', build: '20348' });
});

test('changes do not add up while no list is open', () => {
  vi.useFakeTimers();
  for (let index = 0; index < 6_000; index += 1) {
    ready(`job-${index}`, { owner: `job-${index}` });
    store.sink('pods').remove(`uid-job-${index}`);
  }
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect(store.workloadRows.waiting).toBeLessThan(2_000);
});

describe('rows of workloads', () => {
  test('a workload counts its pods, with the OS that it is intended for and the builds that it runs on', () => {
    feeds.known();
    deployment('web');
    ready('a', { owner: 'web' });
    ready('b', { owner: 'web' });
    expect(rowOf('web')).toMatchObject({
      state: 'ready',
      since: Date.parse('2026-11-02T00:00:00Z'),
      ready: 2,
      wanted: 2,
      os: 'windows',
      runsOn: [{ os: 'windows', build: '20348', nodes: 1 }],
      pods: { ready: 2, stuck: 0 },
      restarts: { n: 0, orMore: false },
      requests: { cpuMilli: 500, memoryMiB: 512 },
    });
  });

  test('a pod that gets stuck, and its removal, change the row', () => {
    feeds.known();
    deployment('web', { replicas: 1, ready: 0 });
    feeds.pod({ name: 'a', node: 'n1', owner: 'web', phase: 'Pending', waiting: 'ImagePullBackOff' });
    expect(rowOf('web')).toMatchObject({ state: 'failing', pods: { stuck: 1 } });
    expect(names({ state: 'troubled' })).toEqual(['web']);
    store.sink('pods').remove('uid-a');
    deployment('web', { replicas: 1, ready: 1, version: 2 });
    expect(rowOf('web')).toMatchObject({ state: 'ready' });
  });

  test('readiness alone changes the row', () => {
    feeds.known();
    deployment('web', { replicas: 1, ready: 0 });
    ready('a', { owner: 'web' });
    ready('a', { owner: 'web', isReady: false, version: 2 });
    expect(rowOf('web')).toMatchObject({ state: 'degraded', pods: { ready: 0, notReady: 1 } });
  });

  test('what has not been read is unknown, not zero', () => {
    expect(knownTotals(store)).toBeNull();
    expect(unreadOfWorkloads(store)).toContain('pods');
    deployment('web');
    ready('a', { owner: 'web' });
    expect(rowOf('web')).toMatchObject({ pods: null, runsOn: null, requests: null, restarts: null, ready: 2 });
    store.placement.hasRead('Deployment');
    expect(knownTotals(store)).toMatchObject({ total: 1 });
    feeds.known();
    expect(rowOf('web')).toMatchObject({ pods: { ready: 1 }, runsOn: [{ nodes: 1 }] });
  });

  test('pods without an owner, and of an owner that was not read, are rows by themselves', () => {
    feeds.known();
    ready('alone');
    ready('x', { owner: 'unseen' });
    expect(rowOf('alone', 'Pod')).toMatchObject({ kind: 'Pod', state: 'ready', ready: 1, wanted: 1 });
    expect(rowOf('unseen')).toMatchObject({ kind: 'Deployment', state: 'ready', ready: 1, wanted: 1 });
    store.sink('pods').remove('uid-alone');
    expect(rowOf('alone', 'Pod')).toBeNull();
  });

  test('a Job of a CronJob is part of it', () => {
    feeds.known();
    const job = { namespace: 'shop', resourceVersion: '1' };
    const spec = { template: { spec: { containers: [container] } } };
    store
      .sink('CronJob')
      .upsert(
        {
          metadata: { ...job, name: 'nightly', uid: 'c' },
          spec: { schedule: '0 1 * * *', jobTemplate: { spec } },
          status: {},
        },
        true,
      );
    const owner = { controller: true, kind: 'CronJob', name: 'nightly', uid: 'c' };
    store
      .sink('Job')
      .upsert({ metadata: { ...job, name: 'nightly-1', uid: 'j', ownerReferences: [owner] }, spec, status: {} }, true);
    const pod = rawPod({ name: 'p', node: 'n1' });
    const ofJob = {
      ...objectAt(pod, 'metadata'),
      ownerReferences: [{ controller: true, kind: 'Job', name: 'nightly-1', uid: 'j' }],
    };
    store.sink('pods').upsert({ ...pod, metadata: ofJob }, false);
    expect(rowOf('nightly', 'CronJob')).toMatchObject({ pods: { notReady: 1 }, wanted: null });
    expect(rowOf('nightly-1', 'Job')).toBeNull();
    store.sink('Job').remove('j');
    expect(rowOf('nightly', 'CronJob')).toMatchObject({ pods: { notReady: 0 } });
  });

  test('restarts of the last hour: observed ones count, earlier ones of old pods are unknown', () => {
    feeds.known();
    deployment('web', { replicas: 1 });
    ready('a', { owner: 'web', restarts: 40 });
    expect(rowOf('web')?.restarts).toEqual({ n: 0, orMore: true });
    ready('a', { owner: 'web', restarts: 43, version: 2 });
    expect(rowOf('web')?.restarts).toEqual({ n: 3, orMore: true });
  });
});

describe('lists of workloads', () => {
  beforeEach(() => {
    feeds.known();
    deployment('web');
    deployment('api', { ready: 1 });
    deployment('idle', { replicas: 0 });
  });

  test('the worst comes first', () => expect(names({})).toEqual(['api', 'web', 'idle']));
  test.each<[Record<string, string>, string[]]>([
    [{ sort: 'name' }, ['api', 'idle', 'web']],
    [{ sort: 'name', dir: 'desc' }, ['web', 'idle', 'api']],
    [{ q: 'shop/a' }, ['api']],
    [{ q: 'web ltsc2022', sort: 'name' }, ['api', 'idle', 'web']],
    [{ state: 'degraded' }, ['api']],
    [{ os: 'linux' }, []],
    [{ namespace: 'other' }, []],
    [{ kind: 'Deployment', q: 'idle' }, ['idle']],
  ])('%j', (query, expected) => expect(names(query)).toEqual(expected));

  test('followers hear only of rows that changed', () => {
    names({});
    const heard: string[] = [];
    store.workloadRows.subscribe(({ workloads }) => heard.push(...workloads.map(({ key }) => key)));
    deployment('web', { version: 2 });
    deployment('api', { version: 2 });
    store.workloadRows.settle();
    expect(heard).toEqual(['shop/Deployment/api']);
  });
});
