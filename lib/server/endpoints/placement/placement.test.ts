import { describe, expect, test } from 'vitest';
import { listPlacement as matrixEndpoint } from '@/lib/contract/placement';
import {
  getBuildLifecycle as buildsEndpoint,
  listDaemonSetCoverage as coverageEndpoint,
  listPlacementFindings as findingsEndpoint,
} from '@/lib/contract/placement-lists';
import {
  getPodPlacement as podEndpoint,
  getWorkloadPlacement as workloadEndpoint,
} from '@/lib/contract/placement-workload';
import { assess } from '@/lib/placement';
import { countOccurrences } from '@/lib/domain/placement/finding-occurrences';
import { getBuildLifecycle, listPlacementFindings, listDaemonSetCoverage, listPlacement } from './placement-lists';
import { getPodPlacement, getWorkloadPlacement } from './workload-placement';
import { unpackRows } from '@/lib/domain/placement/packed-cells';
import { ask } from '../testing/ask';
import { placementApp } from '../testing/placement-app';

const app = placementApp();
const request = (more: object = {}) => ({ app: app(), params: { cluster: app().cluster.name, ...more } });
async function matrix(query: object = {}) {
  const page = await ask(matrixEndpoint, listPlacement, { ...request(), query });
  return { ...page, rows: unpackRows(page) };
}
const workload = (params: object) => ask(workloadEndpoint, getWorkloadPlacement, request(params));

type Row = Awaited<ReturnType<typeof matrix>>['rows'][number];
const verdictsOf = ({ cells }: Row): string[] =>
  Object.values(cells).map(({ verdict, why, works, of }) => `${verdict} ${why ?? '-'} ${works}/${of}`);

describe('the matrix', () => {
  test('has a column for every pool, by its name, Windows first', async () => {
    const { pools, unavailable, totals, matching, namespaces } = await matrix();
    expect(pools.map(({ name, os, builds, nodes }) => [name, os, builds, nodes])).toEqual([
      ['win2019-legacy', 'windows', [17763], 2],
      ['win2022-web', 'windows', [20348], 3],
      ['win2025-next', 'windows', [26100], 2],
      ['default-nodepool', 'linux', [], 3],
      ['linux-batch', 'linux', [], 2],
    ]);
    expect(unavailable).toEqual([]);
    expect(matching).toBe(totals?.workloads);
    expect(totals?.windows).toBeGreaterThan(20);
    expect(namespaces).toContain('kube-system');
  });

  test.each<[string, Row['outcome'], string[]]>([
    [
      'portal-2022',
      'runs',
      [
        'wrong-build build 20348 0/2',
        'runs - 3/3',
        'wrong-build build 20348 0/2',
        'not-meant - 0/3',
        'not-meant - 0/2',
      ],
    ],
    [
      'catalog-without-os',
      'partial',
      ['wrong-os windows 0/2', 'not-meant - 0/3', 'not-meant - 0/2', 'runs - 3/3', 'cannot taint dedicated=batch 0/2'],
    ],
    [
      'portal-any-build',
      'partial',
      ['wrong-build build 20348 0/2', 'runs - 3/3', 'runs - 2/2', 'not-meant - 0/3', 'not-meant - 0/2'],
    ],
    [
      'import-claim-missing',
      'blocked',
      [
        'cannot claim absent 0/2',
        'cannot claim absent 0/3',
        'cannot claim absent 0/2',
        'not-meant - 0/3',
        'not-meant - 0/2',
      ],
    ],
    [
      'portal-class-conflict',
      'rejected',
      ['rejected - 0/2', 'rejected - 0/3', 'rejected - 0/2', 'rejected - 0/3', 'rejected - 0/2'],
    ],
  ])('%s: %s', async (q, outcome, cells) => {
    const { rows } = await matrix({ q });
    expect(rows.map((row) => [row.name, row.outcome])).toEqual([[q, outcome]]);
    expect(rows.map(verdictsOf)).toEqual([cells]);
  });

  test('filters, sorts and pages', async () => {
    const failing = await matrix({ limit: '5' });
    expect(failing.rows[0]?.outcome).toBe('rejected');
    const next = await matrix({ limit: '5', offset: '5' });
    expect(new Set([...failing.rows, ...next.rows].map(({ key }) => key)).size).toBe(10);
    const partial = await matrix({ outcome: 'partial', sort: 'name', dir: 'desc' });
    expect(partial.rows).toHaveLength(partial.matching);
    const names = partial.rows.map(({ name }) => name);
    expect(names).toEqual(names.toSorted().toReversed());
    const wrong = await matrix({ cell: 'wrong-os', namespace: 'shop' });
    expect(wrong.rows.map(({ name }) => name)).toContain('catalog-without-os');
    expect(wrong.rows.every(({ namespace }) => namespace === 'shop')).toBe(true);
  });
});

