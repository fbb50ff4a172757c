import { describe, expect, it } from 'vitest';
import { createBudget } from './rate-budget';
import { failureOf } from '../testing/connect';

function budgetOf(perSecond: number) {
  const clock = { at: 0 };
  const budget = createBudget({
    perSecond,
    now: () => clock.at,
    sleep: async (ms) => {
      clock.at += ms;
    },
  });
  const takeAll = async (count: number): Promise<number> => {
    for (let taken = 0; taken < count; taken += 1) await budget.take('ack', 'read');
    return clock.at;
  };
  return { budget, clock, takeAll };
}

describe('createBudget', () => {
  it('lets one second of requests through at once, then keeps the rate', async () => {
    const { takeAll } = budgetOf(10);
    expect(await takeAll(10)).toBe(0);
    expect(await takeAll(10)).toBe(1_000);
    expect(await takeAll(100)).toBe(11_000);
  });

  it('never lets more through in any second than twice the rate', async () => {
    const { budget, clock } = budgetOf(5);
    const times: number[] = [];
    for (let taken = 0; taken < 60; taken += 1) {
      await budget.take('ack', 'read');
      times.push(clock.at);
    }
    for (const start of times)
      expect(times.filter((time) => time >= start && time < start + 1_000).length).toBeLessThanOrEqual(10);
  });

  it('stays closed for as long as the provider asked, then sends at half the rate', async () => {
    const { budget, takeAll, clock } = budgetOf(10);
    budget.throttled(4_000, 0);
    expect(budget.rate()).toBe(5);
    expect(await takeAll(1)).toBeGreaterThanOrEqual(4_000);
    const start = clock.at;
    expect((await takeAll(20)) - start).toBeGreaterThanOrEqual(3_500);
  });

  it('counts throttled answers of one burst once and does not fall to zero', () => {
    const { budget, clock } = budgetOf(8);
    clock.at = 1;
    for (let answer = 0; answer < 5; answer += 1) budget.throttled(100, 0);
    expect(budget.rate()).toBe(4);
    for (let second = 0; second < 20; second += 1) {
      clock.at += 1_000;
      budget.throttled(100, clock.at);
    }
    expect(budget.rate()).toBe(0.5);
  });

  it('moves waiting requests to the end of the queue when the provider throttles', async () => {
    const clock = { at: 0 };
    const closing = createBudget({
      perSecond: 1,
      now: () => clock.at,
      sleep: async (ms) => {
        clock.at += ms;
        if (clock.at === 1_000) closing.throttled(5_000, 0);
      },
    });
    await closing.take('ack', 'read');
    expect(await closing.take('ack', 'read')).toBeGreaterThanOrEqual(6_000);
  });

  it('returns to its rate when the provider is quiet', async () => {
    const { budget, clock } = budgetOf(8);
    budget.throttled(100, 0);
    clock.at += 31_000;
    await budget.take('ack', 'read');
    expect(budget.rate()).toBe(8);
  });

  it('rejects requests beyond a queue of 30 seconds, with the waiting time', async () => {
    const { budget } = budgetOf(1);
    budget.throttled(60_000, 0);
    expect(await failureOf(budget.take('ecs', 'read'))).toMatchObject({
      kind: 'throttled',
      ambiguous: false,
      details: { upstream: { system: 'ecs', code: 'LocalBudget' }, retryAfterMs: expect.any(Number) },
    });
  });
});
