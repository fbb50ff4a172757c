import { describe, expect, test } from 'vitest';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { Change } from '@/lib/domain/change/change';
import { endingOf, isForbidden } from '../run/problem';
import { samples } from '@/lib/changes/testing/samples';
import { benchOn, runControl, until } from '../testing/bench';
import { onSqlite } from '../testing/each-database';

const here = onSqlite(benchOn);

describe('a pool busy with another ACK task at the first write', () => {
  test('is waited for, and then written to once', async () => {
    here.world.outcome = (attempt) => (attempt === 1 ? 'busy' : 'fine');
    const { id } = await here.started('node-pool.scale');
    await until(async () => (await here.get(id)).steps.some(({ error }) => error !== null));
    const [step] = (await here.get(id)).steps;
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

  test('is given up when it stays busy for as long as the step may take', async () => {
    here.world.outcome = () => {
      here.clock.push(200_000);
      return 'busy';
    };
    const { id } = await here.started('node-pool.scale');
    const failed = await here.reached(id, 'failed');
    expect(failed.problem).toMatchObject({ code: 'InvalidNodePoolStatus.Forbidden' });
    expect(here.world.attempts.length).toBeGreaterThan(2);
    expect(here.world.effects).toHaveLength(0);
  });

  test('is not written to again after a lost answer: the task may be ours', async () => {
    here.world.outcome = (attempt) => (attempt === 1 ? 'late' : 'busy');
    const { id } = await here.started('node-pool.scale');
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

describe('a rollout that reached its limit', () => {
  test('and ends before anybody decides needs no decision', async () => {
    samples['workload.patch-placement']?.prepare?.(here.world);
    here.world.frozen = true;
    const { id } = await here.started('workload.patch-placement');
    await until(async () => {
      here.clock.push(5 * 60_000);
      return (await here.get(id)).state === 'paused';
    });
    expect((await here.get(id)).problem?.phrase?.key).toBe('domain.problem.rollout-late');
    here.world.frozen = false;
    await until(async () => {
      here.clock.push(6_000);
      return (await here.get(id)).state === 'succeeded';
    });
    expect((await here.get(id)).approvals).toHaveLength(1);
    expect(await here.locks(id)).toBe(0);
  });
});

describe('a cluster that may not be read', () => {
  async function waiting(): Promise<string> {
    here.world.frozen = true;
    const { id } = await here.started('node-pool.scale');
    await until(() => here.world.effects.length === 1);
    await until(async () => (await here.get(id)).steps[1]?.state === 'running');
    return id;
  }

  test('is read again and again while the credential is renewed', async () => {
    const id = await waiting();
    let reads = 0;
    Object.defineProperty(here.world, 'outage', {
      configurable: true,
      get: () => refusal('Unauthorized', `no ${(reads += 1)}`),
    });
    const reported = new Set<string>();
    await until(async () => {
      const detail = (await here.get(id)).steps[1]?.detail ?? '';
      if (detail.startsWith('state unknown')) reported.add(detail);
      return reported.size >= 3;
    });
    expect((await here.get(id)).state).toBe('running');
    Object.defineProperty(here.world, 'outage', { configurable: true, writable: true, value: null });
    here.world.frozen = false;
    await here.reached(id, 'succeeded');
  });

  test('a missing right soon needs attention, without a remark about pending effects', async () => {
    const id = await waiting();
    here.world.outage = refusal('Forbidden');
    const stuck = await here.reached(id, 'needs-attention');
    expect(stuck.problem).toMatchObject({ phrase: { key: 'domain.problem.unseen-wait' } });
    expect(stuck.problem?.message).not.toContain('took effect');
  });
});

describe('a cancel requested while the last write is in flight', () => {
  async function stoppedAt(after: () => void): Promise<Change> {
    here.world.outcome = () => 'hang';
    const { id } = await here.started('node-pool.delete');
    await until(() => here.world.hanging.length === 1);
    await here.engine.cancel(runControl(id));
    after();
    here.world.hanging.splice(0).forEach((release) => release());
    return here.reached(id, 'cancelled', 'succeeded', 'failed');
  }

  test('comes too late when everything is done: the run succeeds', async () => {
    const ended = await stoppedAt(() => {
      const { world } = here;
      expect(world.pool('np-2').state).toBe('deleting');
      world.untilIdle();
      expect(world.poolNamed('win-legacy')).toBeUndefined();
    });
    expect(ended).toMatchObject({ state: 'succeeded', cancelRequested: true });
    expect(ended.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  });

  test('cancels it while something is still pending', async () => {
    const ended = await stoppedAt(() => (here.world.frozen = true));
    expect(ended.state).toBe('cancelled');
  });
});