test('the detailed answer of each workload equals its row', async () => {
  const { rows } = await matrix({ limit: '500' });
  const world = app().cluster.store.placementIndex.world(app().clock.now());
  for (const { namespace, kind, name, outcome, findings } of rows) {
    const top = app().cluster.store.placement.find({ namespace, kind, name });
    if (top === null) throw new Error(`no ${kind} ${name}`);
    const exact = assess(top.object, world);
    expect([name, exact.outcome, countOccurrences(exact.findings)]).toEqual([name, outcome, findings]);
  }
});

test('a single workload has its evidence, its nodes and its fixes', async () => {
  const { assessment, row, managedBy } = await workload({
    namespace: 'shop',
    kind: 'Deployment',
    name: 'catalog-without-os',
  });
  expect([assessment.outcome, row.outcome, managedBy]).toEqual(['partial', 'partial', null]);
  expect(assessment.evidence.length).toBeGreaterThan(0);
  expect(assessment.groups.map(({ outcome, count }) => [outcome, count])).toContainEqual(['cannot-start', 2]);
  expect(assessment.fixes.map(({ after }) => after)).toContain('runs');
});

test('an unknown workload is not found', async () => {
  const none = workload({ namespace: 'shop', kind: 'Deployment', name: 'missing' });
  await expect(none).rejects.toMatchObject({ code: 'not-found' });
});

describe('the findings', () => {
  const findings = (query: object = {}) => ask(findingsEndpoint, listPlacementFindings, { ...request(), query });

  test('are listed by rule, worst first, with their subjects, as many as the matrix counts', async () => {
    const { rules, totals, partly } = await findings();
    expect(partly).toEqual([]);
    expect(rules.length).toBeGreaterThan(5);
    expect(rules[0]?.severity).toBe('error');
    const ofWorkloads = rules.flatMap(({ subjects }) => subjects).filter(({ namespace }) => namespace !== '');
    const { totals: counted, rows } = await matrix({ limit: '500' });
    for (const severity of ['error', 'warning', 'info'] as const) {
      const here = ofWorkloads.filter((one) => one.severity === severity);
      expect(here).toHaveLength(counted?.findings[severity] ?? -1);
      for (const { namespace, kind, name, findings: row } of rows) {
        const own = here.filter((one) => one.namespace === namespace && one.kind === kind && one.name === name);
        expect([name, own.length]).toEqual([name, row[severity]]);
      }
      expect(rules.reduce((sum, { counts }) => sum + counts[severity], 0)).toBe(totals?.[severity]);
      const only = await findings({ severity });
      expect(only.rules.reduce((sum, { count }) => sum + count, 0)).toBe(totals?.[severity]);
    }
    for (const { title, cause, count, subjects } of rules) {
      expect(title + cause).not.toMatch(/\{\w+\}/);
      expect(count).toBe(subjects.length);
      expect(new Set(subjects.map(({ kind, namespace, name }) => `${kind} ${namespace}/${name}`)).size).toBe(count);
    }
  });

  test('distinguish an existing credential spec from a missing one', async () => {
    const { rules } = await findings({ namespace: 'web' });
    const missing = rules.find(({ rule }) => rule === 'WIN-SEC-022');
    expect(missing?.subjects.map(({ name }) => name)).toEqual(['shop-gmsa-missing']);
  });

  test('are filtered by severity, namespace and text, in the requested language', async () => {
    const { rules } = await findings({ severity: 'error', namespace: 'web', lang: 'zh' });
    expect(rules.length).toBeGreaterThan(0);
    const subjects = rules.flatMap((rule) => rule.subjects);
    expect(subjects.every(({ namespace, severity }) => namespace === 'web' && severity === 'error')).toBe(true);
    expect(rules[0]?.title).toMatch(/\p{Script=Han}/u);
    expect((await findings({ q: 'no such rule or workload' })).rules).toEqual([]);
    expect((await findings({ suppressed: 'yes' })).rules).toEqual([]);
  });
});

