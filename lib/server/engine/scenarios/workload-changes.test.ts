import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { podSpecIn, type WorkloadObject, workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { assess, placementWorld } from '@/lib/placement';
import type { KubePod, KubeReader } from '@/lib/domain/ports/kube';
import { type ClusterStage, clusterStage } from '../testing/cluster-stage';
import { type EngineOnCloud, startEngineOnCloud } from '../testing/simulated-cloud';

let on: EngineOnCloud;
let cluster: ClusterStage;
beforeAll(async () => {
  on = await startEngineOnCloud({ pace: 20 });
  on.engine.start();
  cluster = clusterStage(on, 'dev-hangzhou');
});
afterAll(() => on.stop());

const kube = (): KubeReader => cluster.kube();

async function succeeds(kind: string, input: Json): Promise<string> {
  const change = await cluster.perform(kind, input);
  expect(change).toMatchObject({ state: 'succeeded', problem: null, outcome: [] });
  return change.id;
}

interface Found {
  target: { apiVersion: string; kind: string; namespace: string; name: string; uid: string };
  workload: WorkloadObject;
  spec: RawObject;
}

async function deployment(): Promise<Found> {
  const all = await kube().workloads();
  const one = all.find(({ kind, replicas }) => kind === 'Deployment' && (replicas ?? 0) > 0);
  if (one === undefined) throw new Error('no Deployment');
  const { kind, namespace, name, uid } = one;
  const target = { apiVersion: 'apps/v1', kind, namespace, name, uid };
  const object = await kube().workloadObject(target);
  const workload = object === null ? null : workloadObjectOf(object);
  if (workload === null) throw new Error('gone');
  return { target, workload, spec: podSpecIn(workload) };
}

const AT = '/spec/template/spec';

const patch = (target: Found['target'], ...operations: { [field: string]: Json }[]): Promise<string> =>
  succeeds('workload.patch-placement', { targets: [{ target, operations }] });

test('fields of a real workload are applied, its pods recreated, and removed again by a patch', async () => {
  const { target, spec } = await deployment();
  const value = Number(spec['terminationGracePeriodSeconds'] ?? 30) + 1;
  const toleration = { key: 'example.com/patched', operator: 'Equal', value: 'yes', effect: 'NoSchedule' };
  const before = (await kube().pods()).filter(({ namespace }) => namespace === target.namespace);
  const id = await patch(target, { op: 'add', path: `${AT}/tolerations`, value: [toleration] });
  const rows = await on.engine.work({ id, after: 0, limit: 10 });
  expect(rows?.map(({ type, state }) => `${type} ${state}`)).toEqual(['workload done']);
  const after = await deployment();
  expect(after.spec['tolerations']).toEqual([toleration]);
  const own = (await kube().pods()).filter(({ workload }) => workload?.name === target.name);
  const known = new Set(before.map(({ uid }) => uid));
  // Those from before may still be stopping.
  expect(own.some(({ phase, uid }) => phase === 'Running' && !known.has(uid))).toBe(true);

  await patch(
    target,
    { op: 'test', path: `${AT}/tolerations`, value: [toleration] },
    { op: 'remove', path: `${AT}/tolerations` },
    { op: 'replace', path: `${AT}/terminationGracePeriodSeconds`, value },
  );
  const again = { ...toleration, value: 'again' };
  await patch(target, { op: 'add', path: `${AT}/tolerations`, value: [again] });
  expect((await deployment()).spec['tolerations']).toEqual([again]);
  await patch(
    target,
    { op: 'test', path: `${AT}/tolerations`, value: [again] },
    { op: 'remove', path: `${AT}/tolerations` },
  );
  const undone = await deployment();
  expect([undone.spec['tolerations'], undone.spec['terminationGracePeriodSeconds']]).toEqual([undefined, value]);
});

test('a workload is assessed against the cluster as the API server reports it', async () => {
  const { workload } = await deployment();
  const world = placementWorld({ ...(await kube().placementFacts()), today: '2026-11-21' });
  const { feasibility, containers } = assess(workload, world);
  expect(feasibility.nodes.length).toBeGreaterThan(0);
  // The OS of each image is known from running containers.
  expect(containers.every(({ image }) => image.os !== null)).toBe(true);
});

test('a rule is suppressed and restored, and no pod is recreated for it', async () => {
  const { target } = await deployment();
  const pods = async (): Promise<string[]> =>
    (await kube().pods()).filter(({ workload }) => workload?.name === target.name).map(({ uid }) => uid);
  const before = await pods();
  const notes = async (): Promise<RawObject> =>
    objectAt(objectAt((await kube().workloadObject(target)) ?? {}, 'metadata'), 'annotations');
  await succeeds('workload.ignore-finding', { targets: [target], rule: 'MUL-001', reason: 'known' });
  expect(JSON.parse(textAt(await notes(), 'mullion/ignore-MUL-001'))).toEqual({ reason: 'known' });
  await succeeds('workload.restore-finding', { targets: [target], rule: 'MUL-001' });
  expect((await notes())['mullion/ignore-MUL-001']).toBeUndefined();
  expect((await pods()).filter((uid) => !before.includes(uid))).toEqual([]);
});

const isRunning = ({ phase, nodeName }: KubePod): boolean => phase === 'Running' && nodeName !== null;

/** Pods of the earlier patches may still be stopping or starting. */
async function hasRolledOut(): Promise<boolean> {
  const pods = await kube().pods();
  const deployments = (await kube().workloads()).filter(({ kind }) => kind === 'Deployment');
  return deployments.every(({ namespace, name, replicas }) => {
    const own = pods.filter((pod) => pod.namespace === namespace && pod.workload?.name === name);
    return own.length === replicas && own.every(isRunning) && new Set(own.map(({ ownerUid }) => ownerUid)).size <= 1;
  });
}

test('pods of a real API server are evicted by UID and recreated, and no other is touched', async () => {
  await expect.poll(hasRolledOut).toBe(true);
  const before = await kube().pods();
  const owner = before.find((pod) => isRunning(pod) && pod.workload?.kind === 'Deployment')?.ownerUid ?? null;
  const chosen = before.filter((pod) => isRunning(pod) && pod.ownerUid === owner).slice(0, 2);
  expect(chosen.length).toBeGreaterThan(0);
  const pods = chosen.map(({ namespace, name, uid }) => ({ namespace, name, uid }));
  const id = await succeeds('pod.restart', { pods });
  const after = await kube().pods();
  const uids = new Set(after.map(({ uid }) => uid));
  expect(chosen.filter(({ uid }) => uids.has(uid))).toEqual([]);
  const own = (all: readonly KubePod[]) => all.filter((pod) => pod.ownerUid === owner);
  expect(own(after).filter(isRunning).length).toBeGreaterThanOrEqual(own(before).filter(isRunning).length);
  const others = before.filter((pod) => !chosen.some(({ uid }) => uid === pod.uid) && pod.workload?.kind !== 'Job');
  expect(others.filter(({ uid }) => !uids.has(uid)).map(({ name }) => name)).toEqual([]);
  const rows = await on.engine.work({ id, after: 0, limit: 100 });
  expect(rows?.map(({ state }) => state)).toEqual(chosen.map(() => 'done'));
});
