import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET } from '@/app/metrics/route';
import { metricCatalog } from '@/lib/domain/metrics/metric-catalog';
import { type ParsedFamily, parseExposition } from '@/lib/domain/metrics/testing/parse-exposition';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import type { AppContext } from '@/lib/server/app-context';
import { rawNode } from '@/lib/server/kube/testing/objects';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';
import { testApp, type TestApp } from '@/lib/server/testing/test-app';
import { config as proxied } from '@/proxy';
import { getMetrics } from './get-metrics';

const TOKEN = 'a-token-of-some-length';
const databases = testDatabases();
afterAll(() => databases.close());

const NAME = 'odd"} 1\n\\cluster';

function fleetOf(store: ClusterStore): AppContext['fleet'] {
  const seenAt = 1_749_999_990_000;
  const sources = () => [{ source: 'kubernetes', state: 'live', seenAt, problem: null, retryAt: null } as const];
  // The metrics read nothing else from the fleet.
  return { clusters: () => [{ name: NAME, store, sources }] } as unknown as AppContext['fleet'];
}

const STATES = ['succeeded', 'succeeded', 'running', 'queued', 'awaiting-approval'];

/** Changes without their audit records. */
const seed = (db: Db, now: number): Promise<void> =>
  transaction(db, async (tx) => {
    const at = new Date(now);
    await tx.change.createMany({
      data: STATES.map((state, index) => ({
        id: `c${index}`,
        number: index + 1,
        kind: index === 1 ? 'node.drain' : 'node.cordon',
        cluster: 'here',
        environment: 'dev',
        state,
        version: 1,
        requesterId: 'local:ada',
        requesterName: 'ada',
        reason: '',
        input: '{}',
        summary: '',
        summaryParams: '{}',
        targets: '[]',
        createdAt: at,
        updatedAt: at,
      })),
    });
    await tx.changeRun.createMany({
      data: STATES.slice(0, -1).map((state, index) => ({
        changeId: `c${index}`,
        notBefore: new Date(now - 30_000),
        state: state === 'succeeded' ? 'finished' : state,
        startedAt: state === 'running' ? new Date(now - 120_000) : null,
      })),
    });
  });

describeEachDatabase('metrics', (provider) => {
  let db: Db;
  let test: TestApp;
  let store: ClusterStore;
  beforeAll(async () => {
    ({ db } = await databases.open(provider));
  });
  beforeEach(() => {
    store = new ClusterStore({ name: NAME, environment: 'dev', ack: null });
    const engine = { isAlive: () => true } as unknown as AppContext['engine'];
    test = testApp({ db, parts: { fleet: fleetOf(store), engine } });
  });

  const request = (authorization: string | null, token: string | null = TOKEN) =>
    getMetrics({
      request: new Request('http://m.test/metrics', { headers: authorization === null ? {} : { authorization } }),
      app: test.app,
      token,
    });
  const families = async (): Promise<Map<string, ParsedFamily>> =>
    parseExposition(await (await request(`Bearer ${TOKEN}`)).text());
  const values = (found: Map<string, ParsedFamily>, name: string) =>
    found.get(name)?.samples.map(({ labels, value }) => [...Object.values(labels), value]);

  it('is off without a token, whatever is sent', async () => {
    await expect(request(`Bearer ${TOKEN}`, null)).rejects.toMatchObject({ code: 'not-found' });
    await expect(request('Bearer ', null)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('has an endpoint that explains how to switch it on', async () => {
    const answer = await GET(new Request('http://m.test/metrics'));
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('MULLION_METRICS_TOKEN');
  });

  it.each([null, '', 'Bearer', 'Bearer ', `Basic ${TOKEN}`, TOKEN, `Bearer ${TOKEN}x`, `Bearer x${TOKEN}`])(
    'refuses %j',
    async (authorization) => {
      const answer = await request(authorization);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await answer.text()).not.toContain(TOKEN);
    },
  );

  it('serves every declared family with its labels, and nothing else', async () => {
    store.sink('nodes').upsert(rawNode({ name: 'n1' }), false);
    for (const kind of ['nodes', 'pods', 'budgets']) store.setKnown(kind);
    const answer = await request(`Bearer ${TOKEN}`);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const found = parseExposition(await answer.text());
    expect([...found.keys()]).toEqual(Object.keys(metricCatalog));
    for (const [name, { samples }] of found)
      for (const { labels } of samples)
        expect(Object.keys(labels), name).toEqual(
          Object.entries(metricCatalog).find(([one]) => one === name)?.[1].labels,
        );
    expect(values(found, 'mullion_nodes')).toEqual([[NAME, 'linux', 'ready', 1]]);
    expect(values(found, 'mullion_source_staleness_seconds')).toEqual([[NAME, 'kubernetes', 10]]);
    expect(values(found, 'mullion_worker_up')).toEqual([[1]]);
  });

  it('counts open changes by kind and state and ended ones by state, with their run and waiting times', async () => {
    if (db === null) return;
    const before = await families();
    expect(values(before, 'mullion_changes')).toEqual([]);
    expect(values(before, 'mullion_run_oldest_age_seconds')).toEqual([[0]]);
    await seed(db, test.clock.at);
    const found = await families();
    expect(values(found, 'mullion_changes')?.toSorted()).toEqual([
      ['node.cordon', 'awaiting-approval', 1],
      ['node.cordon', 'queued', 1],
      ['node.cordon', 'running', 1],
    ]);
    expect(values(found, 'mullion_changes_ended_total')).toEqual([
      ['succeeded', 2],
      ...['failed', 'cancelled', 'rejected', 'withdrawn', 'expired', 'superseded'].map((state) => [state, 0]),
    ]);
    expect(values(found, 'mullion_runs')).toEqual([
      ['queued', 1],
      ['running', 1],
    ]);
    expect(values(found, 'mullion_run_oldest_age_seconds')).toEqual([[120]]);
    expect(values(found, 'mullion_queue_oldest_age_seconds')).toEqual([[30]]);
  });

  it('reports whether the audit chain is unbroken after the first verification', async () => {
    expect(values(await families(), 'mullion_audit_chain_ok')).toEqual([]);
    test.app.auditWatch.tick();
    await expect
      .poll(async () => values(await families(), 'mullion_audit_chain_ok'))
      // The changes above have no audit records.
      .toEqual([[0]]);
  });
});

describe('the way to a sign-in', () => {
  const [matcher = ''] = proxied.matcher;
  it.each([
    ['/metrics', false],
    ['/api/health', false],
    ['/metrics/more', true],
    ['/clusters/metrics', true],
    ['/', true],
  ])('%s is taken there: %s', (path, isTaken) => expect(new RegExp(`^${matcher}$`).test(path)).toBe(isTaken));
});
