import { expect, test } from 'vitest';
import type { WorkloadRow } from '@/lib/domain/workload/workload-row';
import { matchingNamespaces, namespaceRows } from './namespace-rows';

const pods = { ready: 2, notReady: 0, waiting: 0, stuck: 1, succeeded: 0, failed: 0 };
const row = (namespace: string, name: string, parts: Partial<WorkloadRow> = {}): WorkloadRow => ({
  key: `${namespace}/Deployment/${name}`,
  cluster: 'here',
  namespace,
  kind: 'Deployment',
  name,
  state: 'ready',
  since: null,
  ready: 2,
  wanted: 2,
  os: 'linux',
  runsOn: [],
  pods,
  requests: { cpuMilli: 100, memoryMiB: 64 },
  restarts: { n: 0, orMore: false },
  images: [],
  createdAt: null,
  ...parts,
});

const quota = {
  namespace: 'shop',
  name: 'q',
  hard: { pods: '10', 'limits.cpu': '2' },
  used: { pods: '9' },
  scopes: [],
};
const from = {
  workloads: [row('shop', 'web', { state: 'failing' }), row('shop', 'iis', { os: 'windows' }), row('unlisted', 'x')],
  namespaces: [
    { name: 'shop', labels: { 'pod-security.kubernetes.io/enforce': 'baseline' }, annotations: {} },
    { name: 'empty', labels: {}, annotations: {}, terminating: true as const },
  ],
  quotas: [quota],
  findings: new Map([['shop/Deployment/web', { error: 1, warning: 0, info: 0, suppressed: 0 }]]),
  podsKnown: true,
  isWhole: true,
};
const named = (rows: ReturnType<typeof namespaceRows>, name: string) => rows.find((one) => one.name === name);

test('sums of a namespace, apart by OS, with quota, level and findings', () => {
  const rows = namespaceRows(from);
  expect(named(rows, 'shop')).toMatchObject({
    phase: 'Active',
    workloads: 2,
    troubled: 1,
    pods: { ready: 4, stuck: 2 },
    requested: { linux: { cpuMilli: 100 }, windows: { cpuMilli: 100 }, unknown: { cpuMilli: 0 } },
    podSecurity: { enforce: 'baseline', warn: null, known: true },
    findings: { error: 1 },
  });
  expect(named(rows, 'shop')?.quotas).toEqual([
    { quota: 'q', resource: 'pods', used: '9', hard: '10', share: 0.9 },
    { quota: 'q', resource: 'limits.cpu', used: null, hard: '2', share: null },
  ]);
  expect(named(rows, 'empty')).toMatchObject({ phase: 'Terminating', workloads: 0, findings: { error: 0 } });
});

test('what was not read is unknown: phase, quota, pods and findings', () => {
  const rows = namespaceRows({ ...from, namespaces: null, quotas: null, findings: new Map(), podsKnown: false });
  expect(named(rows, 'shop')).toMatchObject({ phase: null, quotas: null, pods: null, requested: null, findings: null });
  expect(named(rows, 'shop')?.podSecurity.known).toBe(false);
  expect(named(rows, 'empty')).toBeUndefined();
});

test('no workload is known where not all could be read: that is not none', () => {
  const rows = namespaceRows({ ...from, isWhole: false });
  expect(named(rows, 'empty')).toMatchObject({ workloads: null, findings: null });
  expect(named(rows, 'shop')).toMatchObject({ workloads: 2, findings: { error: 1 } });
});

test('search and order', () => {
  const rows = namespaceRows(from);
  const names = (filter: Parameters<typeof matchingNamespaces>[1]) =>
    matchingNamespaces(rows, filter).map(({ name }) => name);
  expect(names({ sort: 'name', dir: 'asc' })).toEqual(['empty', 'shop', 'unlisted']);
  expect(names({ sort: 'troubled', dir: 'desc' })[0]).toBe('shop');
  expect(names({ sort: 'name', dir: 'asc', q: 'SH' })).toEqual(['shop']);
});
