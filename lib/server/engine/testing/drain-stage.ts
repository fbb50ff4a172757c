import { expect } from 'vitest';
import { z } from 'zod';
import type { Change } from '@/lib/domain/change/change';
import type { Json } from '@/lib/domain/json';
import type { KubeReader } from '@/lib/domain/ports/kube';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import type { Db } from '@/lib/server/db/db';
import type { KubeTransport } from '@/lib/server/kube/transport/transport';
import { HttpKubeWriter } from '@/lib/server/kube/write/write';
import type { StartedSimulator } from '@/lib/server/testing/start-simulator';
import { readWork } from '../work/work-rows';
import { bob, olga } from './bench';
import { realEngine } from './real-engine';
import { until } from './until';
import { startWorker, type Worker, within } from './start-worker';

const CLUSTER = 'prod-hangzhou';

const callsSchema = z.object({ calls: z.array(z.object({ name: z.string(), code: z.number() })) });

/** A drain on the simulated cluster whose workers are processes of their own, and die when they are told to. */
export interface DrainStage {
  /** A Linux node that takes pods and has one of the StatefulSet. */
  nodeWithSet(): Promise<{ name: string; uid: string }>;
  /** Puts a pod on a node that its budget holds, for ever or until another that has no node is healthy; answers its name. */
  blockedPod(node: string, held: 'for-ever' | 'for-now'): Promise<string>;
  /** Names of the pods that have to leave a node. */
  leavers(node: string): Promise<string[]>;
  /** Asks for a drain and has it approved; answers its id. */
  request(input: { [field: string]: Json }): Promise<string>;
  cancel(id: string): Promise<void>;
  /** Starts a worker that dies at a crash point and waits for its death. */
  kill(crash: string): Promise<void>;
  /** Starts a worker and kills it once these pods alone are left, held up; the next one's clock is that much later. */
  killWhenLeft(id: string, q: { pods: string[]; laterMs?: number }): Promise<void>;
  /** The change at its end; a worker carries it there. */
  finish(id: string): Promise<Change>;
  cordonOf(node: string): Promise<{ unschedulable: boolean; by: string | undefined }>;
  /** Names of pods whose eviction, and whose plain deletion, the API server accepted, each time it did. */
  ended(): Promise<{ evicted: string[]; deleted: string[] }>;
  /** Linux nodes take pods and Windows nodes none: Linux pods that may go anywhere would not start there. */
  settle(): Promise<void>;
  /** Nothing is locked, each worker had the run once, and the audit chain holds. */
  expectSound(id: string, q: { kills: number }): Promise<void>;
  stop(): Promise<void>;
}

/** The lease of a worker that died runs out in the time of the next. */
const LEASE_OVER_MS = 31_000;

let stages = 0;

