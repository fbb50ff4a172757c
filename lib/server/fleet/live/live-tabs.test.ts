import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Actor } from '@/lib/domain/access/actor';
import { ada, LiveStage, nodesView, pass, takeBlocks, types } from '../testing/live-stage';

const bob: Actor = { ...ada, id: 'local:bob', name: 'bob' };
let stage: LiveStage;
beforeEach(() => {
  stage = new LiveStage();
});
afterEach(() => stage.stop());

describe('freshness', () => {
  test('comes when it changes and at least every ten seconds', async () => {
    const tab = await stage.settled(nodesView(['n1']));
    await pass(10_000);
    expect(types(tab.take())).toEqual(['sources']);
    stage.sources = [{ source: 'kubernetes', state: 'stale', seenAt: 1, problem: null, retryAt: 9 }];
    await pass(1_100);
    expect(tab.take()).toMatchObject([{ type: 'sources', cluster: 'c', sources: [{ state: 'stale' }] }]);
  });

  test('a quiet stream is kept open by comments', async () => {
    const tab = await stage.open();
    await pass(31_000);
    expect(tab.comments.filter((comment) => comment.startsWith(':'))).toHaveLength(2);
  });
});

describe('tabs', () => {
  test('one that does not read is told to fetch anew instead of being queued without end', async () => {
    await pass(20_000);
    const tab = await stage.open(ada, false);
    const names = ['n1', 'n2', 'n3', 'n4'];
    stage.hub.declare({ actor: ada, tab: tab.id, views: [nodesView(names), { id: 'inbox', type: 'changes' }] });
    for (let round = 0; round < 600; round += 1) {
      for (const name of names) stage.put({ name, memory: `${1 + (round % 7)}Gi` });
      await pass(250);
    }
    // What waits for the reader is bounded; reading on brings the present, not the past.
    let waiting = 0;
    for (;;) {
      const part = await Promise.race([tab.reader.read(), pass(600).then(() => null)]);
      if (part === null || part.done) break;
      waiting += part.value.length;
      takeBlocks(tab, part.value);
    }
    expect(waiting).toBeLessThan(600_000);
    const got = tab.take();
    const fetched = got.flatMap((message) => (message.type === 'moved' ? message.view : []));
    expect(new Set(fetched)).toEqual(new Set(['nodes', 'inbox']));
    const last = got.findLast((message) => message.type === 'node-rows');
    expect(last).toMatchObject({
      rows: names.map((name) => ({ name, capacity: { memoryMiB: (1 + (599 % 7)) * 1_024 } })),
    });
  });

  test('end with their request, leaving nothing behind', async () => {
    const tab = await stage.settled(nodesView(['n1']));
    const other = await stage.open();
    expect(stage.hub.size).toBe(2);
    tab.abort.abort();
    await other.reader.cancel();
    expect(stage.hub.size).toBe(0);
    expect(() => stage.hub.declare({ actor: ada, tab: tab.id, views: [] })).toThrow(/has ended/);
    stage.put({ name: 'n1', cordoned: true });
    await pass(1_000);
    expect(tab.take()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('all end with the hub', async () => {
    for (let index = 0; index < 3; index += 1) await stage.open();
    await stage.open(bob);
    stage.hub.stop();
    expect(stage.hub.size).toBe(0);
  });

  test('of a request that is over already are never opened', () => {
    stage.hub.open({ actor: ada, signal: AbortSignal.abort() });
    expect(stage.hub.size).toBe(0);
  });
});