test('DaemonSets show which nodes of which system they cover', async () => {
  const { rows } = await ask(coverageEndpoint, listDaemonSetCoverage, request());
  const named = new Map(rows.map((row) => [row.name, row]));
  expect(named.get('node-agent-everywhere')).toMatchObject({
    outcome: 'partial',
    linux: { nodes: 5, targeted: 5, runs: 5 },
    windows: { nodes: 7, targeted: 7, runs: 0 },
  });
  expect(named.get('windows-logs-one-pool')).toMatchObject({
    linux: { targeted: 0 },
    windows: { nodes: 7, targeted: 2, runs: 2, ready: 2 },
  });
});

test('builds have their end of support and the workloads that depend on them', async () => {
  const { rows, offered } = await ask(buildsEndpoint, getBuildLifecycle, request());
  // 2025 by a custom image; not the ended build of another image.
  expect(offered).toEqual({ from: 'account', builds: [26100, 20348, 17763] });
  expect(rows.map(({ build, nodes, pools, state }) => [build, nodes, pools, state])).toEqual([
    [17763, 2, ['win2019-legacy'], 'extended'],
    [20348, 3, ['win2022-web'], 'extended'],
    [26100, 2, ['win2025-next'], 'current'],
  ]);
  for (const { workloads, onlyHere } of rows) {
    expect(onlyHere).toBeGreaterThan(0);
    expect(workloads).toBeGreaterThan(onlyHere ?? 0);
  }
});

describe('a pod', () => {
  const pod = (namespace: string, name: string) => ask(podEndpoint, getPodPlacement, request({ namespace, pod: name }));
  const podOf = (workload: string) => {
    const found = app()
      .cluster.store.pods()
      .find((one) => one.workload?.name === workload);
    if (found === undefined) throw new Error(`no pod of ${workload}`);
    return found;
  };

  test('that is Pending: the scheduler’s message, and the reason on each node', async () => {
    const { namespace, name } = podOf('portal-no-toleration');
    const { phase, node, message, workload: owner, assessment } = await pod(namespace, name);
    expect([phase, node, owner]).toEqual(['Pending', null, { kind: 'Deployment', name: 'portal-no-toleration' }]);
    expect(message).toMatch(/^Unschedulable: 0\/12 nodes are available/);
    expect(assessment).toMatchObject({ outcome: 'blocked', fits: { now: 0, of: 12 } });
    const unmatched = "5 node(s) didn't match Pod's node affinity/selector";
    expect([message?.includes(unmatched), assessment.fits.message?.includes(unmatched)]).toEqual([true, true]);
  });

  test('a running pod does not block itself', async () => {
    const { namespace, name, nodeName } = podOf('portal-2022');
    const { node, assessment } = await pod(namespace, name);
    expect([node, assessment.outcome]).toEqual([nodeName, 'runs']);
  });

  test('a deleted pod is not found', () => expect(pod('shop', 'missing')).rejects.toMatchObject({ code: 'not-found' }));
});