export async function drainStage(q: {
  opened: { db: Db; url: string };
  simulator: StartedSimulator;
  configFile: string;
}): Promise<DrainStage> {
  const { opened, simulator, configFile } = q;
  const { db, url } = opened;
  stages += 1;
  const namespace = `held-${stages}`;
  const real = realEngine({ db, configFile });
  real.fleet.start();
  const handle = real.fleet.cluster(CLUSTER);
  if (handle === null) throw new Error('no cluster');
  await expect.poll(() => handle.sources().map(({ state }) => state)).toEqual(['live', 'live']);
  const kube = (): KubeReader => handle.planContext(Date.now(), { fresh: true }).kube;
  const post = async (path: string, json: object): Promise<void> => {
    const transport: KubeTransport = await handle.links().kube();
    await transport.call({ method: 'POST', path, body: { type: 'application/json', json } });
  };
  const accepted = async (verb: string, resource: string): Promise<string[]> => {
    const path = `/kube-calls?cluster=${CLUSTER}&verb=${verb}&resource=${resource}`;
    const { calls } = callsSchema.parse(await simulator.control(path));
    return calls.filter(({ code }) => code < 300).map(({ name }) => name);
  };
  const get = async (id: string): Promise<Change> => {
    const change = await real.engine.get(id);
    if (change === null) throw new Error('the change is gone');
    return change;
  };
  const isOver = async (id: string): Promise<boolean> =>
    !['queued', 'running', 'verifying'].includes((await get(id)).state);
  let offsetMs = 0;
  const start = (crash: string): Promise<Worker> =>
    startWorker({ MULLION_CONFIG: configFile, DATABASE_URL: url, CLOCK_OFFSET_MS: String(offsetMs), CRASH: crash });
  return {
    nodeWithSet: async () => {
      const nodes = (await kube().nodes()).filter((node) => !node.unschedulable && node.os === 'linux');
      const members = (await kube().pods()).filter(({ name }) => name.startsWith('orders-db-'));
      const found = nodes.find(({ name }) => members.some(({ nodeName }) => nodeName === name));
      if (found === undefined) throw new Error('no node has a pod of the set');
      return { name: found.name, uid: found.uid };
    },
    blockedPod: async (nodeName, held) => {
      const labels = { app: namespace };
      await post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
      await post(`/apis/policy/v1/namespaces/${namespace}/poddisruptionbudgets`, {
        apiVersion: 'policy/v1',
        kind: 'PodDisruptionBudget',
        metadata: { name: namespace },
        spec: { minAvailable: 2, selector: { matchLabels: labels } },
      });
      const pod = (name: string, spec: object): object => ({
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name, labels },
        spec: { containers: [{ name: 'main', image: 'nginx:1.27' }], ...spec },
      });
      const pods = `/api/v1/namespaces/${namespace}/pods`;
      await post(pods, pod(namespace, { nodeName }));
      if (held === 'for-now') {
        const other = (await kube().nodes()).find(({ os, name }) => os === 'linux' && name !== nodeName);
        await post(pods, pod(`${namespace}-there`, { nodeName: other?.name ?? '' }));
        await post(pods, pod(`${namespace}-nowhere`, { nodeSelector: { nowhere: 'yes' } }));
      }
      await expect
        .poll(async () => (await kube().pods()).find(({ name }) => name === namespace)?.phase)
        .toBe('Running');
      return namespace;
    },
    leavers: async (nodeName) =>
      (await kube().drainPods({ nodeName })).filter(({ owner }) => owner?.kind !== 'DaemonSet').map(({ name }) => name),
    request: async (input) => {
      const usual = { accepted: { emptyDir: 'all', hostPath: 'all', bare: 'all' }, canaries: 0 };
      const requested = await real.engine.request({
        actor: olga,
        kind: 'node.drain',
        cluster: CLUSTER,
        input: { ...usual, ...input },
        reason: 'test',
      });
      const blockers = requested.plan?.findings.filter(({ severity }) => severity === 'blocker');
      expect({ state: requested.state, blockers }).toEqual({ state: 'awaiting-approval', blockers: [] });
      const fingerprint = requested.plan?.fingerprint ?? '';
      await real.engine.approve({ actor: bob, id: requested.id, fingerprint, comment: '' });
      return requested.id;
    },
    cancel: async (id) => void (await real.engine.cancel({ actor: olga, id, comment: '' })),
    kill: async (crash) => {
      const worker = await start(crash);
      await within(worker.ended, () => `the death at ${crash}`);
      offsetMs += LEASE_OVER_MS;
    },
    finish: async (id) => {
      const last = await start('');
      try {
        await until(() => isOver(id), 100);
        return await get(id);
      } finally {
        last.kill();
        await last.ended;
      }
    },
    killWhenLeft: async (id, { pods, laterMs = LEASE_OVER_MS }) => {
      const worker = await start('');
      const open = async (): Promise<string[]> => {
        const rows = await readWork(db, { id, after: 0, limit: 1_000 });
        const left = rows.filter(({ type, state }) => type === 'pod' && state !== 'done' && state !== 'skipped');
        return left.map(({ name, state }) => `${name.replace(/^.*\//, '')} ${state}`);
      };
      await expect.poll(open).toEqual(pods.map((name) => `${name} blocked`));
      worker.kill();
      await worker.ended;
      offsetMs += laterMs;
    },
    cordonOf: async (name) => {
      const node = await kube().node(name);
      if (node === null) throw new Error(`no node ${name}`);
      return { unschedulable: node.unschedulable, by: node.annotations['mullion/cordoned-by'] };
    },
    ended: async () => ({
      evicted: await accepted('create', 'pods/eviction'),
      deleted: await accepted('delete', 'pods'),
    }),
    settle: async () => {
      const writer = new HttpKubeWriter(await handle.links().kube());
      for (const { name, uid, os, unschedulable } of await kube().nodes())
        if (unschedulable !== (os === 'windows'))
          await writer.setUnschedulable({ name, uid, unschedulable: os === 'windows', changeId: 'stage' });
      const isWhole = async (): Promise<boolean> =>
        (await kube().workloads())
          .filter(({ name }) => name === 'orders-db' || name === 'storefront')
          .every(({ replicas, available }) => replicas === available);
      await expect.poll(isWhole).toBe(true);
    },
    expectSound: async (id, { kills }) => {
      const run = await db.changeRun.findUniqueOrThrow({ where: { changeId: id } });
      expect(run.fence).toBeGreaterThan(kills);
      expect(await db.resourceLock.count()).toBe(0);
      expect((await verifyAudit(db)).ok).toBe(true);
    },
    stop: async () => {
      const transport: KubeTransport = await handle.links().kube();
      await transport.call({ method: 'DELETE', path: `/api/v1/namespaces/${namespace}` });
      await real.fleet.stop();
    },
  };
}
