import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPlacement as matrixDoor } from '@/lib/contract/placement';
import { getWorkloadPlacement as workloadDoor } from '@/lib/contract/placement-workload';
import type { ClusterHandle, Fleet } from '@/lib/server/fleet/fleet';
import { clusterConfig, fleetConfig, startFleet, until } from '@/lib/server/fleet/testing/start-fleet';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import { getWorkloadPlacement } from './get-workload-placement';
import { listPlacement } from './list-placement';

let simulator: StartedSimulator;
let fleet: Fleet;
let cluster: ClusterHandle;
const clock = { now: () => Date.parse('2026-11-21T00:00:00Z') };

beforeAll(async () => {
  simulator = await startSimulator({ pace: 20, scenario: 'hybrid-placement' });
  const samples = simulator.ready.clusters.map((sample) => clusterConfig(sample));
  ({ fleet } = startFleet(fleetConfig(simulator.ready, samples)));
  const [first] = fleet.clusters();
  if (first === undefined) throw new Error('no cluster');
  cluster = first;
  await until(
    () => ({ ...cluster.store.known, unread: cluster.store.desk.unread() }),
    (known) => known.cloud && known.nodes && known.pods && known.unread.length === 0,
    15_000,
  );
});

afterAll(async () => {
  await fleet.stop();
  await simulator.stop();
});

const house = () => ({ fleet, clock });
const matrix = async (query: object = {}) =>
  matrixDoor.response.parse(
    await listPlacement({
      input: {
        params: matrixDoor.params.parse({ cluster: cluster.name }),
        query: matrixDoor.query.parse(query),
      },
      house: house(),
    }),
  );
const workload = async (params: object, query: object = {}) =>
  workloadDoor.response.parse(
    await getWorkloadPlacement({
      input: {
        params: workloadDoor.params.parse({ cluster: cluster.name, ...params }),
        query: workloadDoor.query.parse(query),
      },
      house: house(),
    }),
  );

type Row = Awaited<ReturnType<typeof matrix>>['rows'][number];
const verdictsOf = ({ cells }: Row): string[] =>
  Object.values(cells).map(({ verdict, why, works, of }) => `${verdict} ${why ?? '-'} ${works}/${of}`);

describe('the matrix', () => {
  test('has a column for every pool, by its name, Windows first', async () => {
    const { pools, unread, totals, matching, namespaces } = await matrix();
    expect(pools.map(({ name, os, builds, nodes }) => [name, os, builds, nodes])).toEqual([
      ['win2019-legacy', 'windows', [17763], 2],
      ['win2022-web', 'windows', [20348], 3],
      ['win2025-next', 'windows', [26100], 2],
      ['default-nodepool', 'linux', [], 3],
      ['linux-batch', 'linux', [], 2],
    ]);
    expect(unread).toEqual([]);
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
      'gamble',
      [
        'wrong-os windows 0/2',
        'not-meant - 0/3',
        'not-meant - 0/2',
        'runs - 3/3',
        'cannot taint dedicated=batch 0/2',
      ],
    ],
    [
      'portal-any-build',
      'gamble',
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
    const troubled = await matrix({ limit: '5' });
    expect(troubled.rows[0]?.outcome).toBe('rejected');
    const next = await matrix({ limit: '5', offset: '5' });
    expect(new Set([...troubled.rows, ...next.rows].map(({ key }) => key)).size).toBe(10);
    const gambles = await matrix({ outcome: 'gamble', sort: 'name', dir: 'desc' });
    expect(gambles.rows).toHaveLength(gambles.matching);
    expect(gambles.rows.map(({ name }) => name)).toEqual(
      gambles.rows
        .map(({ name }) => name)
        .toSorted()
        .toReversed(),
    );
    const wrong = await matrix({ cell: 'wrong-os', namespace: 'shop' });
    expect(wrong.rows.map(({ name }) => name)).toContain('catalog-without-os');
    expect(wrong.rows.every(({ namespace }) => namespace === 'shop')).toBe(true);
  });
});

test('a workload by itself says what its row says', async () => {
  const { rows } = await matrix({ limit: '500' });
  for (const { namespace, kind, name, outcome, findings } of rows) {
    const { assessment, row } = await workload({ namespace, kind, name });
    expect([name, assessment.outcome, row.outcome]).toEqual([name, outcome, outcome]);
    const told = assessment.findings.filter(({ suppressed }) => suppressed === null);
    expect([name, told.length]).toEqual([name, findings.error + findings.warning + findings.info]);
  }
});

test('a workload that is not there is not found', async () => {
  const none = workload({ namespace: 'shop', kind: 'Deployment', name: 'nobody' });
  await expect(none).rejects.toMatchObject({ code: 'not-found' });
});
