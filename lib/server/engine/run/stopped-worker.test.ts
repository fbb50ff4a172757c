import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { GET as healthEndpoint } from '@/app/api/health/route';
import { getHealth } from '@/lib/contract/health';
import { begin, type Db } from '@/lib/server/db/db';
import { bench, until } from '@/lib/server/engine/testing/bench';
import { testApp } from '@/lib/server/testing/test-app';
import { testDatabases } from '@/lib/server/testing/test-databases';

const databases = testDatabases();
afterAll(() => databases.close());
afterEach(() => vi.restoreAllMocks());

/** A database whose queries for due runs end only after `release`. */
function hanging(db: Db): { db: Db; release: () => void } {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const findMany = (async (...q: Parameters<Db['changeRun']['findMany']>) => {
    await held;
    return db.changeRun.findMany(...q);
  }) as Db['changeRun']['findMany']; // the same answer, later
  return { db: { ...db, changeRun: { ...db.changeRun, findMany } }, release: () => release() };
}

describe('a worker', () => {
  it('that hangs is reported, refuses what needs it, and continues by itself', async () => {
    const opened = await databases.sqlite();
    const { db, release } = hanging(opened.db);
    const here = bench({ db });
    testApp({ db, parts: { engine: here.engine } });
    const health = async () => {
      const answer = await healthEndpoint(new Request('http://m.test/api/health'));
      return { status: answer.status, ...getHealth.response.parse(await answer.json()) };
    };
    const change = await here.request('node.cordon');
    here.engine.start();
    expect(await health()).toMatchObject({ status: 200, worker: 'running' });
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    expect(await health()).toMatchObject({ status: 503, ok: false, worker: 'stopped' });
    expect((await health()).problems[0]?.remedy).toContain('restart');
    await expect(here.approve(change)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(here.request('node-pool.scale')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await here.get(change.id)).toMatchObject({ state: 'awaiting-approval' });
    release();
    await until(async () => (await health()).ok);
    await here.approve(change);
    await here.reached(change.id, 'succeeded');
    await here.end();
  });

  it('starts although the database was locked at that moment', async () => {
    const opened = await databases.sqlite();
    let isLocked = true;
    const db: Db = {
      ...opened.db,
      [begin]: async (run) => {
        if (!isLocked) return opened.db[begin](run);
        isLocked = false;
        throw Object.assign(new Error('locked'), { code: '25006' });
      },
    };
    const here = bench({ db });
    here.engine.start();
    await until(() => here.faults.length > 0);
    const change = await here.approved('node.cordon');
    await here.reached(change.id, 'succeeded');
    await here.end();
  });
});
