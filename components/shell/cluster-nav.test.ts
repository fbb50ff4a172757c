import { expect, test } from 'vitest';
import type { ClusterRow, SourceStatus } from '@/lib/domain/cluster/cluster';
import { clusterMark } from './cluster-nav';

const source = (state: SourceStatus['state']): SourceStatus => ({
  source: 'kubernetes',
  state,
  seenAt: null,
  checkedAt: null,
  problem: null,
  retryAt: null,
});

const well: ClusterRow = {
  name: 'a',
  environment: 'dev',
  ack: null,
  kubernetesVersion: null,
  network: null,
  linux: null,
  windows: null,
  pools: 0,
  poolsInTransition: 0,
  poolsShort: 0,
  nodesNotReady: 0,
  podsNotRunning: 0,
  windowsPodsStuck: 0,
  used: { linux: null, windows: null },
  warningsLastHour: null,
  sources: [source('live')],
  missingRights: null,
};

test.each<[string, Partial<ClusterRow>, string]>([
  ['all live and ready', {}, 'ok'],
  ['a source failed', { sources: [source('live'), source('failed')], nodesNotReady: 2 }, 'unreachable'],
  ['a source may not be read', { sources: [source('forbidden')] }, 'unreachable'],
  ['a node is not ready although data is stale', { sources: [source('stale')], nodesNotReady: 1 }, 'problem'],
  ['Windows pods cannot run', { windowsPodsStuck: 3 }, 'problem'],
  ['a pool got none of its nodes', { poolsShort: 1 }, 'problem'],
  ['still starting', { sources: [source('starting')], nodesNotReady: null }, 'starting'],
  ['stale', { sources: [source('stale')] }, 'stale'],
  ['readiness not known', { nodesNotReady: null }, 'unknown'],
  ['no source at all', { sources: [] }, 'unknown'],
  ['only absent sources', { sources: [source('absent')] }, 'unknown'],
  ['a pool is moving', { poolsInTransition: 1 }, 'busy'],
])('%s', (_, part, word) => {
  expect(clusterMark({ ...well, ...part }).word).toBe(word);
});
