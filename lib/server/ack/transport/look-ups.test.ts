import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import { configFor, connectTo, failureOf, type SimulatedCloud, startCloud } from '../testing/connect';
import { createBudget, type Sender } from './rate-budget';

/** Sends to a budget; time passes only by `pass`. */
function timeline(perSecond: number) {
  const clock = { at: 0 };
  const timers: { at: number; wake: () => void }[] = [];
  const sent: string[] = [];
  const budget = createBudget({
    perSecond,
    now: () => clock.at,
    sleep: (ms) => new Promise<void>((wake) => timers.push({ at: clock.at + ms, wake })),
  });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  async function pass(ms: number): Promise<void> {
    const end = clock.at + ms;
    await settle();
    for (;;) {
      const [next] = timers.toSorted((a, b) => a.at - b.at);
      if (next === undefined || next.at > end) break;
      timers.splice(timers.indexOf(next), 1);
      clock.at = Math.max(clock.at, next.at);
      next.wake();
      await settle();
    }
    clock.at = end;
  }
  const take = async (name: string, sender: Sender): Promise<unknown> => {
    const failed = await budget.take('ecs', sender).then(
      () => null,
      (error: unknown) => error,
    );
    if (failed === null) sent.push(name);
    return failed;
  };
  const lookUps = (personId: string, count: number): Promise<unknown>[] =>
    Array.from({ length: count }, () => take(personId, { personId }));
  return { budget, clock, sent, pass, take, lookUps };
}

describe('look-ups', () => {
  it('leave half of a second’s requests to the engine, which goes first', async () => {
    const { sent, pass, take, lookUps } = timeline(20);
    void lookUps('vic', 60);
    await pass(0);
    expect(sent).toHaveLength(10);
    for (const name of ['read', 'read', 'write']) void take(name, name === 'write' ? 'write' : 'read');
    await pass(0);
    expect(sent.slice(10)).toEqual(['read', 'read', 'write']);
  });

  it('wait for reads, and reads for writes, when nothing may be sent', async () => {
    const { sent, pass, take, lookUps, budget } = timeline(4);
    budget.throttled(2_000, 0);
    void lookUps('vic', 1);
    void take('read', 'read');
    void take('write', 'write');
    await pass(5_000);
    expect(sent).toEqual(['write', 'read', 'vic']);
  });

  it('of one person do not delay those of another', async () => {
    const { sent, pass, lookUps } = timeline(20);
    void lookUps('vic', 60);
    await pass(0);
    void lookUps('wes', 3);
    await pass(400);
    expect(sent.slice(10).filter((name) => name === 'wes')).toHaveLength(3);
    expect(sent.length).toBe(18);
  });

  it('are refused to a person who looks up too much, with the time to wait, and to nobody else', async () => {
    const { sent, pass, lookUps } = timeline(20);
    const answers = lookUps('vic', 61);
    await pass(0);
    expect(await answers[60]).toMatchObject({
      code: 'throttled',
      details: { retryAfterMs: 2_000, remedy: expect.stringContaining('2 seconds') },
    });
    await pass(2_000);
    void lookUps('vic', 11);
    void lookUps('wes', 60);
    await pass(10_000);
    expect(sent).toHaveLength(60 + 10 + 60);
  });

  it('are refused when their turn would come after 30 seconds', async () => {
    const { pass, lookUps, budget } = timeline(20);
    budget.throttled(31_000, 0);
    const [first] = lookUps('vic', 1);
    await pass(0);
    expect(await first).toMatchObject({ code: 'throttled', details: { retryAfterMs: expect.any(Number) } });
  });
});

describe('with the provider’s client', () => {
  let here: SimulatedCloud;
  beforeAll(async () => {
    here = await startCloud();
  });
  afterAll(() => here.stop());

  it('a flood of price look-ups keeps no plan waiting', async () => {
    const cloud = connectTo(here.target, configFor(here.target.endpoint, 20));
    const price = (reader: CloudReader, sizeGiB: number) =>
      reader.price({
        instanceType: 'ecs.g6.xlarge',
        os: 'windows',
        zoneId: 'cn-hangzhou-h',
        systemDisk: { category: 'cloud_essd', sizeGiB },
      });
    const viewer = cloud.lookUps('vic');
    const flood = Array.from({ length: 60 }, (_, more) => price(viewer, 40 + more));
    expect(await failureOf(price(viewer, 200))).toMatchObject({ code: 'throttled' });
    await cloud.reader.nodePools();
    await price(cloud.reader, 500);
    expect(await here.calls('DescribePrice')).toBeLessThan(40);
    expect((await Promise.all(flood)).every((one) => one !== null)).toBe(true);
  });
});
