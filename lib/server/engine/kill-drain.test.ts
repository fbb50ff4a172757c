import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Change } from '@/lib/domain/change/change';
import type { KubeReader } from '@/lib/domain/ports/kube';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import type { DbProvider } from '@/lib/server/db/db';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import { type TestDatabases, testDatabases } from '@/lib/server/testing/test-databases';
import { ann, bob } from './testing/bench';
import { realEngine, writeConfig } from './testing/real-engine';
import { startWorker, within } from './testing/start-worker';

const CLUSTER = 'prod-hangzhou';
const folder = mkdtempSync(join(tmpdir(), 'mullion-kill-drain-'));
let simulator: StartedSimulator;
let databases: TestDatabases;
let configFile = '';

beforeAll(async () => {
  databases = testDatabases();
  simulator = await startSimulator({ scenario: 'hybrid-small', pace: 60 });
  process.env['ALIBABA_CLOUD_ACCESS_KEY_ID'] = simulator.ready.accessKeyId;
  process.env['ALIBABA_CLOUD_ACCESS_KEY_SECRET'] = simulator.ready.accessKeySecret;
  configFile = writeConfig(folder, simulator.ready);
});
afterAll(async () => {
  await databases.close();
  await simulator.stop();
  rmSync(folder, { recursive: true, force: true });
});

const callsSchema = z.object({
  calls: z.array(z.object({ verb: z.string(), resource: z.string(), name: z.string(), code: z.number() })),
});

/** Names of pods whose eviction the API server accepted, one each time it did. */
async function evictions(): Promise<string[]> {
  const told = callsSchema.parse(await simulator.control(`/kube-calls?cluster=${CLUSTER}`));
  return told.calls
    .filter(({ verb, resource, code }) => verb === 'create' && resource === 'pods/eviction' && code < 300)
    .map(({ name }) => name);
}

/** A Linux node that takes pods and has one of the StatefulSet. */
async function nodeWithSet(kube: KubeReader): Promise<{ name: string; uid: string }> {
  const open = (await kube.nodes()).filter((node) => !node.unschedulable && node.os === 'linux');
  const members = (await kube.pods()).filter(({ name }) => name.startsWith('orders-db-'));
  const found = open.find(({ name }) => members.some(({ nodeName }) => nodeName === name));
  if (found === undefined) throw new Error('no node has a pod of the set');
  return { name: found.name, uid: found.uid };
}

const isOver = ({ state }: Change): boolean => !['queued', 'running', 'verifying'].includes(state);

test.for<DbProvider>(['sqlite', 'postgresql'])(
  'kill -9 before and after each kind of write: no pod is evicted twice, that of a StatefulSet neither, on %s',
  { timeout: 240_000 },
  async (provider, context) => {
    const opened = await databases.open(provider);
    if (opened === null) return context.skip();
    const { db, url } = opened;
    const real = realEngine({ db, configFile });
    real.fleet.start();
    await expect
      .poll(() => (real.fleet.cluster(CLUSTER)?.sources() ?? []).map(({ state }) => state), {
        timeout: 30_000,
      })
      .toEqual(['live', 'live']);
    const kube = (): KubeReader => {
      const ctx = real.fleet.cluster(CLUSTER)?.planContext(Date.now(), { fresh: true });
      if (ctx === undefined) throw new Error('no cluster');
      return ctx.kube;
    };
    const node = await nodeWithSet(kube());
    const leaving = (await kube().drainPods({ nodeName: node.name }))
      .filter(({ owner }) => owner?.kind !== 'DaemonSet')
      .map(({ name }) => name);
    expect(leaving.filter((name) => name.startsWith('orders-db-')).length).toBeGreaterThan(0);
    const before = (await evictions()).length;
    const input = {
      nodes: [node],
      accepted: { emptyDir: 'all', hostPath: 'all', bare: 'all' },
      canaries: 0,
    };
    const asked = await real.engine.request({
      actor: ann,
      kind: 'node.drain',
      cluster: CLUSTER,
      input,
      reason: 'test',
    });
    const blockers = asked.plan?.findings.filter(({ severity }) => severity === 'blocker');
    expect({ state: asked.state, blockers }).toEqual({ state: 'awaiting-approval', blockers: [] });
    const fingerprint = asked.plan?.fingerprint ?? '';
    await real.engine.approve({ actor: bob, id: asked.id, fingerprint, comment: '' });

    const get = async (): Promise<Change> => {
      const change = await real.engine.get(asked.id);
      if (change === null) throw new Error('the change is gone');
      return change;
    };
    const env = (round: number): Record<string, string> => ({
      MULLION_CONFIG: configFile,
      DATABASE_URL: url,
      CLOCK_OFFSET_MS: provider === 'postgresql' ? String(round * 31_000) : '0',
    });
    const moments = ['before-send', 'after-send', 'before-send', 'after-send', 'after-send', 700, 1_500];
    for (const [round, moment] of moments.entries()) {
      if (isOver(await get())) break;
      const worker = await startWorker({ ...env(round), CRASH: String(moment) });
      if (typeof moment === 'number') await delay(moment);
      else await Promise.race([worker.ended, delay(8_000)]);
      worker.kill();
      await within(worker.ended, () => `the death at ${moment}`);
    }
    if (!isOver(await get())) {
      const last = await startWorker(env(moments.length));
      await expect.poll(async () => isOver(await get()), { timeout: 120_000, interval: 200 }).toBe(true);
      last.kill();
      await last.ended;
    }

    const done = await get();
    expect({ state: done.state, problem: done.problem }).toEqual({ state: 'succeeded', problem: null });
    const accepted = (await evictions()).slice(before);
    expect(accepted.toSorted()).toEqual([...new Set(accepted)].toSorted());
    expect(accepted.toSorted()).toEqual(leaving.toSorted());
    const left = await kube().drainPods({ nodeName: node.name });
    expect(left.filter(({ owner }) => owner?.kind !== 'DaemonSet')).toEqual([]);
    const run = await db.changeRun.findUniqueOrThrow({ where: { changeId: asked.id } });
    expect(run.fence).toBeGreaterThan(4);
    expect(await db.resourceLock.count()).toBe(0);
    expect((await verifyAudit(db)).ok).toBe(true);
    await real.fleet.stop();
  },
);
