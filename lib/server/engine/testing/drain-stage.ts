import { expect } from 'vitest';
import type { Change } from '@/lib/domain/change/change';
import type { Json } from '@/lib/domain/json';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import type { Db } from '@/lib/server/db/db';
import { createKubeWriter } from '@/lib/server/kube/write/write';
import { readWork } from '../work/work-rows';
import { olga } from './bench';
import { type ClusterStage, clusterStage, endedPods } from './cluster-stage';
import { realEngine } from './real-engine';
import type { SimulatedCloud } from './simulated-cloud';
import { workersOf } from './start-worker';
import { unansweredIntents } from './unanswered-intents';

const CLUSTER = 'prod-hangzhou';
const ACCEPTED = { emptyDir: 'all', hostPath: 'all', bare: 'all' };

async function nodeWithSet({ kube }: ClusterStage): Promise<{ name: string; uid: string }> {
  const nodes = (await kube().nodes()).filter((node) => !node.unschedulable && node.os === 'linux');
  const members = (await kube().pods()).filter(({ name }) => name.startsWith('orders-db-'));
  const found = nodes.find(({ name }) => members.some(({ nodeName }) => nodeName === name));
  if (found === undefined) throw new Error('no node has a pod of the set');
  return { name: found.name, uid: found.uid };
}

/** Linux nodes are schedulable and Windows nodes are not: Linux pods without a selector would not start there. */
async function settle({ handle, kube }: ClusterStage): Promise<void> {
  const writer = createKubeWriter(await handle.links().kube());
  for (const { name, uid, os, unschedulable } of await kube().nodes())
    if (unschedulable !== (os === 'windows'))
      await writer.setUnschedulable({ name, uid, unschedulable: os === 'windows', changeId: 'stage' });
  const short = async () =>
    (await kube().workloads()).filter(
      ({ name, replicas, available }) => /^(orders-db|storefront)$/.test(name) && replicas !== available,
    );
  await expect.poll(short).toEqual([]);
}

/** A pod that its budget blocks, permanently or until an unscheduled one is healthy; returns its name. */
async function blockedPod(
  { kube, post }: ClusterStage,
  q: { namespace: string; nodeName: string; held: 'for-ever' | 'for-now' },
): Promise<string> {
  const { namespace, nodeName, held } = q;
  const labels = { app: namespace };
  await post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  await post(`/apis/policy/v1/namespaces/${namespace}/poddisruptionbudgets`, {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: namespace },
    spec: { minAvailable: 2, selector: { matchLabels: labels } },
  });
  const put = (name: string, spec: object): Promise<void> =>
    post(`/api/v1/namespaces/${namespace}/pods`, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, labels },
      spec: { containers: [{ name: 'main', image: 'nginx:1.27' }], ...spec },
    });
  await put(namespace, { nodeName });
  if (held === 'for-now') {
    const other = (await kube().nodes()).find(({ os, name }) => os === 'linux' && name !== nodeName);
    await put(`${namespace}-there`, { nodeName: other?.name ?? '' });
    await put(`${namespace}-nowhere`, { nodeSelector: { nowhere: 'yes' } });
  }
  await expect.poll(async () => (await kube().pods()).find(({ name }) => name === namespace)?.phase).toBe('Running');
  return namespace;
}

let stages = 0;

/** Drains on the simulated cluster with worker processes that die at chosen moments. */
export async function drainStage({ db, url }: { db: Db; url: string }, { simulator, configFile }: SimulatedCloud) {
  const namespace = `held-${(stages += 1)}`;
  const real = realEngine({ db, configFile });
  real.fleet.start();
  const stage = clusterStage(real, CLUSTER);
  const { kube } = stage;
  await stage.live();
  const workers = workersOf({ configFile, url });
  const open = async (id: string): Promise<string[]> =>
    (await readWork(db, { id, after: 0, limit: 1_000 }))
      .filter(({ type, state }) => type === 'pod' && state !== 'done' && state !== 'skipped')
      .map(({ name, state }) => `${name.replace(/^.*\//, '')} ${state}`);
  await settle(stage);
  return {
    nodeWithSet: () => nodeWithSet(stage),
    blockedPod: (nodeName: string, held: 'for-ever' | 'for-now') => blockedPod(stage, { namespace, nodeName, held }),
    leavers: async (nodeName: string) =>
      (await kube().drainPods({ nodeName })).flatMap(({ owner, name }) => (owner?.kind === 'DaemonSet' ? [] : [name])),
    request: async (input: { [field: string]: Json }) => {
      const { id, state, problem } = await stage.request(
        'node.drain',
        { accepted: ACCEPTED, canaries: 0, ...input },
        olga,
      );
      expect({ state, problem }).toEqual({ state: 'queued', problem: null });
      return id;
    },
    cancel: async (id: string) => void (await real.engine.cancel({ actor: olga, id, comment: '' })),
    kill: workers.dieAt,
    killWhenLeft: (id: string, { pods, laterMs }: { pods: string[]; laterMs?: number }) => {
      const left = pods.map((name) => `${name} blocked`);
      return workers.killWhen(() => expect.poll(() => open(id)).toEqual(left), laterMs);
    },
    finish: (id: string): Promise<Change> => workers.finish(() => stage.get(id)),
    cordonOf: async (name: string) => {
      const node = await kube().node(name);
      return { unschedulable: node?.unschedulable, by: node?.annotations['mullion/cordoned-by'] };
    },
    ended: () => endedPods(simulator, CLUSTER),
    /** No locks remain, each worker had the run once, the audit chain is valid, and each call has its answer. */
    expectSound: async (id: string, { kills }: { kills: number }) => {
      const run = await db.changeRun.findUniqueOrThrow({ where: { changeId: id } });
      expect(run.fence).toBeGreaterThan(kills);
      expect(await db.resourceLock.count()).toBe(0);
      expect((await verifyAudit(db)).ok).toBe(true);
      expect(await unansweredIntents(db)).toEqual([]);
    },
    stop: async () => {
      await stage.remove(`/api/v1/namespaces/${namespace}`);
      // The next stage shares the nodes: pods that still end there would be drained with them.
      await expect.poll(async () => (await kube().pods()).filter((pod) => pod.namespace === namespace)).toEqual([]);
      await stage.stop();
    },
  };
}

export type DrainStage = Awaited<ReturnType<typeof drainStage>>;
