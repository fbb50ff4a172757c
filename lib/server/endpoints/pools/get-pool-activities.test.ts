import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPoolActivities as endpoint } from '@/lib/contract/pool-activities';
import { failureOf, type SimulatedCloud, startCloud } from '@/lib/server/ack/testing/connect';
import { ask } from '../testing/ask';
import { getPoolActivities } from './get-pool-activities';

let here: SimulatedCloud;
let legacy = '';

beforeAll(async () => {
  here = await startCloud();
  legacy = (await here.cloud().reader.nodePools()).find((pool) => pool.name === 'win-legacy')?.id ?? '';
});
afterAll(() => here.stop());

function request(pool: string, query: Record<string, string> = {}) {
  const app = {
    clock: { now: () => 1_000 },
    fleet: { cluster: () => ({ planContext: () => ({ cloud: here.cloud().reader }) }) },
  };
  return ask(endpoint, getPoolActivities, { app, params: { cluster: 'prod', pool }, query });
}

describe('the scaling activities of a pool', () => {
  it('are listed newest first, each failure with its family and remedy', async () => {
    const answer = await request(legacy);
    expect(answer).toMatchObject({ total: 7, page: 1, unavailable: null });
    expect(answer.rows?.map((row) => [row.status, row.capacityAfter, row.failure?.family ?? null])).toEqual([
      ['failed', 2, 'no-stock'],
      ['successful', 2, null],
      ['warning', 3, 'not-joined'],
      ['failed', 2, 'quota'],
      ['failed', 2, 'disk-no-stock'],
      ['successful', 2, null],
      ['successful', 3, null],
    ]);
    const quota = answer.rows?.[3];
    expect(quota).toMatchObject({
      errorCode: 'QuotaExceed.ElasticQuota',
      failure: { action: 'quota', href: expect.stringContaining('quotas.console.aliyun.com') },
    });
    expect(quota?.failure?.remedy.phrase?.key).toBe('domain.scaling-remedy.quota');
    expect(answer.rows?.[1]?.destroyed).toHaveLength(1);
    expect((quota?.endedAt ?? 0) - (quota?.startedAt ?? 0)).toBe(60_000);
  });

  it('are paged', async () => {
    const first = await request(legacy, { limit: '3' });
    const last = await request(legacy, { limit: '3', page: '3' });
    expect([first.rows?.length, last.rows?.length, last.total]).toEqual([3, 1, 7]);
    expect(endpoint.query.safeParse({ limit: '51' }).success).toBe(false);
  });

  it('are unknown, not none, when Auto Scaling may not be read', async () => {
    await here.fault('forbidden', 'DescribeScalingActivities', {});
    expect(await request(legacy)).toMatchObject({
      rows: null,
      total: null,
      unavailable: { code: 'Forbidden.RAM', remedy: expect.stringContaining('ess:DescribeScalingActivities') },
    });
    await here.fault('forbidden', 'DescribeScalingActivities', { on: false });
  });

  it('belong to a pool that exists', async () =>
    expect(await failureOf(request('np-none'))).toMatchObject({ code: 'not-found' }));
});
