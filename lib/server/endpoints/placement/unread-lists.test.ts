import { expect, test } from 'vitest';
import { listPlacement as matrixEndpoint } from '@/lib/contract/placement';
import {
  getBuildLifecycle as buildsEndpoint,
  listDaemonSetCoverage as coverageEndpoint,
  listPlacementFindings as findingsEndpoint,
} from '@/lib/contract/placement-lists';
import { assessWhatIf as whatIfEndpoint } from '@/lib/contract/placement-what-if';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { WORKLOADS } from '@/lib/server/kube/watch/resources';
import { ask } from '../testing/ask';
import { getBuildLifecycle, listDaemonSetCoverage, listPlacement, listPlacementFindings } from './placement-lists';
import { assessWhatIf } from './what-if';

const node = {
  metadata: { name: 'win', uid: 'uid-win', labels: { 'kubernetes.io/os': 'windows' } },
  status: {
    allocatable: { cpu: '4', memory: '8Gi', pods: '30' },
    nodeInfo: { operatingSystem: 'windows', kernelVersion: '10.0.20348.1', kubeletVersion: 'v1.32.1' },
  },
};
const image = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const agent = {
  metadata: { name: 'agent', namespace: 'kube-system', uid: 'uid-agent' },
  spec: {
    selector: { matchLabels: { app: 'agent' } },
    template: {
      metadata: { labels: { app: 'agent' } },
      spec: { nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'a', image }] },
    },
  },
};

/** Answers about a cluster of which only these kinds were read. */
function answers(...kinds: string[]) {
  const store = new ClusterStore({ name: 'a', environment: 'dev', ack: null });
  if (kinds.includes('nodes')) store.sink('nodes').upsert(node, true);
  if (kinds.includes('DaemonSet')) store.sink('DaemonSet').upsert(agent, true);
  for (const kind of kinds) store.setKnown(kind);
  const cluster = { store, sources: () => [], planContext: () => ({ cloud: null }) };
  // The verbs use nothing else of the cluster.
  const app = { fleet: { cluster: () => cluster }, clock: { now: () => 0 } } as never;
  const request = { app, params: { cluster: 'a' } };
  return {
    matrix: () => ask(matrixEndpoint, listPlacement, request),
    findings: () => ask(findingsEndpoint, listPlacementFindings, request),
    coverage: () => ask(coverageEndpoint, listDaemonSetCoverage, request),
    whatIf: () =>
      ask(whatIfEndpoint, assessWhatIf, { ...request, body: { scenario: { kind: 'cordon-os', os: 'linux' } } }),
    builds: () => ask(buildsEndpoint, getBuildLifecycle, request),
  };
}

const workloads = [...WORKLOADS.map(({ kind }) => kind), 'pods'];

test('without any rights no list counts anything', async () => {
  const none = answers();
  expect((await none.matrix()).totals).toBeNull();
  expect((await none.findings()).totals).toBeNull();
  expect(await none.coverage()).toMatchObject({ rows: [], unavailable: expect.arrayContaining(['daemonsets']) });
  expect(await none.builds()).toMatchObject({ rows: [], unavailable: expect.arrayContaining(['nodes']) });
});

test('one kind of workloads that was not read leaves their number unknown', async () => {
  const some = answers('nodes', ...workloads.filter((kind) => kind !== 'Deployment'));
  expect((await some.matrix()).totals).toBeNull();
  expect((await some.findings()).totals).toBeNull();
  expect((await some.builds()).rows).toEqual([
    expect.objectContaining({ build: 20_348, nodes: 1, workloads: null, onlyHere: null }),
  ]);
  const all = answers('nodes', ...workloads);
  expect((await all.matrix()).totals).toMatchObject({ workloads: 1 });
  expect((await all.findings()).totals).not.toBeNull();
  expect((await all.builds()).rows).toEqual([expect.objectContaining({ workloads: 1, onlyHere: 1 })]);
});

test('without pods the numbers of workloads and findings are unknown, without nodes that of findings', async () => {
  const withoutPods = answers('nodes', ...WORKLOADS.map(({ kind }) => kind));
  expect((await withoutPods.matrix()).totals).toBeNull();
  expect((await withoutPods.findings()).totals).toBeNull();
  const withoutNodes = answers(...workloads);
  expect((await withoutNodes.matrix()).totals).toMatchObject({ workloads: 1 });
  expect((await withoutNodes.findings()).totals).toBeNull();
});

test('how many workloads a scenario concerns is unknown without one kind of them', async () => {
  const kinds = workloads.filter((kind) => kind !== 'CronJob');
  expect((await answers('nodes', ...kinds).whatIf()).totals).toBeNull();
  expect((await answers('nodes', ...workloads).whatIf()).totals).toMatchObject({ same: 1 });
});

test('DaemonSets cover an unknown number of unread nodes, with an unknown number of unread pods', async () => {
  const rowsOf = async (...kinds: string[]) => (await answers(...kinds).coverage()).rows[0];
  expect(await rowsOf('DaemonSet')).toMatchObject({ name: 'agent', linux: null, windows: null, outcome: 'unknown' });
  expect(await rowsOf('DaemonSet', 'nodes')).toMatchObject({ windows: { nodes: 1, targeted: 1, ready: null } });
  expect(await rowsOf('DaemonSet', 'nodes', 'pods')).toMatchObject({
    windows: { nodes: 1, targeted: 1, runs: 1, unknown: 0, ready: 0 },
  });
});
