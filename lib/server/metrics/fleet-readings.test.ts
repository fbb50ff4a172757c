import { beforeEach, describe, expect, test } from 'vitest';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { storeFeeds } from '@/lib/server/fleet/testing/store-feeds';
import { fleetReadings } from './fleet-readings';

const NOW = Date.parse('2026-11-21T08:00:00Z');
let store: ClusterStore;
let sources: SourceStatus[];

beforeEach(() => {
  store = new ClusterStore({ name: 'here', environment: 'prod', ack: null });
  sources = [];
});

const read = () => fleetReadings([{ name: 'here', store, sources: () => sources }], NOW);
const { drainsKnown: known, foreignNode: node, readyPod: pod, blockingBudget: budget } = storeFeeds(() => store);

test('what has not been read has no samples, rather than zeros', () => {
  const readings = read();
  for (const samples of Object.values(readings)) expect(samples).toEqual([]);
  store.setKnown('nodes');
  store.setKnown('pods');
  const { mullion_blocking_pdbs: budgets, mullion_nodes_cordoned: cordoned } = read();
  expect([budgets, cordoned]).toEqual([[], [{ labels: { cluster: 'here' }, value: 0 }]]);
});

test('nodes by OS and state', () => {
  known();
  node({ name: 'a', os: 'windows' });
  node({ name: 'b', os: 'windows', cordoned: true });
  node({ name: 'c', os: 'linux', ready: 'False' });
  const readings = read();
  expect(readings.mullion_nodes).toEqual([
    { labels: { cluster: 'here', os: 'windows', state: 'ready' }, value: 2 },
    { labels: { cluster: 'here', os: 'linux', state: 'not-ready' }, value: 1 },
  ]);
  expect(readings.mullion_nodes_cordoned[0]?.value).toBe(1);
  expect(readings.mullion_external_drain_nodes.map(({ labels, value }) => [labels.state, value])).toEqual([
    ['blocked', 0],
    ['leaving', 0],
    ['waiting', 0],
    ['empty', 1],
  ]);
});

describe('pods that an external drain waits for', () => {
  beforeEach(known);

  test('by node, reason and budget', () => {
    node({ name: 'n1', cordoned: true });
    pod('web-1', 'n1', 'web');
    pod('web-2', 'n1', 'web');
    pod('free', 'n1', 'free');
    budget('web', 'web');
    const readings = read();
    expect(readings.mullion_external_drain_blocked_pods).toEqual([
      { labels: { cluster: 'here', node: 'n1', reason: 'pdb-covers-all', budget: 'shop/web' }, value: 2 },
    ]);
    expect(readings.mullion_blocking_pdbs[0]?.value).toBe(1);
  });

  test('several budgets of one pod are named together', () => {
    node({ name: 'n1', cordoned: true });
    pod('web-1', 'n1', 'web');
    budget('a', 'web');
    budget('b', 'web');
    expect(read().mullion_external_drain_blocked_pods[0]?.labels).toMatchObject({
      reason: 'pdbs-overlap',
      budget: 'shop/a,shop/b',
    });
  });

  test('never more than a hundred series of a cluster; the largest are listed and the others summed', () => {
    node({ name: 'big', cordoned: true });
    for (let at = 0; at < 3; at += 1) pod(`big-${at}`, 'big', 'web');
    for (let at = 0; at < 150; at += 1) {
      node({ name: `n${at}`, cordoned: true });
      pod(`web-${at}`, `n${at}`, 'web');
    }
    budget('web', 'web');
    const { mullion_external_drain_blocked_pods: listed, mullion_external_drain_blocked_pods_omitted: others } = read();
    expect([listed.length, listed[0]?.labels.node, listed[0]?.value]).toEqual([100, 'big', 3]);
    expect(others).toEqual([{ labels: { cluster: 'here' }, value: 51 }]);
  });

  test('the pods of a node that is listed twice under its name count once', () => {
    node({ name: 'n1', cordoned: true });
    node({ name: 'n1', uid: 'again', cordoned: true });
    pod('web-1', 'n1', 'web');
    budget('web', 'web');
    expect(read().mullion_external_drain_blocked_pods.map(({ value }) => value)).toEqual([1]);
  });
});

test('the age of each source, and whether it is live; a missing one has no series', () => {
  const status = (source: SourceStatus['source'], state: SourceStatus['state'], seenAt: number | null) => ({
    source,
    state,
    seenAt,
    checkedAt: seenAt,
    problem: null,
    retryAt: null,
  });
  sources = [status('ack', 'absent', null), status('kubernetes', 'stale', NOW - 90_500)];
  const { mullion_source_up: up, mullion_source_staleness_seconds: age } = read();
  const labels = { cluster: 'here', source: 'kubernetes' };
  expect([up, age]).toEqual([[{ labels, value: 0 }], [{ labels, value: 90.5 }]]);
  sources = [status('ack', 'starting', null), status('kubernetes', 'live', NOW + 5)];
  expect(read().mullion_source_up.map(({ value }) => value)).toEqual([0, 1]);
  expect(read().mullion_source_staleness_seconds.map(({ value }) => value)).toEqual([0]);
});
