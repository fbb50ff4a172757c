import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { Change } from '@/lib/domain/change/change';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { type TestDatabases, testDatabases } from '@/lib/server/testing/test-databases';
import { endingOf, isForbidden } from '../run/problem';
import { ann, type Bench, bench } from '../testing/bench';
import { until } from '../testing/until';

let databases: TestDatabases;
let db: Db;
let here: Bench;

beforeAll(async () => {
  databases = testDatabases();
  const opened = await databases.open('sqlite');
  if (opened === null) throw new Error('no SQLite');
  ({ db } = opened);
});
afterAll(() => databases.close());
beforeEach(() => {
  here = bench({ db });
});
afterEach(async () => {
  here.world.outage = null;
  here.world.hanging.forEach((release) => release());
  await here.engine.stop();
  expect((await verifyAudit(db)).ok).toBe(true);
  await transaction(db, async (tx) => {
    await tx.changeRun.updateMany({ data: { state: 'finished', owner: null } });
    await tx.resourceLock.deleteMany();
  });
});

async function started(kind: string): Promise<Change> {
  const change = await here.approve(await here.request(kind));
  here.engine.start();
  return change;
}

const get = async (id: string): Promise<Change> => {
  const change = await here.engine.get(id);
  if (change === null) throw new Error('no change');
  return change;
};

describe('a pool that ACK works on when the write comes', () => {
  test('is waited for, and then written to once', async () => {
    here.world.outcome = (attempt) => (attempt === 1 ? 'busy' : 'fine');
    const { id } = await started('node-pool.scale');
    await until(async () => (await get(id)).steps.some(({ error }) => error !== null));
    const [step] = (await get(id)).steps;
    expect(step).toMatchObject({
      state: 'running',
      error: {
        code: 'InvalidNodePoolStatus.Forbidden',
        phrase: { key: 'domain.problem.busy-elsewhere' },
        requestId: 'req-fault',
      },
    });
    await here.reached(id, 'succeeded');
    expect(here.world.attempts).toHaveLength(2);
    expect(here.world.effects).toHaveLength(1);
  });

  test('is given up when it stays so for as long as the step may take', async () => {
    here.world.outcome = () => {
      here.clock.push(200_000);
      return 'busy';
    };
    const { id } = await started('node-pool.scale');
    const failed = await here.reached(id, 'failed');
    expect(failed.problem).toMatchObject({ code: 'InvalidNodePoolStatus.Forbidden' });
    expect(here.world.attempts.length).toBeGreaterThan(2);
    expect(here.world.effects).toHaveLength(0);
  });

  test('is not written to again after an answer that was lost: what it works on may be ours', async () => {
    here.world.outcome = (attempt) => (attempt === 1 ? 'late' : 'busy');
    const { id } = await started('node-pool.scale');
    await here.reached(id, 'failed');
    expect(here.world.attempts).toHaveLength(2);
  });
});

const refusal = (upstreamCode: string, message = 'the API server says no') =>
  new UpstreamFailure({
    system: 'kubernetes',
    kind: 'forbidden',
    upstreamCode,
    message,
    requestId: null,
    ambiguous: false,
  });

test.each([
  ['Forbidden', true],
  ['Unauthorized', false],
  ['HTTP 401', false],
  ['InvalidSecurityToken.Expired', false],
])('%s is a right that stays missing: %s; else a write is sent again later', (code, stays) => {
  expect(isForbidden(refusal(code))).toBe(stays);
  expect(endingOf(refusal(code))).toBe(stays ? 'refused' : 'later');
});

describe('a world that may not be looked at', () => {
  /** A run that waits for a world in which nothing moves. */
  async function waiting(): Promise<string> {
    here.world.frozen = true;
    const { id } = await started('node-pool.scale');
    await until(() => here.world.effects.length === 1);
    await until(async () => (await get(id)).steps[1]?.state === 'running');
    return id;
  }

  test('is looked at on and on while the credential is renewed', async () => {
    const id = await waiting();
    let reads = 0;
    // Each look says something else, so that each is told.
    Object.defineProperty(here.world, 'outage', {
      configurable: true,
      get: () => refusal('Unauthorized', `no ${(reads += 1)}`),
    });
    const reported = new Set<string>();
    await until(async () => {
      const detail = (await get(id)).steps[1]?.detail ?? '';
      if (detail.startsWith('state unknown')) reported.add(detail);
      return reported.size >= 3;
    });
    expect((await get(id)).state).toBe('running');
    Object.defineProperty(here.world, 'outage', { configurable: true, writable: true, value: null });
    here.world.frozen = false;
    await here.reached(id, 'succeeded');
  });

  test('a right that is missing needs a person soon, who is not told of an effect nobody waits for', async () => {
    const id = await waiting();
    here.world.outage = refusal('Forbidden');
    const stuck = await here.reached(id, 'needs-attention');
    expect(stuck.problem).toMatchObject({ phrase: { key: 'domain.problem.unseen-wait' } });
    expect(stuck.problem?.message).not.toContain('took effect');
  });
});

describe('a stop that is asked for while the last write is on its way', () => {
  async function stoppedAt(after: () => void): Promise<Change> {
    here.world.outcome = () => 'hang';
    const { id } = await started('node-pool.delete');
    await until(() => here.world.hanging.length === 1);
    await here.engine.cancel({ actor: ann, id, comment: 'rather not' });
    after();
    here.world.hanging.splice(0).forEach((release) => release());
    return here.reached(id, 'cancelled', 'succeeded', 'failed');
  }

  test('comes too late when all is carried out: the run ends well', async () => {
    const ended = await stoppedAt(() => {
      const { world } = here;
      expect(world.pool('np-2').state).toBe('deleting');
      world.untilIdle();
      expect(world.poolNamed('win-legacy')).toBeUndefined();
    });
    expect(ended).toMatchObject({ state: 'succeeded', cancelRequested: true });
    expect(ended.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  });

  test('ends it as stopped while something is still to come', async () => {
    const ended = await stoppedAt(() => (here.world.frozen = true));
    expect(ended.state).toBe('cancelled');
  });
});
