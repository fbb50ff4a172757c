import { beforeEach, describe, expect, test } from 'vitest';
import * as contract from '@/lib/contract/workloads';
import { listNamespaces as namespacesEndpoint } from '@/lib/contract/namespaces';
import { findObjects as searchEndpoint } from '@/lib/contract/search';
import { findObjects } from '../find-objects';
import { ask } from '../testing/ask';
import { TwoClusters } from '../testing/two-clusters';
import { getWorkload, listWorkloadPods } from './get-workload';
import { listNamespaces } from './list-namespaces';
import { listWorkloads } from './list-workloads';

const container = { name: 'c', image: 'registry.example/app:1' };
let two: TwoClusters;

function deployment(name: string, ready: number): void {
  const metadata = { namespace: 'shop', name, uid: `uid-${name}`, resourceVersion: '1' };
  const template = { metadata: { labels: { app: name } }, spec: { containers: [container] } };
  const spec = { replicas: 1, selector: { matchLabels: { app: name } }, template };
  const status = { replicas: 1, updatedReplicas: 1, readyReplicas: ready, availableReplicas: ready };
  two.store.sink('Deployment').upsert({ metadata, spec, status }, true);
}

const list = (query: object = {}) =>
  ask(contract.listWorkloads, listWorkloads, { app: two.app, params: { cluster: 'here' }, query });
const get = (name: string) =>
  ask(contract.getWorkload, getWorkload, {
    app: two.app,
    params: { cluster: 'here', namespace: 'shop', kind: 'Pod', name },
    query: {},
  });

beforeEach(() => {
  two = new TwoClusters();
});

describe('before everything has been read', () => {
  test('totals are unknown until something is, and what is missing is named', async () => {
    expect(await list()).toMatchObject({ rows: [], totals: null });
    deployment('web', 1);
    two.store.placement.hasRead('Deployment');
    const page = await list();
    expect(page).toMatchObject({ totals: { total: 1 }, rows: [{ name: 'web', ready: 1, pods: null, findings: null }] });
    expect(page.unread).toEqual(expect.arrayContaining(['pods', 'statefulsets']));
    expect(page.unread).not.toContain('deployments');
  });

  test('a missing workload may exist; afterwards it does not', async () => {
    await expect(get('nobody')).rejects.toMatchObject({ code: 'unavailable' });
    two.fill();
    for (const kind of ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job', 'CronJob'])
      two.store.placement.hasRead(kind);
    await expect(get('nobody')).rejects.toMatchObject({ code: 'not-found' });
  });

  test('a search names the clusters and resources that it did not compare', async () => {
    two.fill();
    const answer = await ask(searchEndpoint, findObjects, { app: two.app, params: {}, query: { q: 'stuck' } });
    expect(answer.rows.map(({ type, name }) => [type, name])).toEqual([
      ['workload', 'stuck'],
      ['pod', 'stuck'],
    ]);
    const unread = new Map(answer.clusters.map((one) => [one.name, one.unread]));
    expect(unread.get('here')).not.toContain('pods');
    expect(unread.get('away')).toEqual(expect.arrayContaining(['nodes', 'pods']));
  });
});

describe('one workload', () => {
  beforeEach(() => two.fill());

  test('its failing pods by cause, where they are, and what is unknown', async () => {
    const answer = await get('stuck');
    expect(answer).toMatchObject({
      workload: { state: 'failing', os: 'windows' },
      causes: [{ stuck: true, pods: 1 }],
      places: [{ os: 'windows', build: '20348', nodes: 1, pods: 1, notReady: 0 }],
      rollout: null,
      budgets: null,
      events: null,
    });
    two.store.setKnown('budgets');
    expect((await get('stuck')).budgets).toEqual([]);
  });

  test('its pods, in pages', async () => {
    const params = { cluster: 'here', namespace: 'shop', kind: 'Pod', name: 'stuck' };
    const page = await ask(contract.listWorkloadPods, listWorkloadPods, { app: two.app, params, query: {} });
    expect(page).toMatchObject({
      matching: 1,
      known: true,
      rows: [{ state: 'stuck', word: 'ErrImagePull', node: 'win' }],
    });
    const beyond = await ask(contract.listWorkloadPods, listWorkloadPods, {
      app: two.app,
      params,
      query: { offset: '5' },
    });
    expect(beyond).toMatchObject({ matching: 1, rows: [] });
  });

  test('namespaces sum up workloads; those that could not be listed have no phase', async () => {
    const answer = await ask(namespacesEndpoint, listNamespaces, {
      app: two.app,
      params: { cluster: 'here' },
      query: {},
    });
    expect(answer.rows).toMatchObject([{ name: 'shop', phase: null, troubled: 1, pods: { stuck: 1 }, quotas: null }]);
    expect(answer.unread).toEqual(expect.arrayContaining(['namespaces', 'resourcequotas']));
  });
});
