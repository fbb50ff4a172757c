import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import { getBuildLifecycle } from './get-build-lifecycle';
import { getPodPlacement } from './get-pod-placement';
import { getWorkloadPlacement } from './get-workload-placement';
import { listDaemonSetCoverage } from './list-daemon-set-coverage';
import { listPlacement } from './list-placement';
import { listPlacementFindings } from './list-placement-findings';
import { type PlacementApp, startPlacementApp } from '../testing/placement-app';

let started: PlacementApp;
let cluster: PlacementApp['cluster'];

beforeAll(async () => {
  started = await startPlacementApp();
  ({ cluster } = started);
});

afterAll(() => started.stop());

const app = (): PlacementApp => started;
const matrix = async (query: object = {}) =>
  matrixEndpoint.response.parse(
    await listPlacement({
      input: {
        params: matrixEndpoint.params.parse({ cluster: cluster.name }),
        query: matrixEndpoint.query.parse(query),
      },
      app: app(),
    }),
  );
const workload = async (params: object, query: object = {}) =>
  workloadEndpoint.response.parse(
    await getWorkloadPlacement({
      input: {
        params: workloadEndpoint.params.parse({ cluster: cluster.name, ...params }),
        query: workloadEndpoint.query.parse(query),
      },
      app: app(),
    }),
  );

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
    expect(matching).toBe(totals.workloads);
    expect(totals.windows).toBeGreaterThan(20);
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
    expect(partial.rows.map(({ name }) => name)).toEqual(
      partial.rows
        .map(({ name }) => name)
        .toSorted()
        .toReversed(),
    );
    const wrong = await matrix({ cell: 'wrong-os', namespace: 'shop' });
    expect(wrong.rows.map(({ name }) => name)).toContain('catalog-without-os');
    expect(wrong.rows.every(({ namespace }) => namespace === 'shop')).toBe(true);
  });
});

test('the exact answer about each workload is what its row says', async () => {
  const { rows } = await matrix({ limit: '500' });
  const world = cluster.store.placementIndex.world(started.clock.now());
  for (const { namespace, kind, name, outcome, findings } of rows) {
    const top = cluster.store.placement.find({ namespace, kind, name });
    if (top === null) throw new Error(`no ${kind} ${name}`);
    const exact = assess(top.object, world);
    const reported = exact.findings.filter(({ suppressed }) => suppressed === undefined);
    expect([name, exact.outcome, reported.length]).toEqual([
      name,
      outcome,
      findings.error + findings.warning + findings.info,
    ]);
  }
});

test('a workload by itself comes with its evidence, its nodes and what mends it', async () => {
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

test('a workload that is not there is not found', async () => {
  const none = workload({ namespace: 'shop', kind: 'Deployment', name: 'nobody' });
  await expect(none).rejects.toMatchObject({ code: 'not-found' });
});

describe('the findings', () => {
  const findings = async (query: object = {}) =>
    findingsEndpoint.response.parse(
      await listPlacementFindings({
        input: {
          params: findingsEndpoint.params.parse({ cluster: cluster.name }),
          query: findingsEndpoint.query.parse(query),
        },
        app: app(),
      }),
    );

  test('come by rule, the worst first, with whom they concern, as many as the matrix counts', async () => {
    const { rules, totals, partly } = await findings();
    expect(partly).toEqual([]);
    expect(rules.length).toBeGreaterThan(5);
    expect(rules[0]?.severity).toBe('error');
    const of = rules.flatMap(({ subjects }) => subjects).filter(({ namespace }) => namespace !== '');
    const { totals: counted } = await matrix();
    expect(of.filter(({ severity }) => severity === 'error')).toHaveLength(counted.findings.error);
    expect(totals.error).toBeGreaterThanOrEqual(counted.findings.error);
    for (const { title, cause, count, subjects } of rules) {
      expect(title + cause).not.toMatch(/\{\w+\}/);
      expect(count).toBeLessThanOrEqual(subjects.length);
    }
  });

  test('tell a credential spec that is there from one that is not', async () => {
    const { rules } = await findings({ namespace: 'web' });
    const missing = rules.find(({ rule }) => rule === 'WIN-SEC-022');
    expect(missing?.subjects.map(({ name }) => name)).toEqual(['shop-gmsa-missing']);
  });

  test('are narrowed by severity, namespace and text, and said in the language asked for', async () => {
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
  const { rows } = coverageEndpoint.response.parse(
    await listDaemonSetCoverage({
      input: { params: coverageEndpoint.params.parse({ cluster: cluster.name }) },
      app: app(),
    }),
  );
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

test('builds come with the end of their support and with who depends on them', async () => {
  const { rows } = buildsEndpoint.response.parse(
    await getBuildLifecycle({ input: { params: buildsEndpoint.params.parse({ cluster: cluster.name }) }, app: app() }),
  );
  expect(rows.map(({ build, nodes, pools, state }) => [build, nodes, pools, state])).toEqual([
    [17763, 2, ['win2019-legacy'], 'extended'],
    [20348, 3, ['win2022-web'], 'extended'],
    [26100, 2, ['win2025-next'], 'current'],
  ]);
  for (const { workloads, onlyHere } of rows) {
    expect(onlyHere).toBeGreaterThan(0);
    expect(workloads).toBeGreaterThan(onlyHere);
  }
});

describe('a pod', () => {
  const pod = async (namespace: string, name: string) =>
    podEndpoint.response.parse(
      await getPodPlacement({
        input: {
          params: podEndpoint.params.parse({ cluster: cluster.name, namespace, pod: name }),
          query: podEndpoint.query.parse({}),
        },
        app: app(),
      }),
    );
  const podOf = (workload: string) => {
    const found = cluster.store.pods().find((one) => one.workload?.name === workload);
    if (found === undefined) throw new Error(`no pod of ${workload}`);
    return found;
  };

  test('that waits: what the scheduler said, and what stands in the way on each node', async () => {
    const { namespace, name } = podOf('portal-no-toleration');
    const { phase, node, message, workload: owner, assessment } = await pod(namespace, name);
    expect([phase, node, owner]).toEqual(['Pending', null, { kind: 'Deployment', name: 'portal-no-toleration' }]);
    expect(message).toMatch(/^Unschedulable: 0\/12 nodes are available/);
    expect(assessment).toMatchObject({ outcome: 'blocked', fits: { now: 0, of: 12 } });
    const unmatched = "5 node(s) didn't match Pod's node affinity/selector";
    expect([message?.includes(unmatched), assessment.fits.message?.includes(unmatched)]).toEqual([true, true]);
  });

  test('that runs is not in its own way', async () => {
    const { namespace, name, nodeName } = podOf('portal-2022');
    const { node, assessment } = await pod(namespace, name);
    expect([node, assessment.outcome]).toEqual([nodeName, 'runs']);
  });

  test('that is gone is not found', async () => {
    await expect(pod('shop', 'nobody')).rejects.toMatchObject({ code: 'not-found' });
  });
});
